import { Component, type ReactNode, Suspense } from 'react'

type LateProps = {
  readonly children: ReactNode
  /** What stands there until then. */
  readonly fallback?: ReactNode
  /** It cannot be had. The banner says why; what was to open is closed here. */
  readonly onFault?: () => void
}

/** Around what is fetched besides the page, when it is first asked for: when it cannot be, the page stays as it is. */
export class Late extends Component<LateProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(): void {
    this.props.onFault?.()
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    return this.state.broken ? null : <Suspense fallback={fallback}>{children}</Suspense>
  }
}

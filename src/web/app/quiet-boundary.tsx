import { Component, type ReactNode } from 'react'

/** Around what is loaded besides the page: when it cannot be, the page stays as it is. The banner says why. */
export class QuietBoundary extends Component<
  { readonly children: ReactNode; readonly onFault?: () => void },
  { readonly broken: boolean }
> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(): void {
    this.props.onFault?.()
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}

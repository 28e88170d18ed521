import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'primary' | 'line' | 'plain' | 'bare'

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = 'plain', size?: 's' | 'l', more = ''): string =>
  ['btn', look === 'plain' ? '' : look, size ?? '', more].filter(Boolean).join(' ')

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  look?: ButtonLook
  size?: 's' | 'l'
  block?: boolean
  icon?: IconName
  /** While the work runs: the button stays where it is and cannot be pressed again. */
  pending?: boolean
  /** Why it cannot be pressed now; the button stays reachable and says so. */
  reason?: string | undefined
  type?: 'button' | 'submit'
  children: ReactNode
}

/** A button whose words say what happens. Disabled with a reason beats hidden. */
export function Button({
  look,
  size,
  block,
  icon,
  pending,
  reason,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  const barred = pending || reason !== undefined || rest['aria-disabled'] === true
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, size, `${block ? 'block ' : ''}${className ?? ''}`.trim())}
      aria-disabled={barred || undefined}
      aria-busy={pending || undefined}
      title={reason ?? rest.title}
      onClick={(event) => {
        if (barred) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending ? <span className="kit-spin" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {reason && <span className="sr">{reason}</span>}
    </button>
  )
}

/** A square button with a drawing only; its name is for readers. */
export function IconButton({
  icon,
  label,
  badge,
  ...rest
}: { icon: IconName; label: string; badge?: number } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type'
>): ReactElement {
  const figure = badge ? (badge > 99 ? '99+' : String(badge)) : null
  // What is seen is part of the name (WCAG 2.2, 2.5.3), unless the name says it already.
  const name = figure === null || label.includes(figure) ? label : `${label} ${figure}`
  return (
    <button
      {...rest}
      type="button"
      className={`icon-btn ${rest.className ?? ''}`.trim()}
      aria-label={name}
      title={label}
    >
      <Icon name={icon} size="l" />
      {figure && (
        <span className="badge" aria-hidden="true">
          {figure}
        </span>
      )}
    </button>
  )
}

import type { ReactElement } from 'react'
import { drawings } from './icon-drawings.tsx'

export type IconName = keyof typeof drawings

/** A line icon. Without `label` it is decoration and hidden from readers; with one it is an image of that name. */
export function Icon({
  name,
  size,
  label,
}: {
  name: IconName
  size?: 's' | 'l' | 'xl'
  label?: string
}): ReactElement {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or it is hidden.
    <svg
      className={`i${size ? ` ${size}` : ''}`}
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {drawings[name]}
    </svg>
  )
}

/** The three strakes of the sampan: sail and hull. */
export function Logo({ className = 'logo' }: { className?: string }): ReactElement {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="sail"
        d="M12.6 4 22 1.6c2.6 4.2 3.6 8.4 3 12.6-5.6 1-11.4 1.1-17.4.2C10.6 11.4 12.2 8 12.6 4Z"
      />
      <path d="M1.2 16.4c9.2 2.8 20.2 2.2 29.7-2-.3 1.8-.7 3.2-1.3 4.5-8.8 3.3-18.6 3.5-26.8 1.3-.7-1.2-1.3-2.4-1.6-3.8ZM4 22.3c7.6 1.8 16.4 1.6 24.4-1.1-.8 1.4-1.7 2.5-2.8 3.5-6.4 1.6-13.2 1.6-19 .5-1-.8-1.9-1.8-2.6-2.9ZM8.8 27.3c4.6.7 9.6.7 14.2-.2-2.4 1.8-5 2.8-7.4 2.8-2.6 0-4.8-1-6.8-2.6Z" />
    </svg>
  )
}

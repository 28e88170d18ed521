import { Fragment, type ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'

/** A heading that wraps at phrases: English keeps its spaces between them, Chinese has none. */
export function Wrapped({ parts }: { parts: readonly string[] }): ReactElement {
  const { i18n } = useTranslation()
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && i18n.language === 'en-US' ? ' ' : ''}
          <span className="ph">{part}</span>
        </Fragment>
      ))}
    </>
  )
}

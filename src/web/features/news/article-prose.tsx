import '#web/ui/styles/prose.css'
import type { ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'

/** A table may be wider than a phone: it scrolls on its own, by keyboard too. */
const tables = /(<table>[\s\S]*?<\/table>)/
const scrolls = { role: 'group', tabIndex: 0 } as const

/** The text of an article. The server has made it from Markdown and taken out of it whatever is not text, tag by tag. */
export function ArticleProse({ html }: { html: string }): ReactElement {
  const { t } = useTranslation('news')
  return (
    <div className="prose">
      {html.split(tables).map((part, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one article keep their order.
          key={at}
          {...(at % 2 === 1 && { className: 'prose__table', ...scrolls, 'aria-label': t('table') })}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown and cleaned by the server, tag by tag.
          dangerouslySetInnerHTML={{ __html: part }}
        />
      ))}
    </div>
  )
}

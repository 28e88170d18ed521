import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import site from './site.module.css'
import css from './story.module.css'
import { Wrapped } from './wrapped.tsx'

/** The parts that the pages of explanation are made of; they work without any script. */
const names = namesOf({ ...site, ...css })

/** Title, lead and contents of a page, with a drawing or a card beside them. */
export function StoryHead({
  title,
  lead,
  contents,
  entries,
  children,
}: {
  title: readonly string[]
  lead: string
  contents: string
  entries: readonly { readonly id: string; readonly name: string }[]
  children?: ReactNode
}): ReactElement {
  return (
    <header className={names('story__head')}>
      <div className={names(children ? 'wrap story__grid' : 'wrap')}>
        <div>
          <h1 className={names('story__title')}>
            <Wrapped parts={title} />
          </h1>
          <p className={names('story__lead')}>{lead}</p>
          <nav className={names('story__index')} aria-label={contents}>
            {entries.map(({ id, name }) => (
              <a key={id} href={`#${id}`}>
                {name}
              </a>
            ))}
          </nav>
        </div>
        {children}
      </div>
    </header>
  )
}

/** One part of a page: its heading on the left, what it says on the right. */
export function Part({
  id,
  title,
  lead,
  sunk = false,
  children,
}: {
  id: string
  title: string
  lead: string
  sunk?: boolean
  children: ReactNode
}): ReactElement {
  return (
    <section className={names(sunk ? 'part section--sunk' : 'part')} aria-labelledby={id}>
      <div className={names('wrap part__grid')}>
        <div className={names('part__head')}>
          <h2 className={names('part__title')} id={id}>
            {title}
          </h2>
          <p className={names('part__lead')}>{lead}</p>
        </div>
        <div className={names('part__body')}>{children}</div>
      </div>
    </section>
  )
}

/** A phrase of several paragraphs, one to a line. */
export function Paragraphs({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split('\n').map((paragraph) => (
        <p key={paragraph} className={names('prose')}>
          {paragraph}
        </p>
      ))}
    </>
  )
}

type Row = { readonly key: string; readonly cells: readonly ReactNode[] }

/** A table with its caption; on a narrow screen it scrolls inside its frame. Columns from `figuresFrom` on are figures. */
export function FactTable({
  caption,
  head,
  rows,
  foot,
  figuresFrom,
  note,
}: {
  caption: string
  head: readonly string[]
  rows: readonly Row[]
  foot?: readonly ReactNode[]
  figuresFrom: number
  note?: string
}): ReactElement {
  const kind = (at: number) => (at >= figuresFrom ? names('figure') : undefined)
  const line = (cells: readonly ReactNode[]) =>
    cells.map((cell, at) =>
      at === 0 ? (
        <th key={head[at]} scope="row">
          {cell}
        </th>
      ) : (
        <td key={head[at]} data-th={head[at]} className={kind(at)}>
          {cell}
        </td>
      ),
    )
  return (
    <figure className={names('facts')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to be reachable by keyboard. */}
      <section className={names('facts__frame scroll-x')} tabIndex={0} aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((name, at) => (
                <th key={name} scope="col" className={kind(at)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }) => (
              <tr key={key}>{line(cells)}</tr>
            ))}
          </tbody>
          {foot && (
            <tfoot>
              <tr>{line(foot)}</tr>
            </tfoot>
          )}
        </table>
      </section>
      {note && <figcaption>{note}</figcaption>}
    </figure>
  )
}

type Term = {
  readonly key: string
  readonly name: string
  readonly mark?: ReactNode
  readonly text: ReactNode
}

/** Names and what they mean. */
export function Terms({ terms }: { terms: readonly Term[] }): ReactElement {
  return (
    <dl className={names('terms')}>
      {terms.map(({ key, name, mark, text }) => (
        <div key={key}>
          <dt>
            {mark}
            {name}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Something a reader opens when they need it. */
export function Fold({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <details className={names('fold')}>
      <summary>
        <span>{title}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={names('fold__body')}>{children}</div>
    </details>
  )
}

type Story = 'company' | 'experience' | 'information' | 'science' | 'vision'

/** Where to go from here: to a quote, or to another story. */
export function NextStep({ story, other }: { story: Story; other: Story }): ReactElement {
  const { t } = useTranslation(story)
  const language = useLanguage()
  return (
    <section className={names('next')}>
      <div className={names('wrap next__row')}>
        <div>
          <h2 className={names('part__title')}>{t('next.title')}</h2>
          <p className={names('part__lead')}>{t('next.text')}</p>
        </div>
        <p className={names('next__acts')}>
          <Link className={names('btn btn--main btn--big')} to={paths.quoteSearch()}>
            {t('next.action')}
          </Link>
          <Link className={names('link')} to={sitePath(other, language)}>
            {t('next.other')}
          </Link>
        </p>
      </div>
    </section>
  )
}

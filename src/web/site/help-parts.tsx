import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { type HelpGuide, type HelpTopic, helpTopics } from '#domain/site/help-topics.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { helpPath } from '#web/app/site-pages.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './help.module.css'
import { type HelpLink, helpLinks } from './help-links.ts'
import { areasOf, type Block, type Line, namesIn } from './help-text.ts'
import { namesOf } from './names.ts'
import site from './site.module.css'

export const helpNames = namesOf({ ...site, ...css })
const names = helpNames

/** Topics as they belong together, in the order of `helpTopics`: a test holds that both are one order. */
export const helpGroups = {
  shippers: {
    order: ['first-price', 'ordering'],
    money: ['paying', 'bills', 'invoices'],
    goods: ['following'],
    look: ['tools'],
    own: ['login', 'certification'],
    reward: ['points', 'invitations', 'cards'],
    systems: ['systems'],
  },
  clerks: {
    start: ['roles', 'first-page'],
    orders: ['orders', 'milestones'],
    prices: ['rates', 'schedules'],
    finance: ['charges', 'statements', 'payments', 'invoices'],
    people: ['customers', 'conversations'],
    house: ['content', 'system', 'reports'],
  },
} as const satisfies { [Guide in HelpGuide]: Record<string, readonly HelpTopic<Guide>[]> }

/** Title and summary of topics, of either guide. */
export function useHelpTitles(): (
  guide: HelpGuide,
  topic: HelpTopic,
) => { readonly title: string; readonly summary: string } {
  const { i18n } = useTranslation('help')
  const say = i18n.from('help')
  return (guide, topic) => ({
    title: say(`${guide}.${topic}.title`),
    summary: say(`${guide}.${topic}.summary`),
  })
}

/** Looks for words in a guide; the answer is a page of its own, so it needs no script. */
export function HelpSearch({ guide, query }: { guide: HelpGuide; query: string }): ReactElement {
  const { t } = useTranslation('help')
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` as an element is not known to every browser in use.
    <form className={names('search')} action={helpPath(guide, null, language)} method="get" role="search">
      <input
        className={names('search__field')}
        type="search"
        name="q"
        defaultValue={query}
        maxLength={longestQuery}
        aria-label={t('search.label')}
        placeholder={t('search.hint')}
        autoComplete="off"
      />
      <button className={names('btn btn--main')} type="submit">
        {t('search.act')}
      </button>
    </form>
  )
}

/** Letters of a search that are looked at. */
export const longestQuery = 80

/** A line of a text: names as they stand on the pages, ways to pages and to other topics. */
function Words({ line }: { line: Line }): ReactElement {
  const { i18n } = useTranslation()
  const titles = useHelpTitles()
  const language = useLanguage()
  return (
    <>
      {line.map((piece, at) => {
        // The pieces of one line keep their order.
        const key = String(at)
        if (typeof piece === 'string') return piece
        if ('name' in piece)
          return (
            <b key={key} className={names('name')}>
              {i18n.t(piece.name)}
            </b>
          )
        if ('page' in piece) {
          const { to, name } = helpLinks[piece.page as HelpLink]
          // The description of the API is the server's, not a page of the site.
          return to.startsWith('/api/') ? (
            <a key={key} href={to}>
              {i18n.t(name)}
            </a>
          ) : (
            <Link key={key} to={to}>
              {i18n.t(name)}
            </Link>
          )
        }
        if ('topic' in piece)
          return (
            <Link key={key} to={helpPath(piece.guide, piece.topic, language)}>
              {titles(piece.guide, piece.topic).title}
            </Link>
          )
        // What is typed stays on one line; what is long may break.
        return (
          <code key={key} className={piece.code.length <= 16 ? 'nb' : undefined}>
            {piece.code}
          </code>
        )
      })}
    </>
  )
}

/** The names of pages that a text leads to. */
const pagesIn = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => ('lines' in block ? block.lines : [block.line]))
    .flat()
    .flatMap((piece) =>
      typeof piece === 'object' && 'page' in piece ? [helpLinks[piece.page as HelpLink].name] : [],
    )

/** What a topic says. */
export function HelpText({ blocks }: { blocks: readonly Block[] }): ReactElement {
  useTranslation(['help', ...areasOf([...namesIn(blocks), ...pagesIn(blocks)])])
  return (
    <>
      {blocks.map((block, at) => {
        // Blocks never change their places.
        const key = String(at)
        if (block.kind === 'heading')
          return (
            <h2 key={key} id={block.id}>
              <Words line={block.line} />
            </h2>
          )
        if (block.kind === 'paragraph')
          return (
            <p key={key}>
              <Words line={block.line} />
            </p>
          )
        const List = block.kind === 'steps' ? 'ol' : 'ul'
        return (
          <List key={key}>
            {block.lines.map((line, place) => (
              <li key={String(place)}>
                <Words line={line} />
              </li>
            ))}
          </List>
        )
      })}
    </>
  )
}

/** The headings of a text as ways to them. */
export function HelpContents({ blocks }: { blocks: readonly Block[] }): ReactElement | null {
  const { t, i18n } = useTranslation(['help', ...areasOf(namesIn(blocks))])
  const headings = blocks.filter((block) => block.kind === 'heading')
  if (headings.length < 2) return null
  return (
    <nav className={names('contents')} aria-label={t('onPage')}>
      <p>{t('onPage')}</p>
      {headings.map(({ id, line }) => (
        <a key={id} href={`#${id}`}>
          {line
            .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? i18n.t(piece.name) : ''))
            .join('')}
        </a>
      ))}
    </nav>
  )
}

/** All topics of a guide, the one that is read marked. */
export function HelpTopics({ guide, here }: { guide: HelpGuide; here: HelpTopic }): ReactElement {
  const { t } = useTranslation('help')
  const titles = useHelpTitles()
  const language = useLanguage()
  return (
    <nav className={names('topics')} aria-label={t('topics')}>
      <p>
        <Link to={helpPath(guide, null, language)}>{t(`guides.${guide}.title`)}</Link>
      </p>
      {(helpTopics[guide] as readonly HelpTopic[]).map((topic) => (
        <Link
          key={topic}
          to={helpPath(guide, topic, language)}
          aria-current={topic === here ? 'page' : undefined}
        >
          {titles(guide, topic).title}
        </Link>
      ))}
    </nav>
  )
}

/** Where to turn when the guide did not help. */
export function HelpStill({ guide }: { guide: HelpGuide }): ReactElement {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const { phone } = useSiteFacts()
  const home = language === 'en-US' ? paths.homeEnglish() : paths.home()
  const other: HelpGuide = guide === 'clerks' ? 'shippers' : 'clerks'
  // Chinese words stand without a space between them.
  const gap = language === 'en-US' ? ' ' : null
  return (
    <aside className={names('still')} aria-labelledby="still">
      <h2 id="still">{t('still.title')}</h2>
      {guide === 'clerks' ? (
        <p>
          {t('still.clerks')}
          {gap}
          <Link to={paths.deskRoles()}>{t('still.roles')}</Link>
        </p>
      ) : (
        <p>
          <Link to={home}>{t('still.chat')}</Link>
          {phone && (
            <>
              {t('still.call')}
              {gap}
              <a className="nb" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </>
          )}
        </p>
      )}
      <p className={names('still__other')}>
        {t(`guides.${guide}.other`)}
        {gap}
        <Link to={helpPath(other, null, language)}>{t(`guides.${other}.title`)}</Link>
      </p>
    </aside>
  )
}

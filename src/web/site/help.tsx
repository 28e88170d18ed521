import type { ReactElement } from 'react'
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type HelpGuide, type HelpTopic, helpGuides } from '#domain/site/help-topics.ts'
import { useLanguage } from '#web/app/language.tsx'
import { addressMeta, pageTexts, textsOf } from '#web/app/page-request.ts'
import { plainPath } from '#web/app/paths.ts'
import { languageOfRequest } from '#web/app/request-language.ts'
import { helpGuideAt, helpPath } from '#web/app/site-pages.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import {
  HelpSearch,
  HelpStill,
  helpGroups,
  longestQuery,
  helpNames as names,
  useHelpTitles,
} from './help-parts.tsx'
import { type HelpFound, searchHelp } from './help-search.server.ts'

export const handle = still

type Loaded = {
  readonly guide: HelpGuide
  readonly query: string
  readonly found: readonly HelpFound[]
  /** The other guide, where it tells of what this one does not. */
  readonly elsewhere: HelpGuide | null
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { pathname, searchParams } = new URL(request.url)
  const guide = helpGuideAt(plainPath(pathname.replace(/\.data$/, ''))) ?? 'shippers'
  const query = (searchParams.get('q') ?? '').trim().slice(0, longestQuery)
  const speaker = query ? await context.get(pageTexts)?.(languageOfRequest(request)) : null
  if (!speaker) return { guide, query: '', found: [], elsewhere: null }
  const found = searchHelp(guide, query, speaker.texts)
  const other = helpGuides.find((each) => each !== guide)
  const elsewhere =
    found.length === 0 && other && searchHelp(other, query, speaker.texts).length > 0 ? other : null
  return { guide, query, found, elsewhere }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const texts = textsOf(matches)
  if (!texts || !loaderData) return []
  const { guide, query } = loaderData
  const title = texts.t(guide === 'clerks' ? 'common:pages.deskHelp' : 'common:pages.help')
  return [
    ...addressMeta(matches, {
      title: texts.t('common:brand.title', { page: title }),
      description: texts.t(`help:guides.${guide}.description`),
      type: 'website',
      pathIn: (each) => helpPath(guide, null, each),
      language: texts.language,
    }),
    // What somebody looked for is no page to be found.
    ...(query ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** Topics that tell of what was asked for, each with the line that does. */
function Found({ guide, query, found, elsewhere }: Loaded): ReactElement {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const titles = useHelpTitles()
  return (
    <section className={names('found')} aria-labelledby="found">
      <h2 id="found">
        {found.length > 0 ? t('search.found', { count: found.length, query }) : t('search.none', { query })}
      </h2>
      {found.length === 0 && (
        <p>
          {t('search.noneText')}
          {elsewhere && (
            <>
              {' '}
              <Link to={`${helpPath(elsewhere, null, language)}?${new URLSearchParams({ q: query })}`}>
                {t('search.noneElsewhere', { guide: t(`guides.${elsewhere}.title`) })}
              </Link>
            </>
          )}
        </p>
      )}
      <ol className={names('found__list')}>
        {found.map(({ topic, excerpt }) => (
          <li key={topic}>
            <h3>
              <Link to={helpPath(guide, topic, language)}>{titles(guide, topic).title}</Link>
            </h3>
            <p>
              {excerpt.map(({ text, found: hit }, at) => {
                const key = String(at)
                return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
              })}
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Link className={names('link')} to={helpPath(guide, null, language)}>
          {t('search.clear')}
        </Link>
      </p>
    </section>
  )
}

/** The first page of a guide: its topics, and what a search of them found. */
export default function Help(): ReactElement {
  const { t, i18n } = useTranslation('help')
  const language = useLanguage()
  const titles = useHelpTitles()
  const loaded = useLoaderData<typeof loader>()
  const { guide, query, found } = loaded
  const groups = Object.entries<readonly HelpTopic[]>(helpGroups[guide])
  return (
    <section className={names('section')}>
      <div className={names('wrap')}>
        <h1 className={names('h2')}>{t(`guides.${guide}.title`)}</h1>
        <p className={names('lead')}>{t(`guides.${guide}.lead`)}</p>
        <HelpSearch guide={guide} query={query} />
        {query && <Found {...loaded} />}
        {(!query || found.length === 0) && (
          <div className={names('groups')}>
            {groups.map(([group, topics]) => (
              <section key={group} aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`}>{i18n.from('help')(`groups.${group}`)}</h2>
                <ul>
                  {topics.map((topic) => (
                    <li key={topic}>
                      <Link to={helpPath(guide, topic, language)}>{titles(guide, topic).title}</Link>
                      <p>{titles(guide, topic).summary}</p>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
        <HelpStill guide={guide} />
      </div>
    </section>
  )
}

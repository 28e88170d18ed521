import type { ReactElement } from 'react'
import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { type HelpTopic, helpTopicNamed, helpTopics } from '#domain/site/help-topics.ts'
import { useLanguage } from '#web/app/language.tsx'
import { addressMeta, textsOf } from '#web/app/page-request.ts'
import { plainPath } from '#web/app/paths.ts'
import { languageOfRequest } from '#web/app/request-language.ts'
import { helpGuideAt, helpPath } from '#web/app/site-pages.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import {
  HelpContents,
  HelpSearch,
  HelpStill,
  HelpText,
  HelpTopics,
  helpNames as names,
  useHelpTitles,
} from './help-parts.tsx'
import { helpBlocks } from './help-search.server.ts'

export const handle = still

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guide = helpGuideAt(plainPath(new URL(request.url).pathname.replace(/\.data$/, '')))
  const topic = guide && helpTopicNamed(guide, params.topic)
  if (!guide || !topic) throw data(null, { status: 404 })
  return { guide, topic, blocks: helpBlocks(guide, topic, languageOfRequest(request)) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const texts = textsOf(matches)
  if (!texts) return []
  if (!loaderData) return [{ title: texts.t('common:pages.notFound') }]
  const { guide, topic } = loaderData
  const say = texts.from('help')
  const page = `${say(`${guide}.${topic}.title`)} · ${say(`guides.${guide}.title`)}`
  return addressMeta(matches, {
    title: texts.t('common:brand.title', { page }),
    description: say(`${guide}.${topic}.summary`),
    type: 'article',
    pathIn: (each) => helpPath(guide, topic, each),
    language: texts.language,
  })
}

/** One topic of a guide, with the ways to the others. */
export default function HelpTopicPage(): ReactElement {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const titles = useHelpTitles()
  const { guide, topic, blocks } = useLoaderData<typeof loader>()
  const { title, summary } = titles(guide, topic)
  const topics: readonly HelpTopic[] = helpTopics[guide]
  const at = topics.indexOf(topic)
  const neighbours = [
    ['before', topics[at - 1]],
    ['after', topics[at + 1]],
  ] as const
  return (
    <section className={names('section')}>
      <div className={names('wrap page')}>
        <HelpTopics guide={guide} here={topic} />
        <article className={names('text')}>
          <nav className={names('crumb')} aria-label={t('crumbs')}>
            <Link to={helpPath(guide, null, language)}>{t(`guides.${guide}.title`)}</Link>{' '}
            <span aria-hidden="true">/</span> <span aria-current="page">{title}</span>
          </nav>
          <h1>{title}</h1>
          <p className={names('text__lead')}>{summary}</p>
          <HelpContents blocks={blocks} />
          <HelpText blocks={blocks} />
          <nav className={names('neighbours')} aria-label={t('neighbours')}>
            {neighbours.map(
              ([side, other]) =>
                other && (
                  <Link key={side} className={names(side)} to={helpPath(guide, other, language)}>
                    <span>{t(side)}</span>
                    {titles(guide, other).title}
                  </Link>
                ),
            )}
          </nav>
          <HelpSearch guide={guide} query="" />
          <HelpStill guide={guide} />
        </article>
      </div>
    </section>
  )
}

/** A topic that there is none of; anything else is for the page of faults. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation('help')
  const language = useLanguage()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <section className={names('section')}>
      <div className={names('wrap')}>
        <h1 className={names('h2')}>{t('gone')}</h1>
        <p className={names('lead')}>{t('goneText')}</p>
        <HelpSearch guide="shippers" query="" />
        <p>
          <Link className={names('link')} to={helpPath('shippers', null, language)}>
            {t('topics')}
          </Link>
        </p>
      </div>
    </section>
  )
}

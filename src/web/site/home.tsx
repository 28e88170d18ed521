import type { ReactElement } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { listArticles } from '#contract/news.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { readForPage } from '#web/app/page-read.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { stillWithIslands } from '#web/app/still-page.ts'
import { ChatButton } from '#web/features/chat/chat-button.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import { HomeNews } from './home-news.tsx'
import { HomeSample } from './home-sample.tsx'
import { HomeServices } from './home-services.tsx'
import { HomeVoyage } from './home-voyage.tsx'
import { namesOf } from './names.ts'
import { Planks } from './planks.tsx'

const names = namesOf(css)

export const meta = pageTitle('home', (texts) => texts.t('site:description'))
export const handle = stillWithIslands

/** Two weeks are what a first shipment usually needs from booking to a loaded container. Assumed (decision 011). */
const usualDaysToReady = 14
/** One with its cover, and a column beside it. */
const newestArticles = 5

export async function loader(args: LoaderFunctionArgs) {
  const newest = await readForPage(args, listArticles, { query: { size: 10 } })
  return {
    readyOn: addDays(businessDateOf(new Date()), usualDaysToReady),
    articles: (newest?.items ?? []).slice(0, newestArticles),
  }
}

/** Public home: the quote form over the chart of lanes, then what stands behind it. */
export default function Home(): ReactElement {
  const { readyOn, articles } = useLoaderData<typeof loader>()
  const { demo } = useSiteFacts()
  const navigate = useNavigate()
  return (
    <>
      <section
        className={names('hero')}
        data-island="hero"
        data-ready-on={readyOn}
        data-demo={demo || undefined}
      >
        <Hero readyOn={readyOn} open={(path) => void navigate(path)} />
      </section>
      <Planks />
      <HomeServices />
      <HomeVoyage />
      <HomeSample />
      <HomeNews articles={articles} />
      <div data-island="chat">
        <ChatButton />
      </div>
    </>
  )
}

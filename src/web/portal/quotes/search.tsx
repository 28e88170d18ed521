import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { OpenQuotes } from '#web/features/quotes/open-quotes.tsx'
import {
  asksAgain,
  draftOfQuery,
  emptyDraft,
  namesRequest,
  queryOfDraft,
} from '#web/features/quotes/quote-draft.ts'
import { QuoteForm } from '#web/features/quotes/quote-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useKeptQuote } from './kept-draft.ts'
import { MyPriceRequests } from './my-price-requests.tsx'
import { MyQuotes } from './my-quotes.tsx'

export const meta = pageTitle('quoteSearch')

/** The form: filled in from the address, else from what this browser kept. */
function NewQuote({ loggedIn }: { loggedIn: boolean }): ReactElement {
  const { t } = useTranslation('quotes')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const options = useQuoteOptions()
  const kept = useKeptQuote()
  const [given] = useState(() => (namesRequest(search) ? search : null))
  const base = (given && asksAgain(given) ? null : kept.draft) ?? emptyDraft
  return (
    <div className="qf-page">
      {options.error && !options.data ? (
        <ErrorState
          title={t('form.optionsFailed')}
          error={options.error}
          onRetry={() => void options.refetch()}
        />
      ) : !options.data || !kept.ready ? (
        <Skeleton lines={8} />
      ) : (
        <QuoteForm
          initial={given ? draftOfQuery(given, base) : base}
          options={options.data}
          onChange={kept.keep}
          addressBook={loggedIn}
          onSearch={(draft) =>
            navigate(paths.quoteResults({ ...queryOfDraft(draft), copy: search.get('copy') }))
          }
          note={t(given ? 'form.prefilled' : 'form.kept')}
        />
      )}
      <div className="qf-side">
        <OpenQuotes
          loggedIn={loggedIn}
          link={(quoteId, children) => <Link to={paths.fillInformation({ quote: quoteId })}>{children}</Link>}
          all={
            <Link className="link" to={paths.quoteSearch({ tab: 'mine' })}>
              {t('mine.all')}
            </Link>
          }
        />
        <aside className="qf-inside" aria-labelledby="qf-inside">
          <h2 id="qf-inside">{t('form.inside.title')}</h2>
          <ul className="nots">
            {(['charges', 'exclusions', 'times', 'validity'] as const).map((each) => (
              <li key={each}>{t(`form.inside.${each}`)}</li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  )
}

const tabs = ['new', 'mine', 'requests'] as const

/** The price query, which visitors may use too, and beside it one's saved quotes and price requests. */
export default function QuoteSearch(): ReactElement {
  const { t } = useTranslation('quotes')
  const [search, setSearch] = useSearchParams()
  const { customer } = useSession()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'new'
  const part =
    tab === 'new' ? (
      <NewQuote loggedIn={customer !== null} />
    ) : customer === null ? (
      <EmptyState
        icon="lock"
        title={t('signIn.title')}
        actions={
          <Button look="primary" onClick={() => askToLogIn(paths.quoteSearch({ tab }))}>
            {t('signIn.logIn')}
          </Button>
        }
      >
        {t('signIn.text')}
      </EmptyState>
    ) : tab === 'mine' ? (
      <MyQuotes />
    ) : (
      <MyPriceRequests />
    )
  return (
    <>
      <div className="head">
        <div>
          <h1>{t(tab === 'new' ? 'form.title' : `tabs.${tab}`)}</h1>
          <p className="soft">{t(tab === 'new' ? 'form.lead' : `${tab}.lead`)}</p>
        </div>
      </div>
      {customer ? (
        <>
          <Tabs
            label={t('tabs.label')}
            panel="quotes-panel"
            tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
            value={tab}
            onChange={(key) => setSearch(key === 'new' ? {} : { tab: key })}
          />
          <div id="quotes-panel" role="tabpanel" className="tab-panel" aria-label={t(`tabs.${tab}`)}>
            {part}
          </div>
        </>
      ) : (
        part
      )}
    </>
  )
}

import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { OpenQuotes } from '#web/features/quotes/open-quotes.tsx'
import { draftOfQuery, emptyDraft, namesRequest, queryOfDraft } from '#web/features/quotes/quote-draft.ts'
import { QuoteForm } from '#web/features/quotes/quote-form.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useKeptQuote } from './kept-draft.ts'

export const meta = pageTitle('quoteSearch')

/** The price query: filled in from the address, else from what this browser kept. Visitors may search. */
export default function QuoteSearch(): ReactElement {
  const { t } = useTranslation('quotes')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { customer } = useSession()
  const options = useQuoteOptions()
  const kept = useKeptQuote()
  const [given] = useState(() => (namesRequest(search) ? search : null))
  const initial = given ? draftOfQuery(given, kept.draft ?? emptyDraft) : (kept.draft ?? emptyDraft)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('form.title')}</h1>
          <p className="soft">{t('form.lead')}</p>
        </div>
      </div>
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
            initial={initial}
            options={options.data}
            onChange={kept.keep}
            addressBook={customer !== null}
            onSearch={(draft) =>
              navigate(paths.quoteResults({ ...queryOfDraft(draft), copy: search.get('copy') }))
            }
            note={t(given ? 'form.prefilled' : 'form.kept')}
          />
        )}
        <div className="qf-side">
          <OpenQuotes
            loggedIn={customer !== null}
            link={(quoteId, children) => (
              <Link to={paths.fillInformation({ quote: quoteId })}>{children}</Link>
            )}
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
    </>
  )
}

import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AlternativeReply } from '#contract/quotes.ts'
import { formatInstant } from '#i18n/format.ts'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useAlternatives, useOffers } from '#web/features/quotes/api.ts'
import { AskBar } from '#web/features/quotes/ask-bar.tsx'
import { Alternatives, AskClerk, NoOffers } from '#web/features/quotes/no-offers.tsx'
import { OfferRow } from '#web/features/quotes/offer-row.tsx'
import {
  aboveLeast,
  hasSpace,
  isNarrowed,
  leadsOf,
  offersInView,
  plainView,
  queryOfView,
  viewOfQuery,
} from '#web/features/quotes/offers.ts'
import { OffersBar, useConditions } from '#web/features/quotes/offers-bar.tsx'
import { OffersHead, OffersLoading } from '#web/features/quotes/offers-head.tsx'
import { PriceChanged } from '#web/features/quotes/price-changed.tsx'
import {
  changedDraft,
  draftOfQuery,
  draftToSearch,
  namesRequest,
  queryOfDraft,
} from '#web/features/quotes/quote-draft.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useChoice } from './choice.ts'
import { useKeptQuote } from './kept-draft.ts'

export const meta = pageTitle('quoteResults')

/** The offers for what was asked. The request, the order and the filters live in the address. */
export default function QuoteResults(): ReactElement {
  const { t } = useTranslation(['quotes', 'common'])
  const [search, setSearch] = useSearchParams()
  const { customer } = useSession()
  const kept = useKeptQuote()
  const asked = namesRequest(search)
  const linked = draftOfQuery(search)
  const draft = asked && kept.ready ? draftToSearch(linked, kept.draft) : null
  const offers = useOffers(draft)
  const reply = offers.data
  const elsewhere = useAlternatives(reply && reply.offers.length > 0 ? draft : null)
  const choice = useChoice(draft, search.get('copy'))
  const navigate = useNavigate()
  const view = viewOfQuery(search)
  const opened = search.get('offer')
  const conditions = useConditions(reply?.offers ?? [], view)

  const toForm = paths.quoteSearch({ ...queryOfDraft(linked), copy: search.get('copy') })
  /** Rewrites the view in the address, without a new entry in the history for every click. */
  const show = (change: Record<string, string | string[] | null>) =>
    setSearch(
      (before) => {
        for (const [name, value] of Object.entries(change)) {
          before.delete(name)
          for (const each of Array.isArray(value) ? value : [value])
            if (each !== null) before.append(name, each)
        }
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const linkTo = (item: AlternativeReply, words: React.ReactNode) => (
    <Link
      className="link"
      to={paths.quoteResults(
        queryOfDraft(
          changedDraft(linked, { kind: item.kind, port: item.port?.code ?? null, readyOn: item.readyOn }),
        ),
      )}
    >
      {words}
    </Link>
  )
  const copyLink = async (key: string) => {
    const link = new URL(location.href)
    link.searchParams.set('offer', key)
    await navigator.clipboard.writeText(link.href)
    notices.say('ok', t('detail.copied'))
  }

  if (!asked) {
    return (
      <EmptyState
        title={t('results.noRequest')}
        actions={
          <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
            {t('results.toForm')}
          </Link>
        }
      >
        {t('results.noRequestText')}
      </EmptyState>
    )
  }

  const all = reply?.offers ?? []
  const shown = offersInView(all, view)
  const leads = leadsOf(all)
  const failure = offers.error instanceof CallFailure ? offers.error : null
  const incomplete =
    failure?.kind === 'refused' && failure.number !== null && failure.reason !== 'service.fault'
  const clerk = draft && (
    <AskClerk
      draft={draft}
      loggedIn={customer !== null}
      onLogIn={() => askToLogIn()}
      toRequests={
        <Link className="link" to={paths.quoteSearch({ tab: 'requests' })}>
          {t('none.toRequests')}
        </Link>
      }
    />
  )
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs.label')}>
        <Link to={toForm}>{t('crumbs.quote')}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{t('crumbs.results')}</span>
      </nav>
      <AskBar draft={linked} onEdit={() => void navigate(toForm)} />

      {offers.error && !reply ? (
        incomplete ? (
          <EmptyState
            icon="alert"
            title={t('results.wrongTitle')}
            actions={
              <Link className={buttonClass('primary')} to={toForm}>
                {t('ask.edit')}
              </Link>
            }
          >
            {failure?.message}
            {Object.entries(failure?.reason === 'request.invalid' ? failure.fields : {}).map(
              ([path, field]) => (
                <span className="qr-line" key={path}>
                  {field.message}
                </span>
              ),
            )}
          </EmptyState>
        ) : (
          <ErrorState
            title={t('results.failedTitle')}
            error={offers.error}
            onRetry={() => void offers.refetch()}
          />
        )
      ) : !reply ? (
        <>
          <div className="head offers-head">
            <div>
              <h1>{t('results.loading')}</h1>
              <p aria-hidden="true">&nbsp;</p>
            </div>
          </div>
          <div className="filters offers-bar" aria-hidden="true">
            <span className="bone qr-bar-bone" />
          </div>
          <OffersLoading />
        </>
      ) : all.length === 0 ? (
        <NoOffers
          reason={reply.reason ?? 'quote.nothingFound'}
          message={reply.message ?? ''}
          alternatives={
            reply.alternatives.length > 0 ? <Alternatives items={reply.alternatives} link={linkTo} /> : null
          }
          clerk={clerk ?? <span />}
        />
      ) : (
        <>
          <div className="head offers-head">
            <div>
              <h1 aria-live="polite">
                {isNarrowed(view)
                  ? t('results.narrowed', { shown: shown.length, count: all.length })
                  : t('results.title', { count: all.filter(hasSpace).length })}
              </h1>
              <p>{t('results.lead', { at: formatInstant(reply.searchedAt) })}</p>
            </div>
          </div>
          <OffersBar
            offers={all}
            shown={shown.length}
            view={view}
            onChange={(next) => show(queryOfView(next))}
          />
          {shown.length === 0 ? (
            <EmptyState
              icon="filter"
              title={t('filter.noneTitle')}
              actions={
                <Button look="primary" onClick={() => show(queryOfView({ ...plainView, sort: view.sort }))}>
                  {t('filter.clear')}
                </Button>
              }
            >
              {t('filter.noneText', {
                conditions: (['carrier', 'routing', 'departure'] as const)
                  .filter((part) => conditions.active[part])
                  .map((part) => `${t(`filter.${part}`)} ${conditions.words[part]}`)
                  .join(t('offer.viaJoin')),
              })}
            </EmptyState>
          ) : (
            <table className="offers" aria-label={t('crumbs.results')}>
              <OffersHead />
              {shown.map((offer) => (
                <OfferRow
                  key={offer.key}
                  draft={draft}
                  offer={offer}
                  leads={leads.get(offer.key) ?? []}
                  aboveLeast={all.length > 1 ? aboveLeast(offer, all) : null}
                  domestic={reply.request.pickup.country === 'CN'}
                  open={opened === offer.key}
                  onToggle={() => show({ offer: opened === offer.key ? null : offer.key })}
                  choosing={choice.running === offer.key}
                  onChoose={() => choice.choose(offer, 'fillIn')}
                  more={
                    <>
                      <Button
                        icon={choice.keptKeys.has(offer.key) ? 'check' : 'bookmark'}
                        onClick={() => choice.choose(offer, 'stay')}
                      >
                        {t(choice.keptKeys.has(offer.key) ? 'detail.kept' : 'detail.keep')}
                      </Button>
                      <Button icon="download" onClick={() => choice.choose(offer, 'paper')}>
                        {t('detail.paper')}
                      </Button>
                      <Button look="bare" icon="copy" onClick={() => void copyLink(offer.key)}>
                        {t('detail.copyLink')}
                      </Button>
                    </>
                  }
                />
              ))}
            </table>
          )}
          <section className="section else">
            <h2>{t('else.title')}</h2>
            <Alternatives items={elsewhere.data ?? []} link={linkTo} />
            <details className="qr-ask">
              <summary className="link">{t('none.askClerk')}</summary>
              {clerk}
            </details>
          </section>
          <p className="xs quiet foot-note">{t('results.mapNote')}</p>
        </>
      )}
      {choice.changed && (
        <PriceChanged
          before={choice.changed.before}
          now={choice.changed.now}
          pending={choice.running !== null}
          onAccept={(offer) => choice.choose(offer, 'fillIn')}
          onClose={choice.closeChanged}
        />
      )}
    </>
  )
}

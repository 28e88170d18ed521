import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { applyForInvoice, mostInvoiceLines, type TitleReply } from '#contract/invoices.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { readInvoiceable, useApply, useCheck, useTitles } from '#web/features/invoices/api.ts'
import {
  type Application,
  applicationOfKept,
  askedInAll,
  emptyApplication,
  holdsAnything,
  linesToSend,
  withLines,
} from '#web/features/invoices/application.ts'
import { useAccountDraft } from '#web/features/workspace/api.ts'
import { CallFailure, submitKey } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ChooseLines } from './choose-lines.tsx'
import { ChooseTitle } from './choose-title.tsx'
import css from './invoices.module.css'
import { LookOver } from './look-over.tsx'
import { useSettled } from './use-settled.ts'

/** An application for an invoice: paid charges, a title, and a look at what stands in the way. */
export function Apply(): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const titles = useTitles()
  const kept = useAccountDraft('invoiceDraft')
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs')}>
        <Link to={paths.invoices()}>{t('common:pages.invoices')}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">{t('common:pages.openInvoice')}</span>
      </nav>
      <div className="head">
        <div>
          <h1>{t('common:pages.openInvoice')}</h1>
          <p className="quiet">{t('apply.lead')}</p>
        </div>
      </div>
      {titles.data && kept.ready ? (
        <Begun titles={titles.data} kept={kept} />
      ) : titles.error ? (
        <ErrorState title={t('titles.failed')} error={titles.error} onRetry={() => void titles.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}

/** Chooses the lines of the order or statement that the form was opened from, once. */
function useLinesOf(
  from: { readonly orderId?: string; readonly statementId?: string } | null,
  name: string | null,
  change: (change: (before: Application) => Application) => void,
  before: string | null,
): void {
  const begun = useRef<string | null>(before)
  // Asks the server for the lines that the address names.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name.
  useEffect(() => {
    if (!from || begun.current === name) return
    begun.current = name
    readInvoiceable(from as never).then(
      (lines) =>
        change((before) => ({ ...before, from: name, lines: withLines([], lines, mostInvoiceLines) })),
      (error: Error) => void notices.say('stop', error.message),
    )
  }, [name])
}

function Begun({
  titles,
  kept,
}: {
  titles: readonly TitleReply[]
  kept: ReturnType<typeof useAccountDraft>
}): ReactElement {
  const { t } = useTranslation('invoices')
  const { language } = useReader()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [orderId, statementId] = [search.get('order'), search.get('statement')]
  const from = orderId ?? statementId
  const [application, setApplication] = useState(() => applicationOfKept(kept.text))
  const [restoredAt, setRestoredAt] = useState(() => (holdsAnything(application) ? kept.savedAt : null))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const submit = useRef<{ body: string; key: string } | null>(null)
  const apply = useApply()

  const change = (next: (before: Application) => Application) => {
    setErrors({})
    setFailure(null)
    setApplication((before) => {
      const after = next(before)
      kept.keep(holdsAnything(after) ? JSON.stringify(after) : null)
      return after
    })
  }
  useLinesOf(
    orderId ? { orderId } : statementId ? { statementId } : null,
    from,
    (next) => {
      setRestoredAt(null)
      change(next)
    },
    application.from,
  )

  const { lines } = application
  const title =
    titles.find(({ id }) => id === application.titleId) ?? titles.find(({ isDefault }) => isDefault) ?? null
  const sent = linesToSend(lines)
  const asked = useSettled(sent ? { titleId: title?.id ?? null, lines: sent } : null)
  const check = useCheck(asked)
  const current =
    JSON.stringify(asked) === JSON.stringify(sent && { titleId: title?.id ?? null, lines: sent })
  const problems = sent && check.data ? check.data.problems : []
  const email = application.email ?? title?.email ?? ''
  const remark = application.remark ?? check.data?.remark ?? ''
  const total = askedInAll(lines)

  const reason =
    lines.length === 0
      ? t('apply.noLines')
      : !sent
        ? t('apply.wrongAmounts')
        : !title
          ? t('apply.noTitle')
          : check.isError
            ? t('apply.checkFailed')
            : !current || check.isPlaceholderData || !check.data
              ? t('apply.checking')
              : problems.length > 0
                ? t('apply.hasProblems', { count: problems.length })
                : undefined

  async function send(): Promise<void> {
    if (!sent || !title || reason || apply.isPending) return
    const body = { titleId: title.id, lines: sent, email: email.trim() || null, remark: remark.trim() }
    const wrong = checkWith(applyForInvoice.body, language)(body)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) {
      document.querySelector<HTMLElement>(wrong.email ? '[name="email"]' : '[name="remark"]')?.focus()
      return
    }
    const text = JSON.stringify(body)
    submit.current = submit.current?.body === text ? submit.current : { body: text, key: submitKey() }
    setFailure(null)
    try {
      const invoice = await apply.mutateAsync({ ...body, key: submit.current.key })
      kept.keep(null)
      await navigate(paths.invoice(invoice.id), { replace: true })
    } catch (error) {
      const fields = error instanceof CallFailure ? Object.entries(error.fields) : []
      if (fields.length > 0) setErrors(Object.fromEntries(fields.map(([path, each]) => [path, each.message])))
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }

  const button = (
    <Button look="primary" block reason={reason} pending={apply.isPending} onClick={() => void send()}>
      {total.minor > 0
        ? t('apply.send', { amount: formatMoney(total, { currency: 'symbol' }) })
        : t('apply.act')}
    </Button>
  )
  return (
    <>
      <Steps
        label={t('apply.steps')}
        steps={[t('apply.stepLines'), t('apply.stepTitle'), t('apply.stepCheck')]}
        at={lines.length === 0 ? 0 : title === null ? 1 : 2}
      />
      {restoredAt && (
        <Callout>
          <p className="of-note">
            <span>{t('apply.restored', { at: formatInstant(restoredAt) })}</span>
            <button
              type="button"
              className="link"
              onClick={() => {
                setRestoredAt(null)
                change(() => emptyApplication)
              }}
            >
              {t('apply.discard')}
            </button>
          </p>
        </Callout>
      )}
      <div className={`pay-grid ${css.apply}`}>
        <div className="pay-main">
          <ChooseLines
            chosen={lines}
            onChange={(next) => change((before) => ({ ...before, lines: next(before.lines) }))}
          />
          <ChooseTitle
            titles={titles}
            chosen={title}
            onChoose={(titleId) => change((before) => ({ ...before, titleId }))}
          />
          <LookOver
            application={application}
            title={title}
            check={sent ? check : null}
            email={email}
            remark={remark}
            errors={errors}
            onChange={change}
          />
        </div>
        <aside className="pay-side" aria-labelledby="apply-sum">
          <div className="panel due">
            <h2 id="apply-sum">{t('apply.sum')}</h2>
            <p className="due-sum num">{formatMoney(total, { currency: 'symbol', zero: 'shown' })}</p>
            <dl className="due-lines">
              <div>
                <dt>{t('apply.charges')}</dt>
                <dd>{lines.length}</dd>
              </div>
              <div>
                <dt>{t('apply.orders')}</dt>
                <dd>{new Set(lines.map((each) => each.orderId)).size}</dd>
              </div>
              <div>
                <dt>{t('page.title')}</dt>
                <dd className={css.wrap}>{title?.name ?? '–'}</dd>
              </div>
            </dl>
            {button}
            {reason && <p className={`hint ${css.reason}`}>{reason}</p>}
            {failure && (
              <Callout meaning="stop" alert>
                {failure}
              </Callout>
            )}
            <p className={`hint ${css.reason}`}>{t('apply.after')}</p>
          </div>
        </aside>
      </div>
    </>
  )
}

import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { invoiceRemarkLimit, type TitleReply } from '#contract/invoices.ts'
import type { AgreementKind } from '#domain/invoices/invoices.ts'
import { formatMoney } from '#i18n/format.ts'
import { treatmentWords } from '#i18n/invoice-words.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { paths } from '#web/app/paths.ts'
import { AgreementDialog } from '#web/features/invoices/agreement-dialog.tsx'
import { readInvoiceable, type useCheck } from '#web/features/invoices/api.ts'
import { type Application, withNewest, withoutLines } from '#web/features/invoices/application.ts'
import { TitleDialog } from '#web/features/invoices/title-dialog.tsx'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './invoices.module.css'

type Check = ReturnType<typeof useCheck>
type Problem = NonNullable<Check['data']>['problems'][number]
type Change = (change: (before: Application) => Application) => void

const yuan = { currency: 'symbol', zero: 'shown' } as const

/** Step three: what stands in the way and how to mend it, what the invoice will say, its remark, and where it goes. */
export function LookOver({
  application,
  title,
  check,
  email,
  remark,
  errors,
  onChange,
}: {
  application: Application
  title: TitleReply | null
  /** Null while there is nothing to look at. */
  check: Check | null
  email: string
  remark: string
  errors: Readonly<Record<string, string>>
  onChange: Change
}): ReactElement {
  const { t } = useTranslation('invoices')
  const set = (part: Partial<Application>) => onChange((before) => ({ ...before, ...part }))
  return (
    <section className="section" aria-labelledby="look-over">
      <div className="section-head">
        <h2 id="look-over">{t('apply.checkHead')}</h2>
      </div>
      {!check ? (
        <p className="panel-text">{t('apply.checkNothing')}</p>
      ) : check.data ? (
        <div aria-busy={check.isFetching || undefined}>
          <Problems
            problems={check.data.problems}
            application={application}
            title={title}
            onChange={onChange}
          />
          <Preview check={check.data} title={title} />
        </div>
      ) : check.error ? (
        <ErrorState title={t('apply.checkFailed')} error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
      <div className={`kit-form ${css.last}`}>
        <Field
          label={t('apply.remark')}
          error={errors.remark}
          hint={t('apply.remarkHint')}
          required={false}
          aside={<span className="count">{`${[...remark].length} / ${invoiceRemarkLimit}`}</span>}
        >
          {(control) => (
            <div className={`input${errors.remark ? ' bad' : ''}`}>
              <textarea
                {...control}
                name="remark"
                rows={3}
                value={remark}
                onChange={(event) => set({ remark: event.target.value })}
              />
            </div>
          )}
        </Field>
        {application.remark !== null && check?.data && application.remark !== check.data.remark && (
          <p>
            <button type="button" className="link" onClick={() => set({ remark: null })}>
              {t('apply.remarkAgain')}
            </button>
          </p>
        )}
        <Field label={t('apply.email')} error={errors.email} hint={t('apply.emailHint')} required={false}>
          {(control) => (
            <div className={`input${errors.email ? ' bad' : ''}`}>
              <input
                {...control}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                value={email}
                onChange={(event) => set({ email: event.target.value })}
              />
            </div>
          )}
        </Field>
      </div>
    </section>
  )
}

/** Everything that stands in the way, each with the way to mend it; the same of several lines is said once. */
function Problems({
  problems,
  application,
  title,
  onChange,
}: {
  problems: readonly Problem[]
  application: Application
  title: TitleReply | null
  onChange: Change
}): ReactElement {
  const { t } = useTranslation('invoices')
  const { language } = useReader()
  const [dialog, setDialog] = useState<
    { readonly kind: AgreementKind; readonly payer: string } | 'title' | null
  >(null)
  const alike = [...Map.groupBy(problems, ({ problem, about }) => `${problem} ${about ?? ''}`).values()]
  const linesOf = (group: readonly Problem[]) => group.flatMap(({ lineId }) => lineId ?? [])
  return (
    <>
      <div role="status">
        {problems.length === 0 ? (
          <Callout meaning="ok">{t('apply.fine')}</Callout>
        ) : (
          <Callout meaning="stop">
            <b>{t('apply.problems', { count: alike.length })}</b>
            <ul className={css.problems}>
              {alike.map((group) => {
                const [{ problem, about } = { problem: 'nothingLeft' as const, about: null }] = group
                const ids = linesOf(group)
                return (
                  <li key={`${problem} ${about ?? ''}`}>
                    <p>{refusalMessage(`invoice.${problem}`, { payer: about ?? '' }, language)}</p>
                    {ids.length > 0 && <Named ids={ids} application={application} />}
                    <p className={css.fixes}>
                      <Fix
                        problem={problem}
                        about={about}
                        onAgreement={(kind) => setDialog({ kind, payer: about ?? '' })}
                        onTitle={() => setDialog('title')}
                        onAllLeft={() => void askForWhatIsLeft(application.lines, ids, onChange)}
                        ofTitle={ids.length === 0}
                      />
                      {ids.length > 0 && (
                        <Button
                          size="s"
                          onClick={() =>
                            onChange((before) => ({ ...before, lines: withoutLines(before.lines, ids) }))
                          }
                        >
                          {t('fixes.leaveOut', { count: ids.length })}
                        </Button>
                      )}
                    </p>
                  </li>
                )
              })}
            </ul>
          </Callout>
        )}
      </div>
      {dialog === 'title' && title && <TitleDialog title={title} onClose={() => setDialog(null)} />}
      {dialog && dialog !== 'title' && (
        <AgreementDialog kind={dialog.kind} payerName={dialog.payer} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** Reads what is left of some lines now, and asks for all of it. */
async function askForWhatIsLeft(
  lines: Application['lines'],
  ids: readonly string[],
  change: Change,
): Promise<void> {
  const orders = new Set(lines.flatMap(({ lineId, orderId }) => (ids.includes(lineId) ? orderId : [])))
  try {
    const newest = await Promise.all(
      [...orders].map((orderId) => readInvoiceable({ orderId: orderId as never })),
    )
    change((before) => ({ ...before, lines: withNewest(before.lines, ids, newest.flat()) }))
  } catch (error) {
    notices.say('stop', error instanceof Error ? error.message : String(error))
  }
}

/** Which lines a problem is about; many are counted. */
function Named({ ids, application }: { ids: readonly string[]; application: Application }): ReactElement {
  const { t } = useTranslation('invoices')
  const { read } = useReader()
  const lines = application.lines.filter(({ lineId }) => ids.includes(lineId))
  const shown = lines
    .slice(0, 3)
    .map(({ orderNumber, name }) => t('fixes.line', { order: orderNumber, charge: read(name) }))
  return (
    <p className={css.small}>
      {shown.join(t('fixes.between'))}
      {lines.length > shown.length && ` ${t('fixes.andMore', { count: lines.length - shown.length })}`}
    </p>
  )
}

/** The way out of a problem, where there is one besides leaving the lines out. */
function Fix({
  problem,
  about,
  onAgreement,
  onTitle,
  onAllLeft,
  ofTitle,
}: {
  problem: Problem['problem']
  about: string | null
  onAgreement: (kind: AgreementKind) => void
  onTitle: () => void
  onAllLeft: () => void
  /** Whether it is about the title and not about lines. */
  ofTitle: boolean
}): ReactElement | null {
  const { t } = useTranslation('invoices')
  const button = (words: string, act: () => void) => (
    <Button size="s" look="primary" onClick={act}>
      {words}
    </Button>
  )
  switch (problem) {
    case 'entrustmentMissing':
      return button(t('fixes.entrustment'), () => onAgreement('entrustment'))
    case 'contractMissing':
      return button(t('fixes.contract'), () => onAgreement('contract'))
    case 'agreementEnded':
      return button(t('fixes.again', { payer: about ?? '' }), () =>
        onAgreement(ofTitle ? 'contract' : 'entrustment'),
      )
    case 'agreementWaits':
      return (
        <Link className="link" to={paths.invoices({ part: 'agreements' })}>
          {t('fixes.agreements')}
        </Link>
      )
    case 'taxNumberInvalid':
      return button(t('fixes.title'), onTitle)
    case 'tooMuch':
      return button(t('fixes.allLeft'), onAllLeft)
    case 'inApplication':
      return (
        <Link className="link" to={paths.invoices({ status: 'failed' })}>
          {t('fixes.applications')}
        </Link>
      )
    case 'nothingLeft':
      return null
  }
}

/** What the invoice will list, to whom, and how it is taxed. */
function Preview({
  check,
  title,
}: {
  check: NonNullable<Check['data']>
  title: TitleReply | null
}): ReactElement {
  const { t } = useTranslation('invoices')
  const { read } = useReader()
  return (
    <div className={css.preview}>
      <h3>{t('apply.preview')}</h3>
      <p className={css.small}>
        {title ? title.name : t('apply.noTitle')}
        {title?.taxNumber && (
          <>
            {' · '}
            <span className="code">{title.taxNumber}</span>
          </>
        )}
      </p>
      <div className="scroll-x">
        <table>
          <caption className="sr">{t('apply.preview')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('apply.item')}</th>
              <th scope="col" className="r">
                {t('apply.quantity')}
              </th>
              <th scope="col" className="r">
                {t('page.treatment')}
              </th>
              <th scope="col" className="r">
                {t('list.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {check.items.map(({ name, quantity, amount }) => (
              <tr key={`${name.zh} ${quantity} ${amount.minor}`}>
                <th scope="row">{read(name)}</th>
                <td className="r num">{quantity}</td>
                <td className="r">{read(treatmentWords[check.treatment])}</td>
                <td className="r money">{formatMoney(amount, yuan)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('page.total')}
              </th>
              <td className="r money">
                <b>{formatMoney(check.total, yuan)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

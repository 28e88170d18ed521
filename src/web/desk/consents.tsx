import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { BillLineReply } from '#contract/bills.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listConsents } from '#contract/statements.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { type ConsentState, useConsents, useConsentsWaiting } from '#web/features/statements/desk-api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { Age, Money, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { CustomerName } from './statement-marks.tsx'
import { WithdrawCharge } from './withdraw-charge.tsx'

export const meta = pageTitle('deskConsents')

const states = ['asked', 'refused'] as const satisfies readonly ConsentState[]
type Waiting = ReplyOf<typeof listConsents>['items'][number]

function ConsentList({ charges, state }: { charges: readonly Waiting[]; state: ConsentState }): ReactElement {
  const { t } = useTranslation(['billing', 'bills', 'desk'])
  const { read } = useReader()
  const now = useNow()
  const [withdrawing, setWithdrawing] = useState<BillLineReply | null>(null)
  return (
    <>
      <ul className="work">
        {charges.map(({ customer, line, orderId, orderNumber }) => {
          const words = { charge: read(line.name), amount: formatMoney(line.amount) }
          return (
            <li key={line.id}>
              {state === 'asked' ? (
                <StatusText meaning="wait" icon="clock">
                  {t('consents.tabs.asked')}
                </StatusText>
              ) : (
                <StatusText meaning="stop" icon="close">
                  {t('consents.tabs.refused')}
                </StatusText>
              )}
              <span>
                <b>{words.charge}</b> <CustomerName customer={customer} />
                {line.cause && (
                  <small className="said">
                    {line.cause === 'customerRequest'
                      ? t('bills:desk.customerRequest')
                      : t(`bills:causes.${line.cause}`)}{' '}
                    {read(line.note)}
                  </small>
                )}
                <small>
                  <Link className="code" to={paths.deskOrder(orderId)}>
                    {orderNumber}
                  </Link>{' '}
                  {t('consents.added', { name: line.addedByName ?? t('bills:bySystem') })}{' '}
                  <Age at={line.addedAt} now={now} />
                </small>
                {line.decidedAt && (
                  <small className="t-stop">
                    {t('consents.decided', { at: formatInstant(line.decidedAt) })}
                  </small>
                )}
              </span>
              <span className="r">
                <b>
                  <Money amount={line.amount} />
                </b>
                {line.amount.currency !== 'CNY' && (
                  <small>
                    <Money amount={line.cny} />
                  </small>
                )}
              </span>
              <span className="do">
                <Link className={buttonClass('plain', 's')} to={paths.deskOrder(orderId)}>
                  {t('consents.toOrder')}
                </Link>
                {line.openMoves.includes('withdraw') && (
                  <Button
                    size="s"
                    aria-label={t('bills:desk.withdrawOf', words)}
                    onClick={() => setWithdrawing(line)}
                  >
                    {t('bills:desk.withdraw')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {withdrawing && <WithdrawCharge line={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  )
}

function Consents(): ReactElement {
  const { t } = useTranslation(['billing', 'common'])
  const [search, setSearch] = useSearchParams()
  const state = states.find((each) => each === search.get('tab')) ?? 'asked'
  const waiting = useConsentsWaiting(true)
  const found = useConsents(state)
  const counts = waiting.data?.counts ?? found.data?.pages[0]?.counts
  return (
    <>
      <div className="head">
        <h1>{t('common:pages.deskConsents')}</h1>
        <p>{t('consents.lead')}</p>
      </div>
      <Tabs
        label={t('common:pages.deskConsents')}
        panel="consents-panel"
        tabs={states.map((key) => ({ key, label: t(`consents.tabs.${key}`), count: counts?.[key] }))}
        value={state}
        onChange={(key) => setSearch(key === 'asked' ? {} : { tab: key })}
      />
      <div id="consents-panel" role="tabpanel" className="tab-panel" aria-label={t(`consents.tabs.${state}`)}>
        <FoundList
          found={found}
          empty={
            <EmptyState icon="check-circle" title={t(`consents.none.${state}`)}>
              {t('consents.noneText')}
            </EmptyState>
          }
        >
          {(charges) => (
            <>
              <p className="hint">{t(`consents.about.${state}`)}</p>
              <ConsentList charges={charges} state={state} />
            </>
          )}
        </FoundList>
      </div>
    </>
  )
}

export default function DeskConsents(): ReactElement {
  return (
    <ForRoles call={listConsents}>
      <Consents />
    </ForRoles>
  )
}

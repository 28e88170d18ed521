import type { ReactElement, ReactNode } from 'react'
import { type ChatStatus, chatStatuses } from '#domain/chat/chat.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { articleStatuses } from '#domain/news/articles.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { stages } from '#domain/orders/stages.ts'
import { refundStatuses } from '#domain/payments/payment-moves.ts'
import { rateSheetStatuses } from '#domain/rates/rate-sheets.ts'
import {
  formatCount,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatShare,
  formatShortDay,
  formatTime,
  formatWeekday,
  formatZone,
} from '#i18n/format.ts'
import type { style } from '#i18n/zh-CN/style.ts'
import { ArticleStatusBadge, ArticleStatusText } from '#web/features/news/article-marks.tsx'
import { OrderStatusBadge, OrderStatusText, StageBar } from '#web/features/orders/order-marks.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { type PaymentStanding, paymentLooks, refundLooks } from '#web/features/payments/payment-looks.ts'
import type { IconName } from '#web/ui/icon.tsx'
import {
  Age,
  DateTime,
  FactDate,
  FactMark,
  type Meaning,
  Pairs,
  StatusBadge,
  StatusText,
} from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { SheetBadge, SheetMark } from './sheet-status.tsx'
import { Sample, Section } from './style-stage.tsx'

type Look = { readonly meaning: Meaning; readonly icon: IconName }

const meanings: readonly Look[] = [
  { meaning: 'idle', icon: 'barred' },
  { meaning: 'note', icon: 'info' },
  { meaning: 'wait', icon: 'clock' },
  { meaning: 'sea', icon: 'ship' },
  { meaning: 'ok', icon: 'check-circle' },
  { meaning: 'stop', icon: 'alert' },
]

const paymentStandings = Object.keys(paymentLooks) as PaymentStanding[]
/** The looks of a list whose page sets only a word: the rule by which it takes a colour. */
const chats: Readonly<Record<ChatStatus, Look>> = {
  open: { meaning: 'wait', icon: 'chat' },
  answered: { meaning: 'ok', icon: 'check-circle' },
  closed: { meaning: 'idle', icon: 'barred' },
}
/** One closed list, as plates and as rows. */
function Marks<Each extends string>({
  title,
  from,
  of,
  plate,
  row,
}: {
  title: string
  from: string
  of: readonly Each[]
  plate: (each: Each) => ReactNode
  row?: (each: Each) => ReactNode
}): ReactElement {
  return (
    <Sample title={title} from={from}>
      <ul className="style-marks">
        {of.map((each) => (
          <li key={each}>{plate(each)}</li>
        ))}
      </ul>
      {row && (
        <ul className="style-marks">
          {of.map((each) => (
            <li key={each}>{row(each)}</li>
          ))}
        </ul>
      )}
    </Sample>
  )
}

export function Statuses({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['style', 'desk', 'chat', 'payments', 'rates'])
  const worded = <Each extends string>(
    looks: Readonly<Record<Each, Look>>,
    word: (each: Each) => string,
  ) => ({
    plate: (each: Each) => <StatusBadge {...looks[each]}>{word(each)}</StatusBadge>,
    row: (each: Each) => <StatusText {...looks[each]}>{word(each)}</StatusText>,
  })
  return (
    <Section id={id} title={t('sections.statuses')} lead={t('statuses.lead')}>
      <Sample title={t('statuses.meanings')} from="ui/marks.tsx">
        <ul className="style-marks">
          {meanings.map((look) => (
            <li key={look.meaning}>
              <StatusBadge {...look}>{t(`statuses.meaning.${look.meaning}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      </Sample>
      <Marks
        title={t('statuses.lists.orders')}
        from="features/orders/order-marks.tsx"
        of={orderStatuses}
        plate={(status) => <OrderStatusBadge order={{ status, stage: null }} />}
        row={(status) => <OrderStatusText order={{ status, stage: null }} />}
      />
      <Marks
        title={t('statuses.lists.payments')}
        from="features/payments/payment-looks.ts"
        of={paymentStandings}
        {...worded(paymentLooks, (each) => t(`payments:standings.${each}`))}
      />
      <Marks
        title={t('statuses.lists.refunds')}
        from="features/payments/payment-looks.ts"
        of={refundStatuses}
        {...worded(refundLooks, (each) => t(`desk:refunds.status.${each}`))}
      />
      <Marks
        title={t('statuses.lists.stages')}
        from="features/orders/order-marks.tsx"
        of={stages}
        plate={(stage) => <StageBar stage={stage} />}
      />
      <Marks
        title={t('statuses.lists.sheets')}
        from="desk/sheet-status.tsx"
        of={rateSheetStatuses}
        plate={(status) => <SheetBadge status={status}>{t(`rates:sheets.status.${status}`)}</SheetBadge>}
        row={(status) => <SheetMark status={status}>{t(`rates:sheets.status.${status}`)}</SheetMark>}
      />
      <Marks
        title={t('statuses.lists.chats')}
        from="ui/marks.tsx"
        of={chatStatuses}
        {...worded(chats, (each) => t(`chat:inbox.status.${each}`))}
      />
      <Marks
        title={t('statuses.lists.articles')}
        from="features/news/article-marks.tsx"
        of={articleStatuses}
        plate={(status) => <ArticleStatusBadge status={status} />}
        row={(status) => <ArticleStatusText status={status} />}
      />
    </Section>
  )
}

const ages = [10, 5 * 60, 7 * 3_600, 40 * 3_600, 12 * 86_400] as const
const departed = '2026-11-20T02:26:00Z'
const arrives = '2026-12-29T05:00:00Z'

export function Facts({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  const now = useNow()
  return (
    <Section id={id} title={t('sections.facts')}>
      <Sample title={t('facts.kinds')} note={t('facts.kindsNote')} from="ui/marks.tsx">
        <ul className="style-marks">
          {(['planned', 'estimated', 'actual'] as const).map((kind) => (
            <li key={kind} className="when">
              <FactMark kind={kind} decorative />
              {t(`common:facts.${kind}`)}
            </li>
          ))}
        </ul>
        <ul className="style-marks">
          <li>
            <FactDate kind="planned" at="2026-12-04" />
          </li>
          <li>
            <FactDate kind="estimated" at="2026-12-07" late={t('facts.late')} />
          </li>
          <li>
            <FactDate kind="actual" at="2026-11-20" />
          </li>
        </ul>
      </Sample>
      <Sample title={t('facts.ages')} note={t('facts.agesNote')} from="ui/marks.tsx">
        <ul className="style-marks">
          {ages.map((seconds) => (
            <li key={seconds}>
              <Age at={new Date(now.getTime() - seconds * 1_000)} now={now} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('facts.zones')} from="ui/marks.tsx">
        <Pairs
          items={[
            [t('facts.departed'), <DateTime key="departed" at={departed} />],
            [t('facts.arrives'), <DateTime key="arrives" at={arrives} zone="Europe/Berlin" />],
            [t('facts.cutOff'), <DateTime key="cut-off" at={departed} show="time" />],
          ]}
        />
      </Sample>
    </Section>
  )
}

export function Formats({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  const { language } = useReader()
  const day = businessDate('2026-12-04')
  const at = new Date(departed)
  const rules: readonly [call: string, rule: keyof (typeof style)['formats']['rules'], result: string][] = [
    ['formatMoney(amount)', 'moneyCode', formatMoney(money(120_000, 'USD'))],
    [
      "formatMoney(amount, { currency: 'symbol' })",
      'moneySymbol',
      formatMoney(money(1_248_000, 'CNY'), { currency: 'symbol' }),
    ],
    ['formatMoney(amount)', 'moneyYen', formatMoney(money(1_250_000, 'JPY'))],
    ['formatMoney(amount)', 'moneyNegative', formatMoney(money(-35_050, 'EUR'))],
    ['formatMoney(zero)', 'moneyZero', formatMoney(money(0, 'CNY'))],
    ["formatMoney(zero, { zero: 'shown' })", 'moneyTotal', formatMoney(money(0, 'CNY'), { zero: 'shown' })],
    ['formatNumber(18460.5)', 'number', formatNumber(18_460.5)],
    ['formatCount(0), formatCount(1280)', 'count', `${formatCount(0)}, ${formatCount(1_280)}`],
    ['formatShare(8)', 'share', formatShare(8)],
    ['formatDay(day)', 'day', formatDay(day)],
    ['formatShortDay(day, language)', 'shortDay', formatShortDay(day, language)],
    ['formatWeekday(day, language)', 'weekday', formatWeekday(day, language)],
    ['formatInstant(at)', 'instant', formatInstant(at)],
    ["formatInstant(at, 'America/Los_Angeles')", 'instantPort', formatInstant(at, 'America/Los_Angeles')],
    ['formatTime(at)', 'time', formatTime(at)],
    ["formatZone(at, 'Asia/Kolkata')", 'zone', formatZone(at, 'Asia/Kolkata')],
    ['formatInstant(null)', 'nothing', formatInstant(null)],
  ]
  return (
    <Section id={id} title={t('sections.formats')} lead={t('formats.lead')}>
      <table className="style-table style-formats">
        <caption className="sr">{t('formats.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('formats.rule')}</th>
            <th scope="col">{t('formats.result')}</th>
            <th scope="col">{t('formats.call')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(([call, rule, result]) => (
            <tr key={rule}>
              <th scope="row">{t(`formats.rules.${rule}`)}</th>
              <td className="num">{result}</td>
              <td>
                <code>{call}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

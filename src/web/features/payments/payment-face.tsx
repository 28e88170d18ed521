import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { type PaymentState, useAskPayment } from './api.ts'
import { type Face, faceOf } from './dialogue-face.ts'
import { Ended, Returned, Succeeded } from './payment-ends.tsx'
import { ChannelMark, FaceMark, TimeLeft, useChannelName } from './payment-marks.tsx'
import { type PaidLinks, wayToPaid } from './pays-what.ts'
import { QrCode } from './qr-code.tsx'
import { Checking, TransferWay } from './transfer-way.tsx'

/** Where the dialogue leads to; addresses are built by the page. */
export type PayLinks = PaidLinks & {
  readonly payment: (id: string) => string
  readonly refund: (id: string) => string
}

export type FaceProps = {
  state: PaymentState
  /** Asking failed just now; what is shown may be old. */
  stale: boolean
  /** The orders it pays, as far as they have been read. */
  orders: readonly OrderDetail[]
  links: PayLinks
  /** Opens the company's page once more. */
  onReopen: () => void
  /** Starts another payment of the same amount; missing where that is not offered. */
  onAgain?: (() => void) | undefined
  /** Gives this payment up for another way to pay. */
  onOther?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** The body of the payment dialogue: detecting, waiting, success or timeout (requirements §4). */
export function PaymentFace(given: FaceProps): ReactElement {
  const ask = useAskPayment()
  const face = faceOf(given.state)
  const asking = ask.isPending && (face.kind === 'page' || face.kind === 'code')
  return (
    <PaymentFaceView
      {...given}
      face={asking ? { kind: 'detecting' } : face}
      asked={ask.data !== undefined && faceOf(ask.data).kind === face.kind}
      onAsk={() => ask.mutate(given.state.payment.id)}
    />
  )
}

export type ViewProps = FaceProps & {
  face: Face
  /** The company was asked just now, and knew of nothing new. */
  asked: boolean
  onAsk: () => void
}

/** One face of the dialogue, with one line that tells readers of screens each change. */
export function PaymentFaceView(given: ViewProps): ReactElement {
  const { face, state } = given
  const { t } = useTranslation('payments')
  const nameOf = useChannelName()
  const { payment } = state
  const words = {
    channel: nameOf(payment.channel),
    amount: formatMoney(payment.amount, { currency: 'symbol', zero: 'shown' }),
  }
  const stale = given.stale && (
    <p className="hint wait" role="status">
      {t('dialogue.lookFailed')}
    </p>
  )
  return (
    <>
      <p className="sr" role="status">
        {t(titles[face.kind], words)}
      </p>
      {body()}
    </>
  )

  function body(): ReactNode {
    switch (face.kind) {
      case 'success':
        return <Succeeded {...given} {...words} />
      case 'returned':
        return <Returned {...given} {...words} why={face.why} />
      case 'refused':
      case 'closed':
      case 'timeout':
        return <Ended {...given} {...words} kind={face.kind} />
      case 'transfer':
        return (
          <TransferWay {...given} {...words} transfer={face.transfer} rejected={face.rejected} note={stale} />
        )
      case 'checking':
        return <Checking {...given} {...words} proof={face.proof} note={stale} />
      case 'authorize':
      case 'page':
      case 'code':
        return <Waiting {...given} {...words} face={face} note={stale} />
      case 'held':
        return (
          <div className="dialog-body">
            <FaceMark icon="alert" />
            <h2>{t('dialogue.detecting.heldTitle')}</h2>
            <p>{t('dialogue.detecting.heldText', words)}</p>
            {stale}
            <Leave {...given} look="primary" />
          </div>
        )
      default:
        return (
          <div className="dialog-body">
            <span className="spin" aria-hidden="true" />
            <h2>
              {t(face.kind === 'preparing' ? 'dialogue.preparing.title' : 'dialogue.detecting.title', words)}
            </h2>
            <p>
              {t(face.kind === 'preparing' ? 'dialogue.preparing.text' : 'dialogue.detecting.text', words)}
            </p>
            {stale}
            <Leave {...given} look="plain" />
          </div>
        )
    }
  }
}

/** The headline of each face, also said to readers of screens when it changes. */
const titles = {
  detecting: 'dialogue.detecting.title',
  preparing: 'dialogue.preparing.title',
  held: 'dialogue.detecting.heldTitle',
  authorize: 'dialogue.authorize.title',
  page: 'dialogue.waiting.title',
  code: 'code.title',
  transfer: 'transfer.title',
  checking: 'transfer.checkingTitle',
  success: 'dialogue.success.title',
  returned: 'dialogue.returned.title',
  refused: 'dialogue.failed.title',
  closed: 'dialogue.closed.title',
  timeout: 'dialogue.timeout.title',
} as const satisfies Record<Face['kind'], string>

/** Leaves the dialogue for the order; the result finds its way there. */
function Leave({
  state,
  links,
  look,
}: {
  state: PaymentState
  links: PayLinks
  look: 'primary' | 'plain'
}): ReactElement {
  const { t } = useTranslation('payments')
  const { what, one, to } = wayToPaid(state.payment, links)
  return (
    <p className="acts">
      <Link className={buttonClass(look)} to={to}>
        {t(`dialogue.detecting.${one ? 'leave' : 'leaveAll'}.${what}`)}
      </Link>
    </p>
  )
}

/** The shipper pays somewhere else: at a page that stands open, or with a phone. */
function Waiting({
  face,
  state,
  channel,
  amount,
  asked,
  note,
  onAsk,
  onReopen,
  onOther,
}: ViewProps & {
  face: Extract<Face, { kind: 'authorize' | 'page' | 'code' }>
  channel: string
  amount: string
  note: ReactNode
}): ReactElement {
  const { t } = useTranslation('payments')
  const words = { channel, amount }
  const byCode = face.kind === 'code'
  const authorizes = face.kind === 'authorize'
  return (
    <div className="dialog-body">
      {byCode ? (
        <QrCode
          text={face.codeUrl}
          label={t('code.label', words)}
          fileName={`${state.payment.tradeNo}.png`}
        />
      ) : (
        <ChannelMark channel={state.payment.channel} big />
      )}
      <h2>{t(titles[face.kind], words)}</h2>
      <p className="due-sum money">{amount}</p>
      <p>
        {t(byCode ? 'code.text' : authorizes ? 'dialogue.authorize.text' : 'dialogue.waiting.text', words)}
      </p>
      <TimeLeft
        until={state.dialogueUntil}
        words={(left) => t(byCode ? 'code.left' : 'dialogue.waiting.left', { left })}
      />
      {/* The same line says what became of a question, so that it is heard. */}
      <p className="hint" role="status">
        {asked && !authorizes ? t('dialogue.waiting.notYet', words) : t('dialogue.waiting.safe')}
      </p>
      {note}
      <p className="acts">
        {!authorizes && (
          <Button look="primary" onClick={onAsk}>
            {t('dialogue.waiting.paid')}
          </Button>
        )}
        {!byCode && (
          <Button {...(authorizes ? { look: 'primary' as const } : {})} onClick={onReopen}>
            {t('dialogue.waiting.reopen', words)}
          </Button>
        )}
        {onOther && (
          <Button look="bare" onClick={onOther}>
            {t('dialogue.waiting.other')}
          </Button>
        )}
      </p>
    </div>
  )
}

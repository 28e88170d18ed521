import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import {
  type PaymentState,
  useAuthorizePayment,
  useCreateCharge,
  usePaymentState,
} from '#web/features/payments/api.ts'
import { faceOf } from '#web/features/payments/dialogue-face.ts'
import { ChannelMark, FaceMark, useChannelName } from '#web/features/payments/payment-marks.tsx'
import { paysWhat } from '#web/features/payments/pays-what.ts'
import { useCreateTopUpCharge } from '#web/features/payments/top-up-api.ts'
import { useCreateStatementCharge } from '#web/features/statements/api.ts'
import { submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { inWechat } from '#web/lib/wechat.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('aliPay')

/** How long "authorization succeeded" stands before the browser goes on to pay: long enough to be read. Assumed (decision 013) */
const readMilliseconds = 1_500

/**
 * Shown on the way to the payment company, on the way to the payment app that is asked who pays, and on the way back
 * from there (requirements §2, §8).
 */
export default function AliPay(): ReactElement {
  const [search] = useSearchParams()
  const state = search.get('state')
  if (state !== null)
    return <BackFromApp state={state} authCode={search.get('auth_code')} paymentId={search.get('payment')} />
  return <OnTheWay paymentId={search.get('payment')} authorized={search.get('authorized') === '1'} />
}

/** The way to pay, where a payment is open and has an address. */
const wayOf = (state: PaymentState | undefined): { to: string; authorizes: boolean } | null => {
  const face = state ? faceOf(state) : null
  return face?.kind === 'authorize' || face?.kind === 'page'
    ? { to: face.to, authorizes: face.kind === 'authorize' }
    : null
}

const backTo = (state: PaymentState | undefined): string => {
  const orders = state?.payment.orders.map((each) => each.orderId) ?? []
  const statements = state?.payment.statements.map((each) => each.statementId) ?? []
  if (state && paysWhat(state.payment) === 'topUps') return paths.topUp()
  if (statements.length > 0) return paths.payBill({ statement: statements })
  return orders.length > 0 ? paths.confirmAndPay({ order: orders }) : paths.orders()
}

/** What is about to be paid, and a button if nothing moves. */
function OnTheWay({
  paymentId,
  authorized,
}: {
  paymentId: string | null
  /** The payment app has said who pays. */
  authorized: boolean
}): ReactElement {
  const { t } = useTranslation('payments')
  const { data, error, refetch } = usePaymentState(paymentId)
  const nameOf = useChannelName()
  const way = wayOf(data)
  const to = way?.to ?? null
  const authorizes = way?.authorizes ?? false
  const barred = data?.payment.channel === 'alipay' && inWechat()
  // Sends the browser on; the way back leads past this page.
  useEffect(() => {
    if (!to || barred) return
    const timer = setTimeout(() => location.replace(to), authorized ? readMilliseconds : 0)
    return () => clearTimeout(timer)
  }, [to, authorized, barred])

  const back = (
    <Link className={buttonClass()} to={backTo(data)}>
      {t('redirect.back')}
    </Link>
  )
  if (paymentId === null) return <EmptyState title={t('redirect.failed')} actions={back} />
  if (error && !data)
    return <ErrorState title={t('redirect.failed')} error={error} onRetry={() => void refetch()} />
  const words = {
    channel: data ? nameOf(data.payment.channel) : '',
    amount: data ? formatMoney(data.payment.amount, { currency: 'symbol', zero: 'shown' }) : '',
    payment: data?.payment.tradeNo ?? '',
  }
  if (data && barred && faceOf(data).kind === 'success')
    return <EmptyState icon="check" title={t('redirect.paid')} actions={back} />
  if (data && way && barred) return <NotInWechat words={words} back={back} />
  if (data && !way && faceOf(data).kind !== 'preparing')
    return <EmptyState icon="clock" title={t('redirect.over')} actions={back} />
  const title = () => {
    if (authorized) return t('redirect.authorized')
    if (authorizes) return t('redirect.authorizeTitle', words)
    return words.channel ? t('redirect.title', words) : t('redirect.anyTitle')
  }
  return (
    <div className="dialog-body" role="status">
      {authorized && data ? (
        <FaceMark icon="check" ok />
      ) : data ? (
        <ChannelMark channel={data.payment.channel} big />
      ) : (
        <span className="spin" aria-hidden="true" />
      )}
      <h1>{title()}</h1>
      {data && way && (
        <>
          <p>
            {authorized
              ? t('redirect.authorizedText', words)
              : t(authorizes ? 'redirect.authorizeText' : 'redirect.text', words)}
          </p>
          <p className="acts">
            <a className={buttonClass('primary', 'l')} href={way.to}>
              {t(authorizes ? 'redirect.authorizeGo' : 'redirect.go', words)}
            </a>
            {back}
          </p>
        </>
      )}
    </div>
  )
}

/** Alipay's pages do not open in WeChat: this same page does the rest in the phone's own browser. */
function NotInWechat({
  words,
  back,
}: {
  words: { amount: string; payment: string }
  back: ReactElement
}): ReactElement {
  const { t } = useTranslation('payments')
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => notices.say('ok', t('redirect.addressCopied')),
      () => notices.say('stop', t('redirect.addressNotCopied')),
    )
  return (
    <div className="dialog-body" role="status">
      <ChannelMark channel="alipay" big />
      <h1>{t('redirect.wechatTitle')}</h1>
      <p>{t('redirect.wechatText', words)}</p>
      <p className="acts">
        <Button look="primary" size="l" icon="copy" onClick={() => void copy()}>
          {t('redirect.copyAddress')}
        </Button>
        {back}
      </p>
    </div>
  )
}

/** The payment app led back: who pays is told to the server once, and then it is paid. */
function BackFromApp({
  state,
  authCode,
  paymentId,
}: {
  state: string
  authCode: string | null
  paymentId: string | null
}): ReactElement {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const { mutate, error } = useAuthorizePayment()
  const told = useRef(false)
  // Tells the server, once: the code works for one use, and a reload must not use it again.
  useEffect(() => {
    if (told.current || !authCode) return
    told.current = true
    mutate(
      { state, authCode },
      {
        onSuccess: ({ payment }) =>
          void navigate(paths.aliPay({ payment: payment.id, authorized: '1' }), { replace: true }),
      },
    )
  }, [state, authCode, mutate, navigate])

  if (authCode && !error) {
    return (
      <div className="dialog-body" role="status">
        <span className="spin" aria-hidden="true" />
        <h1>{t('redirect.authorizing')}</h1>
      </div>
    )
  }
  return (
    <div className="dialog-body" role="alert">
      <FaceMark icon="alert" />
      <h1>{t(authCode ? 'redirect.authorizeFailed' : 'redirect.authorizeGivenUp')}</h1>
      <p>{error instanceof Error ? error.message : t('redirect.authorizeGivenUpText')}</p>
      <p>{t('redirect.authorizeAgain')}</p>
      <AuthorizeAgain paymentId={paymentId} />
    </div>
  )
}

/** The ways on after an authorization that failed: once more for the same payment, or another way to pay. */
function AuthorizeAgain({ paymentId }: { paymentId: string | null }): ReactElement {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const { data } = usePaymentState(paymentId)
  const ofOrders = useCreateCharge()
  const ofStatements = useCreateStatementCharge()
  const ofTopUp = useCreateTopUpCharge()
  const [key] = useState(submitKey)
  const way = wayOf(data)
  // The same orders or statements by the same way are the same payment, with a new question to the payment app.
  const again = ({ payment }: PaymentState) => {
    const { channel, amount } = payment
    const wish = { channel, amount, key }
    const go = {
      onSuccess: (charge: { paymentId: string }) =>
        void navigate(paths.aliPay({ payment: charge.paymentId }), { replace: true }),
    }
    const [topUp] = payment.topUps
    if (topUp) ofTopUp.mutate({ id: topUp.package, payPlatformType: channel, amount, key }, go)
    else if (paysWhat(payment) === 'statements')
      ofStatements.mutate({ statementIds: payment.statements.map((each) => each.statementId), ...wish }, go)
    else ofOrders.mutate({ orderIds: payment.orders.map((each) => each.orderId), ...wish }, go)
  }
  const error = ofOrders.error ?? ofStatements.error ?? ofTopUp.error
  return (
    <>
      {error && (
        <p className="hint bad" role="alert">
          {error.message}
        </p>
      )}
      <p className="acts">
        {data && way && (
          <Button
            look="primary"
            pending={ofOrders.isPending || ofStatements.isPending || ofTopUp.isPending}
            onClick={() => again(data)}
          >
            {t('redirect.authorizeRetry')}
          </Button>
        )}
        <Link className={buttonClass(way ? 'plain' : 'primary')} to={backTo(data)}>
          {t(data ? 'redirect.back' : 'toOrders')}
        </Link>
      </p>
    </>
  )
}

import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { closingCall } from '#contract/privacy.ts'
import type { HoldKind } from '#domain/privacy/privacy.ts'
import { formatCount, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { forgetSession } from '#web/app/session.ts'
import { closeLogin, useClosing } from '#web/features/privacy/api.ts'
import { useCurrentUser, useSecondFactor } from '#web/features/profile/api.ts'
import {
  besideFactor,
  noSecondFactor,
  SecondFactorField,
  secondFactorOf,
  useFactorCheck,
} from '#web/features/users/second-factor-field.tsx'
import { notices } from '#web/lib/notices.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { NumberProofFields, noNumberProof, useNumberProof } from './number-proof.tsx'
import css from './profile.module.css'

type Closing = ReplyOf<typeof closingCall>

/** Where each of what holds a login back is brought to its end. */
const wayTo: Readonly<Record<HoldKind, string>> = {
  orders: paths.orders(),
  payments: paths.orders(),
  refunds: paths.orders(),
  charges: paths.statements(),
  statements: paths.statements(),
  invoices: paths.invoices(),
  balance: paths.statements(),
  withdrawals: paths.rebate(),
  cash: paths.rebate(),
}

/** What has to be over first. */
function Held({ holds }: { holds: Closing['holds'] }): ReactElement {
  const { t } = useTranslation('profile')
  return (
    <>
      <p>{t('closing.held')}</p>
      <ul className={css.holds}>
        {holds.map(({ kind, count }) => (
          <li key={kind}>
            <Link className="link" to={wayTo[kind]}>
              {t(`closing.holds.${kind}`, { count, shown: formatCount(count) })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function CloseForm({ closing }: { closing: Closing }): ReactElement {
  const { t } = useTranslation(['profile', 'users'])
  const navigate = useNavigate()
  const user = useCurrentUser()
  const asksFactor = Boolean(useSecondFactor().data?.since)
  const checkFactor = useFactorCheck()
  const proof = useNumberProof()
  const form = useForm({
    initial: { ...noNumberProof, agreed: false, ...noSecondFactor },
    check: (values) => ({
      ...proof.check(values),
      ...(asksFactor ? checkFactor(values) : {}),
      ...(values.agreed ? {} : { agreed: t('closing.agreeFirst') }),
    }),
    submit: async (values) => {
      const factor = asksFactor ? secondFactorOf(values) : {}
      const given = {
        phoneCode: values.phoneCode,
        challengeId: proof.challengeId,
        agreed: true as const,
        ...factor,
      }
      const { closesAt } = await closeLogin(given).catch((error: unknown) => {
        throw besideFactor(error, values)
      })
      // On this page nobody may be without a login: it would be asked for, and logging in takes the closing back.
      await navigate(paths.home())
      forgetSession('customer')
      notices.say('note', t('closing.asked', { until: formatInstant(closesAt) }))
    },
  })
  const { points, vouchers, days } = closing
  return (
    <>
      <ul className={css.holds}>
        <li>{t('closing.goes')}</li>
        <li>{t('closing.stays')}</li>
        <li>{t('closing.back', { days })}</li>
      </ul>
      {points + vouchers > 0 && (
        <div className={css.lapse}>
          <Callout meaning="wait">
            {t('closing.lapse', { points: formatCount(points), vouchers: formatCount(vouchers) })}
          </Callout>
        </div>
      )}
      <Form form={form} label={t('closing.title')}>
        <NumberProofFields form={form} proof={proof} purpose="closing" masked={user.data?.mobile ?? ''} />
        {asksFactor && <SecondFactorField form={form} />}
        <CheckField form={form} name="agreed">
          {t('closing.agree')}
        </CheckField>
        <SubmitButton form={form} block>
          {t('closing.close')}
        </SubmitButton>
      </Form>
    </>
  )
}

/** Says what holds the closing back, or what it means, and closes the login once its owner proved to be there. */
export function CloseDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('profile')
  const { data, error, refetch } = useClosing()
  return (
    <Dialog title={t('closing.title')} onClose={onClose}>
      {data ? (
        data.holds.length > 0 ? (
          <Held holds={data.holds} />
        ) : (
          <CloseForm closing={data} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  )
}

import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { placeOrderForCustomer } from '#contract/customer-orders.ts'
import { type JoinedLogins, takeSecondFactor, viewAsCustomer } from '#contract/customers.ts'
import { separateCustomer } from '#contract/same-customers.ts'
import { sameReasonLimit } from '#domain/customers/same-customers.ts'
import { formatDay } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useSeparate } from '#web/features/customers/same-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Money, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './customer.module.css'
import { useMay } from './may-call.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { TakeFactorDialog } from './take-factor.tsx'

type Login = JoinedLogins['logins'][number]

/** The logins of one customer, each with what is its own, and how one is separated again. */
export function CustomerLogins({ joined }: { joined: JoinedLogins }): ReactElement {
  const { t } = useTranslation('customers')
  const { barred, may } = useMay()
  const separate = useSeparate()
  const [taking, setTaking] = useState<Login | null>(null)
  // As it stood when the dialog was opened.
  const [leaving, setLeaving] = useState<{ login: Login; recordId: string; version: number } | null>(null)
  return (
    <>
      <ul className={styles.logins}>
        {joined.logins.map((login) => {
          const { mobile, name } = login
          return (
            <li key={login.userId}>
              <div>
                <b>{name}</b> <span className="num">{mobile}</span>{' '}
                {login.main && (
                  <StatusText meaning="sea" icon="check">
                    {t('same.mainMark')}
                  </StatusText>
                )}
                {login.company && login.company !== name && <small>{login.company}</small>}
                <small>
                  {t('same.orders', { count: login.orders })} · {t('same.loginColumns.owed')}{' '}
                  <Money amount={login.owed} zero="shown" /> · {t('same.loginColumns.term')}{' '}
                  {t('money.termDays', { count: login.termDays })}
                </small>
                <small>
                  {t('same.joinedBy', {
                    name: login.joinedBy,
                    day: formatDay(login.joinedAt),
                    reason: login.reason,
                  })}
                </small>
                {login.disabledAt && <small>{t('one.disabled')}</small>}
              </div>
              <span className={styles.loginActs}>
                {!login.main && may(placeOrderForCustomer) && !login.disabledAt && (
                  <Link
                    className={buttonClass('plain', 's')}
                    aria-label={t('same.orderOfLabel', { name, mobile })}
                    to={paths.deskOrderFor(login.userId)}
                  >
                    {t('same.orderOf')}
                  </Link>
                )}
                {!login.main && may(viewAsCustomer) && (
                  <a
                    className={buttonClass('plain', 's')}
                    aria-label={t('same.viewOfLabel', { name, mobile })}
                    href={paths.deskViewPortal(login.userId)}
                    target="_blank"
                    rel="noopener"
                  >
                    {t('same.viewOf')}
                  </a>
                )}
                {!login.main && login.secondFactor && may(takeSecondFactor) && (
                  <Button
                    size="s"
                    aria-label={t('factor.takeOfLabel', { name, mobile })}
                    onClick={() => setTaking(login)}
                  >
                    {t('factor.takeOf')}
                  </Button>
                )}
                <Button
                  size="s"
                  icon="split"
                  reason={barred(separateCustomer)}
                  aria-label={t('same.separateLabel', { name, mobile })}
                  onClick={() => setLeaving({ login, recordId: joined.recordId, version: joined.version })}
                >
                  {t('same.separate')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {taking && (
        <TakeFactorDialog
          userId={taking.userId}
          name={`${taking.name} (${taking.mobile})`}
          onClose={() => setTaking(null)}
        />
      )}
      {leaving && (
        <ReasonDialog
          title={t('same.separateTitle', { name: `${leaving.login.name} (${leaving.login.mobile})` })}
          label={t('same.reason')}
          hint={t('same.reasonHint')}
          limit={sameReasonLimit}
          action={t('same.separate')}
          act={async (reason) => {
            const { login, recordId, version } = leaving
            await separate.mutateAsync({ userId: login.userId, recordId, version, reason })
            notices.say('ok', t('same.separateDone'))
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{t('same.separateText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

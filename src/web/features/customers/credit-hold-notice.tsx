import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#i18n/format.ts'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useCreditStanding } from './api.ts'

/** What a hold of one's credit means, what to do, and whom to ask; nothing where none stands. */
export function CreditHoldNotice({ billsTo }: { billsTo: string }): ReactElement | null {
  const { t } = useTranslation('orders')
  const { data } = useCreditStanding()
  if (!data?.heldSince) return null
  return (
    <Callout meaning="wait">
      <b>{t('creditHold.title')}</b>
      <p>{t('creditHold.text', { day: formatDay(data.heldSince) })}</p>
      <p>
        {t('creditHold.todo')}{' '}
        <Link className="link" to={billsTo}>
          {t('creditHold.bills')}
        </Link>
      </p>
      <p>{data.clerkName ? t('creditHold.ask', { name: data.clerkName }) : t('creditHold.askUs')}</p>
    </Callout>
  )
}

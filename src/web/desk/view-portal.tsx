import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { viewAsCustomer } from '#contract/customers.ts'
import { viewingMinutes } from '#domain/customers/viewing.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { keepViewing } from '#web/app/viewing.ts'
import { useDeskCustomer, useViewAs } from '#web/features/customers/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './customer.module.css'
import { ForRoles } from './for-roles.tsx'
import { RecordMissing } from './record-missing.tsx'

export const meta = pageTitle('deskViewPortal')

/** What looking at a portal means, before it begins; it then goes on in this tab and in no other. */
function BeforeViewing({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['customers', 'desk'])
  const read = useDeskCustomer(id)
  const view = useViewAs()
  const [leaving, setLeaving] = useState(false)
  if (!read.data)
    return (
      <RecordMissing
        error={read.error}
        words={{ title: t('one.notFound'), text: t('one.notFoundText'), toList: t('one.toList') }}
        listTo={paths.deskCustomers()}
        onRetry={() => void read.refetch()}
      />
    )
  const { name, userId } = read.data
  const start = () =>
    view.mutate(
      { userId },
      {
        onSuccess: async (viewed) => {
          setLeaving(true)
          await keepViewing(viewed)
          // Loaded anew: nothing that this page has read belongs to the portal.
          location.replace(paths.orders())
        },
      },
    )
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskCustomer(userId)}>{name}</Link>
      </nav>
      <div className="head">
        <h1>{t('view.title', { name })}</h1>
        <p>{t('view.lead')}</p>
      </div>
      <ul className={styles.rules}>
        <li>{t('view.readOnly')}</li>
        <li>{t('view.secrets')}</li>
        <li>{t('view.tab', { minutes: viewingMinutes })}</li>
      </ul>
      <Callout meaning="note">{t('view.told')}</Callout>
      {view.error && <ErrorState error={view.error} onRetry={start} />}
      <p className={styles.start}>
        <Button look="primary" icon="user" pending={view.isPending || leaving} onClick={start}>
          {t('view.start', { minutes: viewingMinutes })}
        </Button>
      </p>
    </>
  )
}

export default function ViewPortalPage(): ReactElement {
  const { id = '' } = useParams()
  return (
    <ForRoles call={viewAsCustomer}>
      <BeforeViewing key={id} id={id} />
    </ForRoles>
  )
}

import { Fragment, type ReactElement } from 'react'
import type { DeskRight } from '#contract/own-login.ts'
import { staffRoles } from '#domain/kernel/actor.ts'
import { rightAreas } from '#domain/staff/rights.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useSession } from '#web/app/session.ts'
import { useDeskRights } from '#web/features/staff/clerks-api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { WideTable } from '#web/ui/wide-table.tsx'
import styles from './roles.module.css'

export const meta = pageTitle('deskRoles')

function Rights({ rights }: { rights: readonly DeskRight[] }): ReactElement {
  const { t } = useTranslation(['rights', 'users'])
  const own = useSession().staff?.staff.role
  return (
    <WideTable caption={t('caption')} {...(styles.table ? { className: styles.table } : {})}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          {staffRoles.map((role) => (
            <th key={role} scope="col" className={role === own ? styles.own : undefined}>
              {t(`users:roles.${role}`)}
              {role === own && <span className="sr"> {t('yours')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {rightAreas.map((area) => (
        <tbody key={area}>
          <tr className={styles.area}>
            <th colSpan={staffRoles.length + 1} scope="rowgroup">
              {t(`areas.${area}`)}
            </th>
          </tr>
          {rights
            .filter((each) => each.area === area)
            .map(({ right, roles }) => (
              <tr key={right}>
                <th scope="row">{t(`rows.${right}`)}</th>
                {staffRoles.map((role) => {
                  const may = roles.includes(role)
                  return (
                    <td key={role} className={role === own ? styles.own : undefined}>
                      {may ? (
                        <Fragment>
                          <Icon name="check" />
                          <span className="sr">{t('may')}</span>
                        </Fragment>
                      ) : (
                        <Fragment>
                          <span className="quiet" aria-hidden="true">
                            –
                          </span>
                          <span className="sr">{t('mayNot')}</span>
                        </Fragment>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
        </tbody>
      ))}
    </WideTable>
  )
}

/** Who may do what at the desk, as the server applies it. */
export default function DeskRoles(): ReactElement {
  const { t } = useTranslation(['rights', 'common'])
  const { data, error, refetch } = useDeskRights()
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskRoles')}</h1>
          <p className="sm soft">{t('lead')}</p>
        </div>
      </div>
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={12} />
        )
      ) : (
        <>
          {error && <StaleNote onRetry={() => void refetch()} />}
          <Rights rights={data} />
        </>
      )}
    </>
  )
}

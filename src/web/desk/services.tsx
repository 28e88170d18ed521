import type { ReactElement } from 'react'
import type { ServiceHealth } from '#contract/system.ts'
import { formatCount } from '#i18n/format.ts'
import { useServices } from '#web/features/system/api.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { DateTime, type Meaning, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './system.module.css'

const looks: Readonly<Record<ServiceHealth['standing'], { meaning: Meaning; icon: IconName }>> = {
  connected: { meaning: 'ok', icon: 'check' },
  builtIn: { meaning: 'ok', icon: 'check' },
  standIn: { meaning: 'wait', icon: 'dashed' },
  off: { meaning: 'idle', icon: 'minus' },
}

/** Failed later than it last answered. */
const failsNow = ({ failedAt, answeredAt }: ServiceHealth): boolean =>
  failedAt !== null && (answeredAt === null || failedAt > answeredAt)

/** Names of services and adapters; one that has none stands as it is. */
function useNames() {
  const { t, i18n } = useTranslation('system')
  const named = (group: 'services.names' | 'services.adapters', name: string) => {
    const key = name.replaceAll('.', '-')
    return i18n.exists(`system:${group}.${key}`) ? t(`${group}.${key}` as never) : name
  }
  return {
    service: (name: string): string => named('services.names', name),
    adapter: (name: string): string => named('services.adapters', name),
  }
}

function useColumns(): readonly Column<ServiceHealth>[] {
  const { t } = useTranslation('system')
  const names = useNames()
  const nothing = <span className="quiet">–</span>
  const took = (milliseconds: number | null) =>
    milliseconds === null ? nothing : t('services.milliseconds', { count: formatCount(milliseconds) })
  return [
    {
      key: 'service',
      title: t('services.service'),
      fixed: true,
      names: true,
      width: 190,
      cell: ({ service }) => names.service(service),
    },
    {
      key: 'standing',
      title: t('services.standing'),
      width: 200,
      cell: ({ standing, adapter }) => (
        <span className={css.standing}>
          <StatusText {...looks[standing]}>{t(`services.standings.${standing}`)}</StatusText>
          {adapter && standing !== 'standIn' && <small className="soft">{names.adapter(adapter)}</small>}
        </span>
      ),
    },
    {
      key: 'asked',
      title: t('services.asked'),
      right: true,
      width: 110,
      cell: ({ asked }) => (asked > 0 ? formatCount(asked) : nothing),
    },
    {
      key: 'failed',
      title: t('services.failed'),
      right: true,
      width: 110,
      cell: ({ failed }) => (failed > 0 ? <b className={css.stop}>{formatCount(failed)}</b> : nothing),
    },
    {
      key: 'usual',
      title: t('services.usual'),
      right: true,
      width: 100,
      cell: ({ usual }) => took(usual),
    },
    {
      key: 'slowest',
      title: t('services.slowest'),
      right: true,
      width: 100,
      cell: ({ slowest }) => took(slowest),
    },
    {
      key: 'answeredAt',
      title: t('services.answeredAt'),
      width: 180,
      cell: ({ answeredAt, standing }) =>
        answeredAt || standing === 'off' ? (
          <DateTime at={answeredAt} />
        ) : (
          <span className="quiet">{t('services.notAsked')}</span>
        ),
    },
    {
      key: 'failure',
      title: t('services.failure'),
      cell: (each) =>
        each.failedAt ? (
          <span className={css.reason}>
            {failsNow(each) && (
              <StatusText meaning="stop" icon="alert">
                {t('services.failsNow')}
              </StatusText>
            )}{' '}
            {each.failure} <small className="soft">{<DateTime at={each.failedAt} />}</small>
          </span>
        ) : (
          nothing
        ),
    },
  ]
}

/** What the product asks of others: what is connected, how it did in the last day, and why it last failed. */
export function Services(): ReactElement {
  const { t } = useTranslation('system')
  const found = useServices()
  return (
    <>
      <p className="content-lead">{t('services.lead')}</p>
      <DataTable
        name="deskServices"
        label={t('tabs.services')}
        columns={useColumns()}
        rows={found.data?.services}
        rowKey={({ service }) => service}
        error={found.error}
        onRetry={() => void found.refetch()}
        empty={<EmptyState icon="list" title={t('services.none')} />}
      />
    </>
  )
}

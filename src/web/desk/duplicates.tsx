import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  type CustomersApart,
  type DuplicateGroup,
  deskListDuplicates,
  takeBackApart,
  tellCustomersApart,
} from '#contract/same-customers.ts'
import { mostDuplicatesCounted } from '#domain/customers/same-customers.ts'
import { formatDay } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useApart, useDuplicates, useTakeBackApart } from '#web/features/customers/same-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { useMay } from './may-call.ts'
import styles from './same-customers.module.css'
import { TellApartDialog } from './tell-apart.tsx'

export const meta = pageTitle('deskDuplicates')

const pageSize = 20
const tabs = ['open', 'apart'] as const

function Who({ customer }: { customer: DuplicateGroup['customers'][number] }): ReactElement {
  const { t } = useTranslation('customers')
  const { company, createdAt, logins, mobile, name, orders, userId } = customer
  return (
    <li>
      <Link to={paths.deskCustomer(userId)}>{name}</Link> <span className="num">{mobile}</span>
      <small>
        {company && company !== name && <span>{company}</span>}
        <span>{t('same.registered', { day: formatDay(createdAt) })}</span>
        <span>{t('same.orders', { count: orders })}</span>
        {logins > 1 && <span>{t('same.logins', { count: logins })}</span>}
      </small>
    </li>
  )
}

function Open({ after }: { after: string | null }): ReactElement {
  const { t } = useTranslation('customers')
  const { barred } = useMay()
  const [telling, setTelling] = useState<DuplicateGroup | null>(null)
  const found = useDuplicates({ size: pageSize, ...(after ? { cursor: after } : {}) })
  const columns: readonly Column<DuplicateGroup>[] = [
    {
      key: 'likeness',
      title: t('same.columns.likeness'),
      fixed: true,
      names: true,
      width: 240,
      cell: ({ key, likeness }) => (
        <span className={styles.alike}>
          <StatusText meaning={likeness === 'taxNumber' ? 'wait' : 'note'} icon="copy">
            {t(`same.likeness.${likeness}`)}
          </StatusText>
          <small>{key}</small>
        </span>
      ),
    },
    {
      key: 'customers',
      title: t('same.columns.customers'),
      cell: ({ customers }) => (
        <ul className={styles.people}>
          {customers.map((customer) => (
            <Who key={customer.userId} customer={customer} />
          ))}
        </ul>
      ),
    },
    {
      key: 'acts',
      title: t('same.columns.acts'),
      width: 220,
      cell: (group) => (
        <span className={styles.acts}>
          <Link
            className={buttonClass('primary', 's')}
            aria-label={t('same.compareLabel', { key: group.key })}
            to={paths.deskCompare(group.customers.map(({ userId }) => userId))}
          >
            {t('same.compare')}
          </Link>
          <Button
            size="s"
            reason={barred(tellCustomersApart)}
            aria-label={t('same.apartLabel', { key: group.key })}
            onClick={() => setTelling(group)}
          >
            {t('same.apart')}
          </Button>
        </span>
      ),
    },
  ]
  return (
    <>
      <DataTable
        name="desk.duplicates"
        label={t('same.tabs.open')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ key, likeness }) => `${likeness}:${key}`}
        error={found.error}
        onRetry={() => void found.refetch()}
        settings={false}
        skeletonRows={6}
        empty={
          <EmptyState icon="team" title={t('same.none')}>
            {t('same.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={pageSize} />}
      />
      {telling && <TellApartDialog customers={telling.customers} onClose={() => setTelling(null)} />}
    </>
  )
}

function Apart({ after }: { after: string | null }): ReactElement {
  const { t } = useTranslation('customers')
  const { barred } = useMay()
  const takeBack = useTakeBackApart()
  const found = useApart({ size: pageSize, ...(after ? { cursor: after } : {}) })
  const who = ({ mobile, name, userId }: CustomersApart['one']) => (
    <span className="who">
      <Link to={paths.deskCustomer(userId)}>{name}</Link>
      <small className="num">{mobile}</small>
    </span>
  )
  const columns: readonly Column<CustomersApart>[] = [
    {
      key: 'one',
      title: t('same.columns.one'),
      fixed: true,
      names: true,
      width: 220,
      cell: ({ one }) => who(one),
    },
    { key: 'other', title: t('same.columns.other'), width: 220, cell: ({ other }) => who(other) },
    { key: 'reason', title: t('same.columns.reason'), cell: ({ reason }) => reason },
    {
      key: 'told',
      title: t('same.columns.told'),
      width: 150,
      cell: ({ toldAt, toldBy }) => (
        <span className="who">
          {toldBy}
          <small>
            <DateTime at={toldAt} show="day" />
          </small>
        </span>
      ),
    },
    {
      key: 'acts',
      title: t('same.columns.acts'),
      width: 120,
      cell: ({ id, one, other }) => (
        <Button
          size="s"
          reason={barred(takeBackApart)}
          pending={takeBack.isPending && takeBack.variables.id === id}
          aria-label={t('same.takeBackLabel', { one: one.name, other: other.name })}
          onClick={() => takeBack.mutate({ id }, { onSuccess: () => notices.say('ok', t('same.takenBack')) })}
        >
          {t('same.takeBack')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      name="desk.apart"
      label={t('same.tabs.apart')}
      columns={columns}
      rows={found.data?.items}
      rowKey={({ id }) => id}
      error={found.error}
      onRetry={() => void found.refetch()}
      settings={false}
      skeletonRows={6}
      empty={
        <EmptyState icon="team" title={t('same.noneApart')}>
          {t('same.noneApartText')}
        </EmptyState>
      }
      pages={<CursorLinks next={found.data?.nextCursor} perPage={pageSize} />}
    />
  )
}

function Duplicates(): ReactElement {
  const { t } = useTranslation(['customers', 'common', 'desk'])
  const [search, setSearch] = useSearchParams()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'open'
  const found = useDuplicates({ size: pageSize }).data?.found ?? undefined
  const after = search.get('after')
  return (
    <>
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskCustomers()}>{t('back')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{t('same.title')}</span>
      </nav>
      <div className="head">
        <h1>{t('same.title')}</h1>
        <p>{t('same.lead')}</p>
      </div>
      <Tabs
        label={t('same.title')}
        panel="duplicates-panel"
        tabs={tabs.map((key) => ({
          key,
          label: t(`same.tabs.${key}`),
          count: key === 'open' && found !== undefined && found <= mostDuplicatesCounted ? found : undefined,
        }))}
        value={tab}
        onChange={(key) => setSearch(key === 'open' ? {} : { tab: key })}
      />
      <div id="duplicates-panel" role="tabpanel" className="tab-panel" aria-label={t(`same.tabs.${tab}`)}>
        {tab === 'open' ? <Open after={after} /> : <Apart after={after} />}
      </div>
    </>
  )
}

export default function DuplicatesPage(): ReactElement {
  return (
    <ForRoles call={deskListDuplicates}>
      <Duplicates />
    </ForRoles>
  )
}

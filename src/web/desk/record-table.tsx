import type { ReactElement, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DeskRecord, RecordSearch } from '#contract/records.ts'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { actionsOf, deskActionGroups, type RecordKind } from '#domain/records/actions.ts'
import { actionWord, groupWord, type RecordPhrase } from '#i18n/record-words.ts'
import { type RecordQuery, useRecordExport, useRecordFacts, useRecords } from '#web/features/records/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { RecordChanges, useRecordPhrase } from './record-changes.tsx'
import { deskPageOf } from './record-pages.ts'
import styles from './records.module.css'
import { saveFile } from './save-file.ts'

const pageSize = 50

/** What narrows the records; each stands in the address under its name. */
const filterNames = ['clerk', 'action', 'subject', 'customer', 'from', 'to', 'text'] as const
type FilterName = (typeof filterNames)[number]

/** The filters, read from the address; what cannot be searched for is left out. */
function searchOf(kind: RecordKind, search: URLSearchParams): RecordSearch {
  const given = (name: FilterName) => search.get(name)?.trim().slice(0, 60) || undefined
  const day = (name: 'from' | 'to') => parseBusinessDate(given(name) ?? '') ?? undefined
  const [action, text] = [given('action'), given('text')]
  return {
    kind,
    clerk: given('clerk'),
    action: (actionsOf[kind] as readonly string[]).find((each) => each === action),
    subject: given('subject'),
    customer: given('customer'),
    from: day('from'),
    to: day('to'),
    text: kind === 'desk' && text && [...text].length > 1 ? text : undefined,
  }
}

function Subject({ subject }: { subject: DeskRecord['subject'] }): ReactNode {
  if (!subject) return <span className="quiet">–</span>
  const page = deskPageOf(subject)
  const name = subject.name ?? subject.id
  const words = <span className={subject.name ? undefined : `code ${styles.id}`}>{name}</span>
  return page ? (
    <Link className="link" to={page}>
      {words}
    </Link>
  ) : (
    words
  )
}

function useColumns(
  kind: RecordKind,
  phrase: RecordPhrase,
  onCustomer: (id: string) => void,
): readonly Column<DeskRecord>[] {
  const { t } = useTranslation('records')
  const roles = { staff: t('who.staff'), customer: t('who.customer') }
  return [
    {
      key: 'at',
      title: t('list.at'),
      fixed: true,
      names: true,
      width: 178,
      cell: (record) => <DateTime at={record.happenedAt} />,
    },
    {
      key: 'who',
      title: t('list.who'),
      width: 108,
      cell: ({ who }) => (
        <>
          {who.name ?? who.id ?? t(`who.${who.kind}`)}
          {who.role ? (
            <small>{phrase(`roles.${who.role}`) ?? who.role}</small>
          ) : (
            (who.kind === 'staff' || who.kind === 'customer') && <small>{roles[who.kind]}</small>
          )}
        </>
      ),
    },
    {
      key: 'action',
      title: t('list.action'),
      width: 132,
      cell: (record) => actionWord(phrase, kind, record.action),
    },
    ...(kind === 'logins'
      ? []
      : [
          {
            key: 'subject',
            title: t('list.subject'),
            width: 148,
            cell: ({ subject }: DeskRecord) => <Subject subject={subject} />,
          },
          {
            key: 'customer',
            title: t('list.customer'),
            width: 120,
            cell: ({ customer }: DeskRecord) =>
              customer ? (
                <button
                  type="button"
                  className="link"
                  aria-label={t('find.oneOf', { name: customer.name })}
                  onClick={() => onCustomer(customer.id)}
                >
                  {customer.name}
                </button>
              ) : (
                <span className="quiet">–</span>
              ),
          },
        ]),
    {
      key: 'change',
      title: t('list.change'),
      width: 340,
      cell: (record) => <RecordChanges kind={kind} record={record} phrase={phrase} />,
    },
    {
      key: 'address',
      title: t('list.address'),
      width: 112,
      cell: ({ address }) => <span className="code">{address ?? '–'}</span>,
    },
    {
      key: 'request',
      title: t('list.request'),
      hidden: true,
      width: 200,
      cell: ({ requestId }) => <span className="code wrap">{requestId}</span>,
    },
  ]
}

/** The choice among the actions of a kind; those of the desk in groups. */
function ActionChoice({
  kind,
  value,
  phrase,
  onChange,
}: {
  kind: RecordKind
  value: string
  phrase: RecordPhrase
  onChange: (action: string) => void
}): ReactElement {
  const { t } = useTranslation('records')
  const option = (action: string) => (
    <option key={action} value={action}>
      {actionWord(phrase, kind, action)}
    </option>
  )
  return (
    <label className="pick-field">
      <span>{t('find.action')}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('find.anyAction')}</option>
        {kind === 'desk'
          ? deskActionGroups.map(({ group, actions }) => (
              <optgroup key={group} label={groupWord(phrase, group)}>
                {actions.map(option)}
              </optgroup>
            ))
          : actionsOf[kind].map(option)}
      </select>
    </label>
  )
}

/** The records of one book, newest first: filters and page stand in the address. */
export function RecordTable({ kind }: { kind: RecordKind }): ReactElement {
  const { t } = useTranslation('records')
  const phrase = useRecordPhrase()
  const [search, setSearch] = useSearchParams()
  const asked = searchOf(kind, search)
  const after = search.get('after')
  const query: RecordQuery = { ...asked, ...(after ? { cursor: after } : {}), size: pageSize }
  const found = useRecords(query)
  const facts = useRecordFacts()
  const saving = useRecordExport()

  /** Another filter starts at the first page again. */
  const filter = (name: FilterName, value: string) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const columns = useColumns(kind, phrase, (id) => filter('customer', id))
  const narrowed = filterNames.some((name) => asked[name] !== undefined)
  const customer = found.data?.items.find((each) => each.customer?.id === asked.customer)?.customer
  return (
    <>
      <div className={`filters desk-filters bill-filters ${styles.filters}`}>
        <KeywordSearch
          keyword={search.get('subject') ?? ''}
          words={{ label: t('find.subject'), hint: t(`find.subjectHints.${kind}`), find: t('find.act') }}
          onFind={(typed) => filter('subject', typed)}
        />
        {kind === 'desk' && (
          <KeywordSearch
            keyword={search.get('text') ?? ''}
            words={{ label: t('find.text'), hint: t('find.textHint'), find: t('find.act') }}
            onFind={(typed) => filter('text', typed)}
          />
        )}
        <label className="pick-field">
          <span>{t('find.clerk')}</span>
          <select value={asked.clerk ?? ''} onChange={(event) => filter('clerk', event.target.value)}>
            <option value="">{t('find.anyClerk')}</option>
            {facts.data?.clerks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <ActionChoice
          kind={kind}
          value={asked.action ?? ''}
          phrase={phrase}
          onChange={(action) => filter('action', action)}
        />
        {(['from', 'to'] as const).map((name) => (
          <label key={name} className="pick-field" htmlFor={`records-${name}`}>
            <span>{t(`find.${name}`)}</span>
            <DayInput
              control={{ id: `records-${name}` }}
              name={name}
              value={search.get(name) ?? ''}
              onChange={(day) => filter(name, day)}
            />
          </label>
        ))}
        {asked.customer && (
          <span className="pick on">
            {t('find.oneCustomer', { name: customer?.name ?? asked.customer })}
            <button type="button" aria-label={t('find.allCustomers')} onClick={() => filter('customer', '')}>
              <Icon name="close" size="s" />
            </button>
          </span>
        )}
      </div>
      <DataTable
        name={`desk.records.${kind}`}
        label={t(`tabs.${kind}`)}
        columns={columns}
        rows={found.data?.items}
        rowKey={(record) => String(record.number)}
        error={found.error}
        onRetry={() => void found.refetch()}
        rowClass={() => styles.row}
        skeletonRows={12}
        tools={(['xlsx', 'csv'] as const).map((as) => (
          <Button
            key={as}
            size="s"
            icon="download"
            pending={saving.isPending && saving.variables?.as === as}
            onClick={() => void saving.mutateAsync({ ...asked, as }).then(saveFile, () => undefined)}
          >
            {t(`sheet.${as}`)}
          </Button>
        ))}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'list'}
            title={t(narrowed ? 'list.noMatch' : 'list.none')}
            actions={
              narrowed && (
                <Button onClick={() => setSearch(kind === 'desk' ? {} : { tab: kind })}>
                  {t('find.clear')}
                </Button>
              )
            }
          >
            {t(narrowed ? 'list.noMatchText' : 'list.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={pageSize} />}
      />
    </>
  )
}

import type { ReactElement } from 'react'
import { actionWord } from '#i18n/record-words.ts'
import { useOrderRecords } from '#web/features/records/api.ts'
import { FoundList } from '#web/ui/found-list.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { RecordChanges, useRecordPhrase } from './record-changes.tsx'

/** What clerks did to an order and its parts, the newest first. */
export function OrderRecords({ orderId }: { orderId: string }): ReactElement {
  const { t } = useTranslation('work')
  const phrase = useRecordPhrase()
  const found = useOrderRecords(orderId)
  return (
    <FoundList found={found} empty={<EmptyState icon="list" title={t('records.none')} />}>
      {(records) => (
        <ol className="moves">
          {records.map((record) => (
            <li key={record.number}>
              <DateTime at={record.happenedAt} />
              <span>
                {actionWord(phrase, 'desk', record.action)}
                <small>
                  {record.who.role
                    ? t('records.by', {
                        name: record.who.name ?? record.who.id ?? '–',
                        role: phrase(`roles.${record.who.role}`) ?? record.who.role,
                      })
                    : (record.who.name ?? '–')}
                </small>
                {(record.changes.length > 0 || record.reason) && (
                  <RecordChanges kind="desk" record={record} phrase={phrase} />
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </FoundList>
  )
}

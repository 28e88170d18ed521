import type { ReactElement } from 'react'
import type { DeskRecord } from '#contract/records.ts'
import type { RecordKind } from '#domain/records/actions.ts'
import { factWord, fieldWord, type RecordPhrase, reasonWord } from '#i18n/record-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './records.module.css'

/** Phrases of the records by keys that are only known while reading. */
export function useRecordPhrase(): RecordPhrase {
  const { t, i18n } = useTranslation('records')
  return (key) => (i18n.exists(`records:${key}`) ? t(key as never) : null)
}

/** What a record says was changed, and why. */
export function RecordChanges({
  kind,
  record,
  phrase,
}: {
  kind: RecordKind
  record: Pick<DeskRecord, 'changes' | 'reason'>
  phrase: RecordPhrase
}): ReactElement {
  const { t } = useTranslation('records')
  return (
    <>
      {record.changes.length > 0 && (
        <dl className={styles.changes}>
          {record.changes.map((change) => {
            const [before, after] = [factWord(phrase, change.before), factWord(phrase, change.after)]
            return (
              <div key={change.field}>
                <dt>{fieldWord(phrase, change.field)}</dt>
                <dd>
                  <span className="sr">{t('list.fromTo', { before, after })}</span>
                  <span aria-hidden="true">
                    {change.before !== null && (
                      <>
                        <del>{before}</del> <Icon name="arrow" size="s" />{' '}
                      </>
                    )}
                    <ins>{after}</ins>
                  </span>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {record.reason && (
        <p className={styles.reason}>{t('list.reason', { reason: reasonWord(phrase, record.reason) })}</p>
      )}
      {record.changes.length === 0 && !record.reason && (
        <span className="quiet">{kind === 'desk' ? t('list.noChange') : '–'}</span>
      )}
    </>
  )
}

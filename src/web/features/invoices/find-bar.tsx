import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './invoices.module.css'

export type Found = { readonly keyword: string; readonly from: string; readonly to: string }
const nothing: Found = { keyword: '', from: '', to: '' }

/** A day of the address; anything else is none. */
export const dayOf = (text: string | null): string => (text && parseBusinessDate(text) ? text : '')

/** Looks for words and days; the page keeps what is found in its address. */
export function FindBar({
  label,
  placeholder,
  days,
  value,
  onFind,
  children,
}: {
  label: string
  /** What the words may be. */
  placeholder: string
  /** Which days they are. */
  days: string
  value: Found
  onFind: (found: Found) => void
  children?: ReactNode
}): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const { language } = useReader()
  const id = useId()
  const [typed, setTyped] = useState(value)
  const { keyword, from, to } = value
  // Follows the address when it changes elsewhere: the way back, or a cleared filter.
  useEffect(() => setTyped({ keyword, from, to }), [keyword, from, to])
  const backwards = typed.from !== '' && typed.to !== '' && typed.to < typed.from
  const strange = [typed.from, typed.to].some((each) => each !== '' && !parseBusinessDate(each))
  const set = (part: Partial<Found>) => setTyped((before) => ({ ...before, ...part }))
  const used = keyword !== '' || from !== '' || to !== ''
  return (
    <search aria-label={label}>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault()
          if (!backwards && !strange) onFind({ ...typed, keyword: typed.keyword.trim() })
        }}
      >
        {children}
        <div className={`input ${styles.words}`}>
          <Icon name="search" />
          <input
            type="search"
            aria-label={placeholder}
            placeholder={placeholder}
            maxLength={60}
            enterKeyHint="search"
            value={typed.keyword}
            onChange={(event) => set({ keyword: event.target.value })}
          />
        </div>
        <fieldset className={styles.days}>
          <legend className="sr">{days}</legend>
          <span aria-hidden="true">{days}</span>
          {(['from', 'to'] as const).map((end) => (
            <div key={end} className={`input${backwards && end === 'to' ? ' bad' : ''}`}>
              <label className="sr" htmlFor={`${id}-${end}`}>
                {t(`find.${end}`)}
              </label>
              <DayInput
                control={{ id: `${id}-${end}` }}
                value={typed[end]}
                onChange={(day) => set({ [end]: day })}
              />
            </div>
          ))}
        </fieldset>
        <Button type="submit">{t('find.act')}</Button>
        {used && (
          <Button look="bare" onClick={() => onFind(nothing)}>
            {t('common:actions.clear')}
          </Button>
        )}
      </form>
      {(backwards || strange) && (
        <p className="hint bad" role="alert">
          {backwards ? refusalMessage('request.endBeforeStart', {}, language) : t('find.strange')}
        </p>
      )}
    </search>
  )
}

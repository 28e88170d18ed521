import { type ClipboardEvent, type ReactElement, useId, useState } from 'react'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { checkDigitOf, containerNumberFault, normaliseContainerNumber } from '#domain/reference/containers.ts'
import { useRefreshDeskOrder, useSetContainerNumbers, wasEdited } from '#web/features/orders/desk-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useChanged } from './use-changed.ts'

type Row = { id: string; type: string; number: string; seal: string }

/** What the server says of the rows that were sent, beside those rows of the form. */
function atRows(error: unknown, places: readonly number[]): unknown {
  if (!(error instanceof CallFailure)) return error
  const fields = Object.entries(error.fields).map(([path, told]) => [
    path.replace(/^containers\.(\d+)/, (_, at: string) => `containers.${places[Number(at)]}`),
    told,
  ])
  return Object.assign(new Error(error.message), { fields: Object.fromEntries(fields) })
}

/**
 * Numbers and seals of the containers. A number is checked as it is typed (ISO 6346): its shape, its
 * check digit, and that no other container of the order bears it.
 */
export function ContainerForm({
  order,
  barred,
  onChanged,
}: {
  order: DeskOrderDetail
  barred?: string | undefined
  onChanged: (changed: boolean) => void
}): ReactElement {
  const { t } = useTranslation('desk')
  const save = useSetContainerNumbers()
  const id = useId()

  const wrongOf = (rows: readonly Row[], at: number): string | null => {
    const number = normaliseContainerNumber(rows[at]?.number ?? '')
    if (number === '') return null
    const fault = containerNumberFault(number)
    if (fault === 'shape') return t('containers.faults.shape')
    if (fault === 'checkDigit')
      return t('containers.faults.checkDigit', { digit: checkDigitOf(number.slice(0, 10)) })
    const twin = rows.findIndex(
      (row, place) => place !== at && normaliseContainerNumber(row.number) === number,
    )
    return twin >= 0 ? t('containers.faults.twice', { place: twin + 1 }) : null
  }
  // As it stood when the form began: only the rows changed here are sent.
  const [initial] = useState<{ containers: Row[] }>(() => ({
    containers: order.units.map((unit) => ({
      id: unit.id,
      type: unit.type,
      number: unit.number ?? '',
      seal: unit.seal ?? '',
    })),
  }))
  const refresh = useRefreshDeskOrder()
  // Whoever was told of another's change saves over it knowingly.
  const [told, setTold] = useState(false)
  const shownOf = (at: number) => {
    const { number, seal } = (told ? order.units[at] : initial.containers[at]) ?? { number: '', seal: '' }
    return { number: number ?? '', seal: seal ?? '' }
  }
  const form = useForm({
    initial,
    check: ({ containers }) =>
      Object.fromEntries(
        containers.flatMap((_, at) => {
          const wrong = wrongOf(containers, at)
          return wrong ? [[`containers.${at}.number`, wrong]] : []
        }),
      ),
    submit: async ({ containers }) => {
      const changed = containers.flatMap(({ id, number, seal }, at) => {
        const before = initial.containers[at]
        if (number === before?.number && seal === before.seal) return []
        return [{ id, number: normaliseContainerNumber(number), seal: seal.trim(), read: shownOf(at) }]
      })
      if (changed.length > 0)
        try {
          await save.mutateAsync({ id: order.id, containers: changed })
        } catch (error) {
          if (wasEdited(error)) {
            await refresh(order.id)
            setTold(true)
          }
          throw atRows(
            error,
            changed.map((row) => containers.findIndex(({ id }) => id === row.id)),
          )
        }
      notices.say('ok', t('containers.saved'))
    },
  })
  useChanged(form.changed, onChanged)
  const rows = form.values.containers

  /** Rows of a spreadsheet, number and seal side by side, fill the rows below. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number, field: 'number' | 'seal') => {
    const text = event.clipboardData.getData('text')
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
    if (lines.length < 2 && !text.includes('\t')) return
    event.preventDefault()
    const next = rows.map((row, place) => {
      const cells = lines[place - at]?.split('\t')
      if (place < at || !cells) return row
      return field === 'number'
        ? { ...row, number: cells[0]?.trim() ?? '', seal: cells[1]?.trim() ?? row.seal }
        : { ...row, seal: cells[0]?.trim() ?? '' }
    })
    form.set('containers', next)
  }

  return (
    <Form form={form} label={t('containers.title')} className="container-form">
      <ol>
        {rows.map((row, at) => {
          // A number is judged when it is whole; half a number is no fault yet.
          const typed = normaliseContainerNumber(row.number).length >= 11 ? wrongOf(rows, at) : null
          const wrong =
            form.errors[`containers.${at}.number`] ?? form.errors[`containers.${at}.seal`] ?? typed
          return (
            <li key={row.id}>
              <span className="box-type">
                <span className="quiet">{at + 1}</span> {row.type}
              </span>
              <span className="box-number">
                <span className="hint" aria-hidden="true">
                  {t('containers.number')}
                </span>
                <input
                  className={`input${wrong ? ' bad' : ''}`}
                  type="text"
                  maxLength={15}
                  autoComplete="off"
                  spellCheck={false}
                  autoCapitalize="characters"
                  readOnly={barred !== undefined}
                  aria-label={t('containers.numberOf', { place: at + 1, type: row.type })}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `${id}-${at}` : undefined}
                  placeholder={t('containers.numberHint')}
                  value={row.number}
                  onChange={(event) => form.set(`containers.${at}.number`, event.target.value)}
                  onPaste={(event) => onPaste(event, at, 'number')}
                />
                {wrong && (
                  <span className="hint bad" id={`${id}-${at}`} role="alert">
                    {wrong}
                  </span>
                )}
              </span>
              <span className="box-seal">
                <span className="hint" aria-hidden="true">
                  {t('containers.seal')}
                </span>
                <input
                  className="input"
                  type="text"
                  maxLength={20}
                  autoComplete="off"
                  spellCheck={false}
                  readOnly={barred !== undefined}
                  aria-label={t('containers.sealOf', { place: at + 1, type: row.type })}
                  value={row.seal}
                  onChange={(event) => form.set(`containers.${at}.seal`, event.target.value)}
                  onPaste={(event) => onPaste(event, at, 'seal')}
                />
              </span>
            </li>
          )
        })}
      </ol>
      <div className="form-end">
        <p className="hint">{t('containers.pasteHint')}</p>
        <SubmitButton
          form={form}
          look="line"
          reason={barred ?? (form.changed ? undefined : t('booking.unchanged'))}
        >
          {t('containers.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}

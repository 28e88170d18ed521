import type { ReactElement } from 'react'
import {
  type ChosenKind,
  chosenKinds,
  decisionKinds,
  moneyKinds,
  quoteKinds,
  reminderKinds,
  stepKinds,
  textModes,
} from '#domain/notifications/kinds.ts'
import type { FormState } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './choices.module.css'

const ofMoney: readonly ChosenKind[] = moneyKinds
const ofOrders: readonly ChosenKind[] = [...decisionKinds, ...moneyKinds]
const ofOthers: readonly ChosenKind[] = [...ofOrders, ...stepKinds, ...reminderKinds, ...quoteKinds]
const groups = [
  ['orders', ofOrders],
  ['steps', stepKinds],
  ['changes', chosenKinds.filter((kind) => !ofOthers.includes(kind))],
  ['reminders', reminderKinds],
  ['quotes', quoteKinds],
] as const satisfies readonly (readonly [string, readonly ChosenKind[]])[]

/** What goes out beside the list. */
const ways = [
  { way: 'text', column: 'columnText', label: 'textOf' },
  { way: 'mail', column: 'columnMail', label: 'mailOf' },
] as const

/**
 * A row for each kind: whether it is listed, and whether it goes out by text message and by mail. `ofOrder` leaves out what belongs to
 * no order.
 */
export function Choices<Values>({
  form,
  ofOrder = false,
}: {
  form: FormState<Values>
  ofOrder?: boolean
}): ReactElement {
  const { t } = useTranslation('notifications')
  return (
    <>
      {groups.slice(0, ofOrder ? -2 : undefined).map(([group, kinds]) => (
        <section key={group} className={css.group} aria-labelledby={`choices-${group}`}>
          <h2 id={`choices-${group}`}>{t(`groups.${group}`)}</h2>
          <p className="hint">{t(`groupText.${group}`)}</p>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('columnKind')}</th>
                <th scope="col">{t('columnListed')}</th>
                <th scope="col">{t('columnText')}</th>
                <th scope="col">{t('columnMail')}</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(`kinds.${kind}`)}</th>
                  <td data-column={t('columnListed')}>
                    <label className={css.tick}>
                      <input
                        className="check"
                        type="checkbox"
                        aria-label={t('listedOf', { kind: t(`kinds.${kind}`) })}
                        checked={ofMoney.includes(kind) || form.get(`choices.${kind}.listed`) === true}
                        disabled={ofMoney.includes(kind)}
                        onChange={(event) => form.set(`choices.${kind}.listed`, event.target.checked)}
                      />
                    </label>
                  </td>
                  {ways.map(({ way, column, label }) => (
                    <td key={way} data-column={t(column)}>
                      <div className="input">
                        <select
                          aria-label={t(label, { kind: t(`kinds.${kind}`) })}
                          value={String(form.get(`choices.${kind}.${way}`) ?? 'never')}
                          onChange={(event) => form.set(`choices.${kind}.${way}`, event.target.value)}
                        >
                          {textModes.map((mode) => (
                            <option key={mode} value={mode}>
                              {t(`textModes.${mode}`)}
                            </option>
                          ))}
                        </select>
                      </div>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  )
}

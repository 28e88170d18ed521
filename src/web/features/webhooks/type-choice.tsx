import { type ReactElement, useId } from 'react'
import { messageGroupNames, messageGroups, type NewsType } from '#domain/webhooks/webhooks.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { typeNames } from './type-names.ts'
import css from './webhooks.module.css'

/** What an address is told of: a box for each type, and one for each group of them. */
export function TypeChoice({
  chosen,
  wrong,
  onChange,
}: {
  chosen: readonly NewsType[]
  /** What is wrong with the choice, in words. */
  wrong?: string | undefined
  onChange: (types: NewsType[]) => void
}): ReactElement {
  const { t } = useTranslation('webhooks')
  const id = useId()
  const put = (types: readonly NewsType[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...types])] : chosen.filter((each) => !types.includes(each)))
  return (
    <fieldset className={css.types} aria-describedby={wrong ? id : undefined}>
      <legend className="field-label">{t('told')}</legend>
      {messageGroupNames.map((group) => {
        const types: readonly NewsType[] = messageGroups[group]
        const ticked = types.filter((each) => chosen.includes(each)).length
        return (
          <div key={group} className={css.group}>
            <label className="kit-check">
              <input
                className="check"
                type="checkbox"
                checked={ticked === types.length}
                ref={(box) => {
                  if (box) box.indeterminate = ticked > 0 && ticked < types.length
                }}
                onChange={(event) => put(types, event.target.checked)}
              />
              <b>{t('allOf', { group: t(`groups.${group}`) })}</b>
            </label>
            <div>
              {types.map((type) => (
                <label key={type} className="kit-check">
                  <input
                    className="check"
                    type="checkbox"
                    name={type}
                    checked={chosen.includes(type)}
                    aria-invalid={wrong ? true : undefined}
                    onChange={(event) => put([type], event.target.checked)}
                  />
                  <span>{t(`types.${typeNames[type]}`)}</span>
                </label>
              ))}
            </div>
          </div>
        )
      })}
      {wrong && (
        <p className="hint bad" id={id} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  )
}

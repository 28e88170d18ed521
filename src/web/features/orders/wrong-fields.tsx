import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import type { FieldErrors } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Wrong = { readonly name: string; readonly label: string; readonly message: string }

const fieldOf = (box: HTMLElement, name: string): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)

/** What is said above a field, and in which part of the form it stands. */
function labelOf(field: HTMLElement | null): string {
  const own = field?.closest('.field')?.querySelector('label')?.childNodes[0]?.textContent ?? ''
  const part = field?.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
  return [part, own].filter(Boolean).join(' ')
}

/** After a refused submit: everything that is wrong in one place, each a way to its field. */
export function WrongFields({
  box,
  errors,
  refusals,
}: {
  /** The form's element, in which the fields are found by name. */
  box: RefObject<HTMLElement | null>
  errors: FieldErrors
  refusals: number
}): ReactElement | null {
  const { t } = useTranslation('quotes')
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  // Reads the fields' labels from the document, where they stand once.
  useEffect(() => {
    if (refusals === 0 || !box.current) return
    const shell = box.current
    setWrong(
      Object.entries(errors).map(([name, message]) => ({
        name,
        message,
        label: labelOf(fieldOf(shell, name)),
      })),
    )
  }, [refusals, errors, box])
  if (wrong.length === 0) return null
  return (
    <Callout meaning="stop">
      <p>{t('fill.wrong', { count: wrong.length })}</p>
      <ul className="of-wrong">
        {wrong.map(({ name, label, message }) => (
          <li key={name}>
            <button
              type="button"
              className="link"
              onClick={() => box.current && fieldOf(box.current, name)?.focus()}
            >
              {label ? t('fill.goTo', { label, message }) : message}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Button, type ButtonLook } from './button.tsx'
import { DayInput } from './day-input.tsx'
import { Icon } from './icon.tsx'

/** Path of a field (`containers.0.quantity`) → what is wrong with it, in the reader's language. */
export type FieldErrors = Readonly<Record<string, string>>

/** What a failed submit may carry: a sentence, and messages per field. */
type Failure = {
  readonly message?: string
  readonly fields?: Readonly<Record<string, { readonly message: string }>>
}

type FormGiven<Values> = {
  readonly initial: Values
  /** What is wrong before anything is sent; nothing wrong is an empty record. */
  readonly check?: (values: Values) => FieldErrors
  /** Does the work. What it throws is shown: messages per field beside their fields, else as one sentence. */
  readonly submit: (values: Values) => Promise<unknown>
}

export type FormState<Values> = {
  readonly values: Values
  readonly errors: FieldErrors
  /** The sentence of a submit that failed as a whole. */
  readonly failure: string | null
  readonly pending: boolean
  readonly changed: boolean
  /** Counts failed submits; the form moves the focus when it grows. */
  readonly refusals: number
  /** The value at a dotted path. */
  readonly get: (path: string) => unknown
  /** Sets the value at a dotted path and clears what was wrong there. */
  readonly set: (path: string, value: unknown) => void
  readonly replace: (values: Values) => void
  readonly fail: (errors: FieldErrors) => void
  readonly submit: () => Promise<void>
}

const read = (from: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at === null || at === undefined ? undefined : (at as Record<string, unknown>)[name]),
      from,
    )

function write<Values>(into: Values, [name, ...rest]: string[], value: unknown): Values {
  if (name === undefined) return value as Values
  const copy = (Array.isArray(into) ? [...into] : { ...(into as object) }) as Record<string, unknown>
  copy[name] = write(copy[name] ?? {}, rest, value)
  return copy as Values
}

/** The state of one form: values, what is wrong with them, and the running submit. */
export function useForm<Values extends object>({
  initial,
  check,
  submit,
}: FormGiven<Values>): FormState<Values> {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [changed, setChanged] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const running = useRef(false)

  const fail = (wrong: FieldErrors) => {
    setErrors(wrong)
    setRefusals((count) => count + 1)
  }
  return {
    values,
    errors,
    failure,
    pending,
    changed,
    refusals,
    fail,
    get: (path) => read(values, path),
    set(path, value) {
      setValues((before) => write(before, path.split('.'), value))
      setChanged(true)
      setErrors((before) => {
        const left = Object.entries(before).filter(([each]) => each !== path && !each.startsWith(`${path}.`))
        return left.length === Object.keys(before).length ? before : Object.fromEntries(left)
      })
    },
    replace(next) {
      setValues(next)
      setErrors({})
      setChanged(false)
    },
    async submit() {
      if (running.current) return
      const wrong = check?.(values) ?? {}
      setFailure(null)
      if (Object.keys(wrong).length > 0) return fail(wrong)
      setErrors({})
      running.current = true
      setPending(true)
      try {
        await submit(values)
        setChanged(false)
      } catch (error) {
        const { message, fields } = (error ?? {}) as Failure
        const told = Object.entries(fields ?? {})
        if (told.length > 0) fail(Object.fromEntries(told.map(([path, each]) => [path, each.message])))
        else setFailure(message ?? String(error))
      } finally {
        running.current = false
        setPending(false)
      }
    },
  }
}

/** The shell of every form: submits by Enter, tells how many fields are wrong and moves to the first. */
export function Form<Values>({
  form,
  label,
  className,
  children,
}: {
  form: FormState<Values>
  label: string
  className?: string
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation()
  const shell = useRef<HTMLFormElement>(null)
  const count = Object.keys(form.errors).length
  /** What was refused for something that this form has no field for. */
  const [unplaced, setUnplaced] = useState<string | null>(null)
  // Moves the focus of the document to the first wrong field after a refused submit.
  useEffect(() => {
    if (form.refusals === 0) return
    shell.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])
  // Looks in the document whether any field shows what is wrong; else the form says it.
  useEffect(() => {
    const messages = [...new Set(Object.values(form.errors))]
    const shown = shell.current?.querySelector('[aria-invalid="true"]')
    setUnplaced(messages.length === 0 || shown ? null : messages.join(' '))
  }, [form.errors])
  const failure = form.failure ?? unplaced
  return (
    <form
      ref={shell}
      className={className ?? 'kit-form'}
      aria-label={label}
      aria-busy={form.pending || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <p className="sr" role="alert">
        {count > 0 ? t('form.wrongFields', { count }) : ''}
      </p>
      {children}
      {failure && (
        <p className="callout stop" role="alert">
          <Icon name="alert" />
          {failure}
        </p>
      )}
    </form>
  )
}

/** What a control inside a field must carry: its id, whether it is wrong, and what describes it. */
export type ControlProps = {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
}

type FieldProps = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  required?: boolean
  className?: string
  /** Things at the right of the label: a link, a switch. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** A label above, a control, and what is wrong below it, announced. */
export function Field({
  label,
  error,
  hint,
  required,
  className,
  aside,
  children,
}: FieldProps): ReactElement {
  const { t } = useTranslation()
  const id = useId()
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className={`field ${className ?? ''}`.trim()}>
      <div className="kit-label">
        <label className="field-label" htmlFor={id}>
          {label}
          {required === false && <small> {t('form.optional')}</small>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'aria-required': required || undefined,
      })}
      {error && (
        <p className="hint bad" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type TextFieldProps<Values> = Omit<FieldProps, 'children' | 'error'> & {
  form: FormState<Values>
  name: string
  type?: 'text' | 'tel' | 'email' | 'password' | 'search' | 'date' | 'datetime-local'
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'decimal'
  maxLength?: number
  min?: string
  max?: string
  readOnly?: boolean
  /** Things inside the box behind the text: a unit, a button. */
  after?: ReactNode
}

/** The one-time code in a message that was copied whole: a field of six characters would cut it off. */
const codeIn = (pasted: string): string | undefined => /(?:^|[^\w-])(\d{6})(?![\w-])/.exec(pasted)?.[1]

/** A field with one line of text, bound to a path of the form. */
export function TextField<Values>({
  form,
  name,
  type = 'text',
  placeholder,
  autoComplete = 'off',
  inputMode,
  maxLength,
  min,
  max,
  readOnly,
  after,
  ...field
}: TextFieldProps<Values>): ReactElement {
  return (
    <Field {...field} error={form.errors[name]}>
      {(control) => (
        <div className={`input${form.errors[name] ? ' bad' : ''}`}>
          {type === 'date' ? (
            <DayInput
              control={control}
              name={name}
              min={min}
              max={max}
              readOnly={readOnly}
              value={String(form.get(name) ?? '')}
              onChange={(day) => form.set(name, day)}
            />
          ) : (
            <input
              {...control}
              {...{ type, placeholder, autoComplete, inputMode, maxLength, readOnly }}
              name={name}
              value={String(form.get(name) ?? '')}
              onChange={(event) => form.set(name, event.target.value)}
              onPaste={(event) => {
                const code = autoComplete === 'one-time-code' && codeIn(event.clipboardData.getData('text'))
                if (!code) return
                event.preventDefault()
                form.set(name, code)
              }}
            />
          )}
          {after}
        </div>
      )}
    </Field>
  )
}

/** Several lines of text, with the number of characters left where a limit is set. */
export function TextAreaField<Values>({
  form,
  name,
  rows = 3,
  limit,
  ...field
}: Omit<FieldProps, 'children' | 'error'> & {
  form: FormState<Values>
  name: string
  rows?: number
  limit?: number
}): ReactElement {
  const value = String(form.get(name) ?? '')
  return (
    <Field
      {...field}
      error={form.errors[name]}
      aside={limit ? <span className="count">{`${[...value].length} / ${limit}`}</span> : field.aside}
    >
      {(control) => (
        <div className={`input${form.errors[name] ? ' bad' : ''}`}>
          <textarea
            {...control}
            name={name}
            rows={rows}
            value={value}
            onChange={(event) => form.set(name, event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

export type Choice = { readonly value: string; readonly label: string; readonly disabled?: boolean }

/** A short closed list, as the system's own select. */
export function SelectField<Values>({
  form,
  name,
  choices,
  placeholder,
  ...field
}: Omit<FieldProps, 'children' | 'error'> & {
  form: FormState<Values>
  name: string
  choices: readonly Choice[]
  placeholder?: string
}): ReactElement {
  return (
    <Field {...field} error={form.errors[name]}>
      {(control) => (
        <div className={`input${form.errors[name] ? ' bad' : ''}`}>
          <select
            {...control}
            name={name}
            value={String(form.get(name) ?? '')}
            onChange={(event) => form.set(name, event.target.value)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}

/** A box to tick, with what is wrong below it. */
export function CheckField<Values>({
  form,
  name,
  children,
}: {
  form: FormState<Values>
  name: string
  children: ReactNode
}): ReactElement {
  const id = useId()
  const error = form.errors[name]
  return (
    <div className="field">
      <label className="kit-check" htmlFor={id}>
        <input
          id={id}
          className="check"
          type="checkbox"
          name={name}
          checked={form.get(name) === true}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set(name, event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="hint bad" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A few choices side by side (port or door); arrow keys move as in any radio group. */
export function SegmentedChoice({
  label,
  name,
  value,
  choices,
  onChange,
}: {
  label: string
  name: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}): ReactElement {
  return (
    <fieldset className="seg kit-seg">
      <legend className="sr">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} data-on={choice.value === value || undefined}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}

/** The one button that submits; it says what happens and shows that it is happening. */
export function SubmitButton<Values>({
  form,
  children,
  look = 'primary',
  size,
  block,
  reason,
}: {
  form: FormState<Values>
  children: ReactNode
  look?: ButtonLook
  size?: 's' | 'l'
  block?: boolean
  reason?: string | undefined
}): ReactElement {
  return (
    <Button
      type="submit"
      look={look}
      pending={form.pending}
      reason={reason}
      {...(size ? { size } : {})}
      {...(block ? { block } : {})}
    >
      {children}
    </Button>
  )
}

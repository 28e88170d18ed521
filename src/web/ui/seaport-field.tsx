import './styles/seaport.css'
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ControlProps } from './form.tsx'
import { typingPause } from './typing.ts'

/** A port as the field shows it. */
export type SeaportChoice = {
  readonly code: string
  readonly name: { readonly zh: string | null; readonly en: string }
  readonly country: string
}

/** The port's name in the reader's language; not every port has a Chinese one. */
export const seaportName = (port: SeaportChoice, language: string): string =>
  language === 'en-US' ? port.name.en : (port.name.zh ?? port.name.en)

type SeaportFieldProps = {
  value: SeaportChoice | null
  onChange: (port: SeaportChoice | null) => void
  /** Finds ports for what was typed; abandoned searches are aborted. */
  search: (text: string, signal: AbortSignal) => Promise<readonly SeaportChoice[]>
  /** What `Field` hands to its control; else give `label`. */
  control?: ControlProps
  label?: string
  placeholder?: string
  wrong?: boolean
  /** Shown before anything is typed: the ports of the last searches, or the big ones. */
  suggestions?: readonly SeaportChoice[]
  /** The look of the surrounding page, where it is not a form of the portal. */
  className?: string
}

/** A combobox for ports: type a name, LOCODE or pinyin, choose by arrows and Enter or by pointer. */
export function SeaportField({
  value,
  onChange,
  search,
  control,
  label,
  placeholder,
  wrong,
  suggestions = [],
  className,
}: SeaportFieldProps): ReactElement {
  const { t, i18n } = useTranslation()
  const ownId = useId()
  const id = control?.id ?? ownId
  const [text, setText] = useState<string | null>(null)
  const [found, setFound] = useState<readonly SeaportChoice[] | null>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const box = useRef<HTMLDivElement>(null)
  const typed = text?.trim() ?? ''

  // Asks the server while the reader types, and drops answers that come too late.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search belongs to the text, not to the function's identity.
  useEffect(() => {
    if (typed === '') {
      setFound(null)
      return
    }
    const abandon = new AbortController()
    const timer = setTimeout(() => {
      search(typed, abandon.signal).then(
        (ports) => {
          setFound(ports)
          setAt(ports.length > 0 ? 0 : -1)
        },
        () => {
          if (!abandon.signal.aborted) setFound([])
        },
      )
    }, typingPause)
    return () => {
      clearTimeout(timer)
      abandon.abort()
    }
  }, [typed])

  const list = typed === '' ? suggestions : (found ?? [])
  const shown = value ? seaportName(value, i18n.language) : ''
  const choose = (port: SeaportChoice) => {
    onChange(port)
    setText(null)
    setOpen(false)
    setAt(-1)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (list.length > 0)
        setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : -1) + list.length) % list.length)
    } else if (event.key === 'Enter' && open && list[at]) {
      event.preventDefault()
      choose(list[at])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setText(null)
    }
  }
  const leave = () => {
    setOpen(false)
    // A code or name typed in full is taken as if chosen.
    const exact = list.find((port) =>
      [port.code, port.name.zh, port.name.en].some((each) => each?.toLowerCase() === typed.toLowerCase()),
    )
    if (typed !== '' && exact) choose(exact)
    else if (text !== null && typed === '') onChange(null)
    setText(null)
  }
  const active = open && list[at] ? `${id}-${at}` : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears when the focus leaves.
    <div
      className={`kit-seaport ${className ?? `input${wrong ? ' bad' : ''}`}`}
      ref={box}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget as Node)) leave()
      }}
    >
      <input
        aria-label={control ? undefined : label}
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder ?? t('seaport.placeholder')}
        value={text ?? shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKey}
      />
      {value && text === null && <span className="code">{value.code}</span>}
      <div
        className="kit-options"
        id={`${id}-list`}
        role="listbox"
        aria-label={t('seaport.placeholder')}
        hidden={!open || (list.length === 0 && typed === '')}
      >
        {list.map((port, index) => (
          <div
            key={port.code}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(port)
            }}
            onPointerMove={() => setAt(index)}
          >
            <span>
              {seaportName(port, i18n.language)}
              {i18n.language !== 'en-US' && port.name.zh && <small> {port.name.en}</small>}
            </span>
            <span className="code">{port.code}</span>
          </div>
        ))}
        {list.length === 0 && typed !== '' && (
          <p>{found === null ? t('seaport.searching') : t('seaport.none')}</p>
        )}
      </div>
      <span className="sr" role="status">
        {open && typed !== '' && found ? t('seaport.found', { count: found.length }) : ''}
      </span>
    </div>
  )
}

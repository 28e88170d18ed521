import '#web/ui/styles/seaport.css'
import { type KeyboardEvent, type ReactElement, useEffect, useState } from 'react'
import type { VesselReply } from '#contract/vessels.ts'
import type { ControlProps } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { typingPause } from '#web/ui/typing.ts'
import { suggestVessels } from './api.ts'

/** One line of text with the vessels it may mean: arrows and Enter or the pointer choose, Enter alone takes the text. */
export function VesselField({
  value,
  onChange,
  onChoose,
  control,
  wrong,
}: {
  value: string
  onChange: (text: string) => void
  onChoose: (vessel: VesselReply) => void
  control: ControlProps
  wrong: boolean
}): ReactElement {
  const { t } = useTranslation('vessels')
  const [found, setFound] = useState<readonly VesselReply[]>([])
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const typed = value.trim()
  // Asks the server while the reader types, and drops answers that come too late.
  useEffect(() => {
    setAt(-1)
    if (!open || typed.length < 2) {
      setFound([])
      return
    }
    const abandon = new AbortController()
    const timer = setTimeout(() => {
      suggestVessels(typed, abandon.signal).then(setFound, () => setFound([]))
    }, typingPause)
    return () => {
      clearTimeout(timer)
      abandon.abort()
    }
  }, [typed, open])
  const choose = (vessel: VesselReply) => {
    setOpen(false)
    onChoose(vessel)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setAt((before) => (before + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      const chosen = open ? found[at] : undefined
      setOpen(false)
      if (!chosen) return
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  const shown = open && found.length > 0
  return (
    <div className={`kit-seaport input${wrong ? ' bad' : ''}`}>
      <input
        {...control}
        name="vessel"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${control.id}-list`}
        aria-activedescendant={shown && found[at] ? `${control.id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onChange={(event) => {
          setOpen(true)
          onChange(event.target.value)
        }}
        onKeyDown={onKey}
        onBlur={() => setOpen(false)}
      />
      <div
        className="kit-options"
        id={`${control.id}-list`}
        role="listbox"
        aria-label={t('field')}
        hidden={!shown}
      >
        {found.map((vessel, index) => (
          <div
            key={`${vessel.mmsi}-${vessel.source}`}
            id={`${control.id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onPointerDown={(event) => {
              event.preventDefault()
              choose(vessel)
            }}
            onPointerMove={() => setAt(index)}
          >
            <span>
              {vessel.name ?? vessel.mmsi}
              {vessel.source === 'simulated' && <small> {t('sources.simulated')}</small>}
            </span>
            <span className="code">{vessel.mmsi}</span>
          </div>
        ))}
      </div>
      <span className="sr" role="status">
        {shown ? t('suggested', { count: found.length }) : ''}
      </span>
    </div>
  )
}

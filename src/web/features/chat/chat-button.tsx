import { type ComponentType, type ReactElement, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './chat-button.module.css'

export type PanelProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly onUnread: (unread: number) => void
}

function Button(): ReactElement {
  const { t } = useTranslation('chat')
  const [open, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [state, setState] = useState<'waits' | 'loading' | 'failed' | ComponentType<PanelProps>>('waits')
  const button = useRef<HTMLButtonElement>(null)
  // On a phone it would lie on the controls of the form that fills the first screen.
  const [waits, setWaits] = useState(true)
  const Panel = typeof state === 'function' ? state : null

  // Looks for answers in the page's idle time, as long as the panel does not do so itself.
  useEffect(() => {
    if (Panel) return
    let stop = () => {}
    let stopped = false
    const look = async () => {
      try {
        if (!localStorage.getItem('chat')) return
        const { watchUnread } = await import('./unread.ts')
        if (!stopped) stop = watchUnread(setUnread)
      } catch {
        // No storage, or no network: the panel will tell.
      }
    }
    const idle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 2_000))
    idle(() => void look())
    return () => {
      stopped = true
      stop()
    }
  }, [Panel])

  useEffect(() => {
    const form = document.querySelector('main form')
    if (!form) {
      setWaits(false)
      return
    }
    const watch = new IntersectionObserver(([seen]) => setWaits(seen?.isIntersecting ?? false))
    watch.observe(form)
    return () => watch.disconnect()
  }, [])

  const press = () => {
    setOpen(!open)
    if (Panel || state === 'loading') return
    setState('loading')
    import('./chat-widget.tsx').then(
      (module) => setState(() => module.default),
      () => {
        setOpen(false)
        setState('failed')
      },
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={waits ? `${css.button} ${css.waits}` : css.button}
        aria-label={unread > 0 ? t('button.unread') : t('title')}
        aria-expanded={open}
        aria-busy={open && !Panel}
        onClick={press}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={open && Panel ? 'M6 9.5l6 6 6-6' : 'M4 5h16v11.5H10L5.5 20v-3.5H4z'} />
        </svg>
        <span aria-hidden="true">{t('title')}</span>
        {unread > 0 && <i />}
      </button>
      {state === 'failed' && (
        <p className={css.failed} role="alert">
          {t('button.failed')}
        </p>
      )}
      {Panel && (
        <Panel
          open={open}
          onUnread={setUnread}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}

/**
 * The way to the conversation on the home page. Its panel is loaded when it is pressed; until then a conversation
 * under way is looked after quietly, once the page has nothing else to do.
 */
export const ChatButton = (): ReactElement => (
  <Suspense>
    <Button />
  </Suspense>
)

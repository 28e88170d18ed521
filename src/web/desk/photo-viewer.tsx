import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import type { PhotoLink } from '#contract/certification.ts'
import { readDeskPhoto } from '#web/features/certification/desk-api.ts'
import { usePhoto } from '#web/features/certification/use-photo.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'

const zooms = [1, 1.5, 2, 3, 4] as const
const steps: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, _: -1, '0': 0 }

/** A photo of a paper in a frame: as a whole at first, closer by key or button, moved by the arrow keys. */
export function PhotoViewer({
  link,
  renew,
}: {
  link: PhotoLink
  /** Asks for fresh links. */
  renew: () => Promise<readonly PhotoLink[]>
}): ReactElement {
  const { t } = useTranslation('certifying')
  const { t: own } = useTranslation('certification')
  const { address, error, retry } = usePhoto(link, readDeskPhoto, renew)
  const [at, setAt] = useState(0)
  const [ratio, setRatio] = useState(1.5)
  const frame = useRef<HTMLElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const photo = own(`photos.${link.kind}`)
  const zoom = zooms[at] ?? 1
  // What stood in the middle stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved when the zoom has changed.
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2
  }, [zoom])
  function step(by: 1 | -1 | 0): void {
    const box = frame.current
    if (box)
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
        y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
      }
    setAt((before) => (by === 0 ? 0 : Math.min(zooms.length - 1, Math.max(0, before + by))))
  }
  function onKey(event: KeyboardEvent): void {
    const by = steps[event.key]
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    step(by)
  }
  return (
    <figure className={styles.viewer}>
      <figcaption>
        <b>{photo}</b>
        <span className={styles.zoom} aria-live="polite">
          {t('viewer.percent', { percent: zoom * 100 })}
        </span>
        <IconButton icon="minus" label={t('viewer.away', { photo })} onClick={() => step(-1)} />
        <IconButton icon="plus" label={t('viewer.closer', { photo })} onClick={() => step(1)} />
        <IconButton icon="retry" label={t('viewer.whole', { photo })} onClick={() => step(0)} />
      </figcaption>
      {error ? (
        <ErrorState title={t('viewer.failed')} error={error} onRetry={retry} />
      ) : address ? (
        <section
          ref={frame}
          className={styles.frame}
          aria-label={t('viewer.of', { photo })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard.
          tabIndex={0}
          onKeyDown={onKey}
        >
          <img
            src={address}
            alt={photo}
            style={{ width: `calc(min(100cqw, 100cqh * ${ratio}) * ${zoom})` }}
            onLoad={({ currentTarget }) => setRatio(currentTarget.naturalWidth / currentTarget.naturalHeight)}
          />
        </section>
      ) : (
        <Skeleton lines={6} />
      )}
    </figure>
  )
}

import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSaveHeaderPicture } from './api.ts'
import css from './picture.module.css'
import { type Cut, type Size, squareOf } from './square.ts'

/** Edge of the view in CSS pixels. */
const view = 240
const mostZoom = 4

const share = (value: number): number => Math.min(1, Math.max(0, value))

/** Chooses a picture and the square of it to keep, by pointer or by keyboard. */
export function PictureDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('profile')
  const id = useId()
  const save = useSaveHeaderPicture()
  const [file, setFile] = useState<File | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [cut, setCut] = useState<Cut>({ zoom: 1, across: 0.5, down: 0.5 })
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const held = useRef<{ x: number; y: number; cut: Cut } | null>(null)

  // Gives the picture an address in this browser for as long as it is shown.
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const square = size && squareOf(size, cut)
  const scale = square ? view / square.size : 1
  const drag = (event: PointerEvent) => {
    if (!held.current || !size || !square) return
    const [dx, dy] = [event.clientX - held.current.x, event.clientY - held.current.y]
    const { cut: from } = held.current
    const [roomX, roomY] = [(size.width - square.size) * scale, (size.height - square.size) * scale]
    setCut({
      zoom: from.zoom,
      across: roomX > 0 ? share(from.across - dx / roomX) : 0.5,
      down: roomY > 0 ? share(from.down - dy / roomY) : 0.5,
    })
  }
  const use = async () => {
    if (!file || !square || pending) return
    setPending(true)
    setProblem(null)
    try {
      await save(file, square)
      notices.say('ok', t('picture.saved'))
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  const slider = (name: keyof Cut, label: string, min: number, max: number) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={min}
          max={max}
          step={0.01}
          value={cut[name]}
          onChange={(event) => setCut({ ...cut, [name]: Number(event.target.value) })}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      title={t('picture.change')}
      onClose={onClose}
      foot={
        <Button look="primary" pending={pending} onClick={() => void use()}>
          {t('picture.use')}
        </Button>
      }
    >
      <div className={css.crop}>
        <label className={css.drop}>
          <input
            className="sr"
            type="file"
            accept="image/png,image/jpeg"
            aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
            onChange={(event) => {
              setSize(null)
              setProblem(null)
              setCut({ zoom: 1, across: 0.5, down: 0.5 })
              setFile(event.target.files?.[0] ?? null)
            }}
          />
          <Icon name="upload" />
          <span className={css.name}>
            {file?.name ?? t('picture.choose')}
            <small id={`${id}-hint`}>{t('picture.hint')}</small>
          </span>
        </label>
        {problem && (
          <p className="hint bad" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
        {url && (
          <div
            className={css.view}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              held.current = { x: event.clientX, y: event.clientY, cut }
            }}
            onPointerMove={drag}
            onPointerUp={() => {
              held.current = null
            }}
          >
            <img
              src={url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSize({ width, height })
              }
              onError={() => setProblem(t('picture.unreadable'))}
              style={
                size && square
                  ? {
                      width: size.width * scale,
                      height: size.height * scale,
                      translate: `${-square.left * scale}px ${-square.top * scale}px`,
                    }
                  : undefined
              }
            />
          </div>
        )}
        {square && (
          <>
            {slider('zoom', t('picture.zoom'), 1, mostZoom)}
            {slider('across', t('picture.across'), 0, 1)}
            {slider('down', t('picture.down'), 0, 1)}
          </>
        )}
      </div>
    </Dialog>
  )
}

import { type ReactElement, useState } from 'react'
import { sceneLimits } from '#domain/scenes/scenes.ts'
import { Field } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './editor.module.css'
import { PictureButton } from './picture-button.tsx'
import { usePicture } from './pictures.ts'
import type { SceneBlock } from './scene-blocks.tsx'

type Given<Block extends SceneBlock = SceneBlock> = {
  readonly block: Block
  /** What is wrong with a field of the block, by its name. */
  readonly errorOf: (name: string) => string | undefined
  /** `typing` names the field, so that what is typed into it is undone as one step. */
  readonly onChange: (block: SceneBlock, typing: string | null) => void
}

type LineProps = {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string
  readonly rows?: number
  readonly limit: number
  readonly type?: 'text' | 'tel' | 'email'
  readonly onChange: (value: string) => void
}

/** One line of text, or several. */
function Line({ label, value, error, hint, rows, limit, type = 'text', onChange }: LineProps): ReactElement {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={`input${error ? ' bad' : ''}`}>
          {rows ? (
            <textarea
              {...control}
              rows={rows}
              value={value}
              maxLength={limit}
              onChange={(event) => onChange(event.target.value)}
            />
          ) : (
            <input
              {...control}
              type={type}
              autoComplete="off"
              value={value}
              maxLength={limit}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** Numbers are marks and digits; they are no longer than this. */
const numberLimit = 40

/** The fields of one block. */
export function BlockForm({ block, errorOf, onChange }: Given): ReactElement {
  const { t } = useTranslation('scenes')
  /** A line bound to a field of the block that holds text. */
  const line = (name: string, value: string, label: string, more: Partial<LineProps> = {}) => (
    <Line
      label={label}
      value={value}
      error={errorOf(name)}
      limit={sceneLimits.line}
      onChange={(next) => onChange({ ...block, [name]: next } as SceneBlock, `${block.key}.${name}`)}
      {...more}
    />
  )
  switch (block.kind) {
    case 'text':
      return (
        <>
          {line('heading', block.heading, t('fields.heading'), { limit: sceneLimits.heading })}
          {line('text', block.text, t('fields.text'), { limit: sceneLimits.text, rows: 6 })}
        </>
      )
    case 'image':
      return (
        <>
          <Picture block={block} errorOf={errorOf} onChange={onChange} />
          {line('alt', block.alt, t('fields.alt'), { hint: t('fields.altHint') })}
        </>
      )
    case 'card':
      return (
        <div className={css.pair}>
          {line('name', block.name, t('fields.name'))}
          {line('role', block.role, t('fields.role'))}
          {line('company', block.company, t('fields.company'))}
          {line('mobile', block.mobile, t('fields.mobile'), { type: 'tel', limit: numberLimit })}
          {line('email', block.email, t('fields.email'), { type: 'email' })}
          {line('wechat', block.wechat, t('fields.wechat'))}
        </div>
      )
    case 'phone':
      return (
        <div className={css.pair}>
          {line('label', block.label, t('fields.label'), { limit: sceneLimits.heading })}
          {line('number', block.number, t('fields.number'), { type: 'tel', limit: numberLimit })}
        </div>
      )
    case 'map':
      return (
        <>
          {line('label', block.label, t('fields.place'), { limit: sceneLimits.heading })}
          {line('address', block.address, t('fields.address'))}
          <Point block={block} errorOf={errorOf} onChange={onChange} />
        </>
      )
    case 'services':
      return (
        <>
          {line('heading', block.heading, t('fields.heading'), { limit: sceneLimits.heading })}
          <Line
            label={t('fields.items')}
            value={block.items.join('\n')}
            error={errorOf('items')}
            rows={6}
            limit={sceneLimits.services * (sceneLimits.line + 1)}
            onChange={(next) =>
              onChange({ ...block, items: next === '' ? [] : next.split('\n') }, `${block.key}.items`)
            }
          />
        </>
      )
    case 'quote':
      return line('label', block.label, t('fields.label'), {
        limit: sceneLimits.heading,
        hint: t('fields.quoteHint'),
      })
    case 'qr':
      return line('caption', block.caption, t('fields.caption'), { hint: t('fields.qrHint') })
    default:
      return block satisfies never
  }
}

type ImageBlock = Extract<SceneBlock, { kind: 'image' }>

function Picture({ block, errorOf, onChange }: Given<ImageBlock>): ReactElement {
  const { t } = useTranslation('scenes')
  const address = usePicture(block.fileId)
  const error = errorOf('fileId')
  return (
    <div className={css.picture}>
      {address ? <img src={address} alt={block.alt} /> : <span className="bone" />}
      <PictureButton
        label={t('edit.replacePicture')}
        onUploaded={(fileId) => onChange({ ...block, fileId } as ImageBlock, null)}
      />
      {error && (
        <p className="hint bad" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

type MapBlock = Extract<SceneBlock, { kind: 'map' }>

/** A coordinate as it is typed; null where it is none. */
const degrees = (text: string, most: number): number | null => {
  const value = Number(text.trim().replace('−', '-'))
  return text.trim() !== '' && Math.abs(value) <= most ? value : null
}

/** Latitude and longitude: both or neither. While one of them is no number yet, the block has no place. */
function Point({ block, errorOf, onChange }: Given<MapBlock>): ReactElement {
  const { t } = useTranslation('scenes')
  const given = block.point
  const [typed, setTyped] = useState({
    latitude: String(given?.[1] ?? ''),
    longitude: String(given?.[0] ?? ''),
  })
  const latitude = degrees(typed.latitude, 90)
  const longitude = degrees(typed.longitude, 180)
  // What was undone or came from another tab stands in the fields again.
  if (given ? given[1] !== latitude || given[0] !== longitude : latitude !== null && longitude !== null)
    setTyped({ latitude: String(given?.[1] ?? ''), longitude: String(given?.[0] ?? '') })
  const wrong =
    (typed.latitude !== '' || typed.longitude !== '') && (latitude === null || longitude === null)
      ? t('fields.pointWrong')
      : undefined
  const set = (next: typeof typed) => {
    setTyped(next)
    const at = [degrees(next.longitude, 180), degrees(next.latitude, 90)] as const
    const point = at[0] === null || at[1] === null ? null : ([at[0], at[1]] as [number, number])
    onChange({ ...block, point }, `${block.key}.point`)
  }
  return (
    <div className={css.pair}>
      <Line
        label={t('fields.latitude')}
        value={typed.latitude}
        error={wrong ?? errorOf('point')}
        hint={t('fields.pointHint')}
        limit={20}
        onChange={(next) => set({ ...typed, latitude: next })}
      />
      <Line
        label={t('fields.longitude')}
        value={typed.longitude}
        limit={20}
        onChange={(next) => set({ ...typed, longitude: next })}
      />
    </div>
  )
}

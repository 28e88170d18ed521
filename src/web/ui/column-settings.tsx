import { type ReactElement, useId, useState } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import { Icon } from './icon.tsx'
import { usePopover } from './popover.ts'
import { type ColumnFacts, type ColumnSetting, columnWidths, type TableSettings } from './table-settings.ts'

type SettingsProps = {
  columns: readonly ColumnFacts[]
  settings: TableSettings
  onChange: (settings: TableSettings) => void
  onReset: () => void
}

/** The button `columns` and its list: tick to show, pin, set the width, move by buttons or by dragging; and how dense the rows are. */
export function ColumnSettings({
  columns,
  settings: all,
  onChange: change,
  onReset,
}: SettingsProps): ReactElement {
  const settings = all.columns
  const onChange = (next: readonly ColumnSetting[]) => change({ ...all, columns: next })
  const [shaped, setShaped] = useState<string | null>(null)
  const { t } = useTranslation()
  const id = useId()
  const { open, box, toggle } = usePopover()
  const [dragged, setDragged] = useState<number | null>(null)

  const facts = (key: string) => columns.find((column) => column.key === key)
  const move = (from: number, to: number) => {
    const next = [...settings]
    const [taken] = next.splice(from, 1)
    if (!taken || facts(settings[to]?.key ?? '')?.fixed) return
    next.splice(to, 0, taken)
    onChange(next)
  }
  return (
    <div className="kit-cols" {...box}>
      <button type="button" className="btn" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Icon name="columns" />
        {t('table.columns')}
      </button>
      {open && (
        <div className="pop cols" id={id} role="dialog" aria-label={t('table.columnsTitle')}>
          <div className="pop-head">
            <h2>{t('table.columnsTitle')}</h2>
            <button type="button" className="btn s bare" onClick={onReset}>
              {t('table.columnsReset')}
            </button>
          </div>
          <ul>
            {settings.map((setting, at) => {
              const column = facts(setting.key)
              if (!column) return null
              const name = column.name ?? (typeof column.title === 'string' ? column.title : column.key)
              const set = (next: ColumnSetting) =>
                onChange(settings.map((each) => (each.key === setting.key ? next : each)))
              const barred = (to: number) =>
                to < 0 || to >= settings.length || facts(settings[to]?.key ?? '')?.fixed === true
              return (
                <li
                  key={setting.key}
                  draggable={!column.fixed}
                  onDragStart={() => setDragged(at)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={() => {
                    if (dragged !== null && dragged !== at) move(dragged, at)
                    setDragged(null)
                  }}
                >
                  <span className="grip">
                    <Icon
                      name={column.fixed ? 'lock' : 'grip'}
                      {...(column.fixed ? { size: 's' as const } : {})}
                    />
                  </span>
                  <label>
                    <input
                      className="check"
                      type="checkbox"
                      checked={setting.show}
                      disabled={column.fixed}
                      onChange={(event) =>
                        onChange(
                          settings.map((each) =>
                            each.key === setting.key ? { ...each, show: event.target.checked } : each,
                          ),
                        )
                      }
                    />{' '}
                    {name}
                  </label>
                  <button
                    type="button"
                    className="shape"
                    aria-expanded={shaped === setting.key}
                    aria-label={t('table.shape', { name })}
                    title={t('table.shape', { name })}
                    onClick={() => setShaped(shaped === setting.key ? null : setting.key)}
                  >
                    <Icon name={setting.pin ? 'pin' : 'gear'} size="s" />
                  </button>
                  {column.fixed ? (
                    <span className="count">{t('table.fixed')}</span>
                  ) : (
                    <span className="move">
                      <button
                        type="button"
                        aria-label={t('table.moveUp', { name })}
                        disabled={barred(at - 1)}
                        onClick={() => move(at, at - 1)}
                      >
                        <Icon name="arrow-up" size="s" />
                      </button>
                      <button
                        type="button"
                        aria-label={t('table.moveDown', { name })}
                        disabled={barred(at + 1)}
                        onClick={() => move(at, at + 1)}
                      >
                        <Icon name="arrow-down" size="s" />
                      </button>
                    </span>
                  )}
                  {shaped === setting.key && <Shape setting={setting} name={name} onChange={set} />}
                </li>
              )
            })}
          </ul>
          <div className="pop-foot">
            <span className="sm soft" id={`${id}-density`}>
              {t('table.density')}
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: two buttons, named by the words before them. */}
            <div className="seg" role="group" aria-labelledby={`${id}-density`}>
              {(['compact', 'roomy'] as const).map((density) => (
                <button
                  key={density}
                  type="button"
                  aria-pressed={all.density === density}
                  onClick={() => change({ ...all, density })}
                >
                  {t(`table.densities.${density}`)}
                </button>
              ))}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

/** Where a column stays, and how wide it is. */
function Shape({
  setting,
  name,
  onChange,
}: {
  setting: ColumnSetting
  name: string
  onChange: (setting: ColumnSetting) => void
}): ReactElement {
  const { t } = useTranslation()
  const { pin: _, width, ...rest } = setting
  return (
    <div className="cols-shape">
      {/* biome-ignore lint/a11y/useSemanticElements: three buttons of one choice. */}
      <div className="seg" role="group" aria-label={t('table.pin', { name })}>
        {([undefined, 'left', 'right'] as const).map((pin) => (
          <button
            key={pin ?? 'none'}
            type="button"
            aria-pressed={setting.pin === pin}
            onClick={() => onChange({ ...rest, ...(pin ? { pin } : {}), ...(width ? { width } : {}) })}
          >
            {t(`table.pins.${pin ?? 'none'}`)}
          </button>
        ))}
      </div>
      <label>
        {t('table.width')}
        <input
          type="range"
          min={columnWidths.least}
          max={columnWidths.most}
          step={columnWidths.step}
          value={width ?? columnWidths.least}
          aria-label={t('table.widthOf', { name })}
          aria-valuetext={width ? t('table.pixels', { width }) : t('table.widthOwn')}
          onChange={(event) => onChange({ ...setting, width: Number(event.target.value) })}
        />
        <output className="num">{width ? t('table.pixels', { width }) : t('table.widthOwn')}</output>
      </label>
      {width !== undefined && (
        <button
          type="button"
          className="link"
          onClick={() => onChange({ ...rest, ...(setting.pin ? { pin: setting.pin } : {}) })}
        >
          {t('table.widthReset')}
        </button>
      )}
    </div>
  )
}

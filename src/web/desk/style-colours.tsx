import { type ReactElement, useEffect, useState } from 'react'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import {
  allColours,
  type Colour,
  type ColourGroup,
  type ColourName,
  colourGroups,
  colourPairs,
  contrast,
  laidOn,
  leastContrast,
  parseColour,
  spelled,
} from './style-contrast.ts'
import { Section } from './style-stage.tsx'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
type Palette = ReadonlyMap<ColourName, Colour>

/** The colours of one theme as this browser computes them. */
function paletteOf(theme: Theme): Palette {
  const probe = document.createElement('span')
  probe.dataset.theme = theme
  probe.hidden = true
  document.body.append(probe)
  const palette = new Map<ColourName, Colour>()
  for (const name of allColours) {
    probe.style.color = `var(--${name})`
    const colour = parseColour(getComputedStyle(probe).color)
    if (colour) palette.set(name, colour)
  }
  probe.remove()
  return palette
}

/** The contrast of one pair in one theme; null where the browser does not know a colour. */
function ratioOf(palette: Palette, on: ColourName, ground: ColourName): number | null {
  const [top, under, surface] = [palette.get(on), palette.get(ground), palette.get('surface')]
  if (!top || !under || !surface) return null
  const solid = laidOn(under, surface)
  return contrast(laidOn(top, solid), solid)
}

function ColourTable({
  group,
  palettes,
}: {
  group: ColourGroup
  palettes: Record<Theme, Palette> | null
}): ReactElement {
  const { t } = useTranslation('style')
  return (
    <div className="style-colours">
      <h3>{t(`colours.groups.${group}`)}</h3>
      <table className="style-table">
        <caption className="sr">{t('colours.table', { group: t(`colours.groups.${group}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('colours.name')}</th>
            {themes.map((theme) => (
              <th scope="col" key={theme}>
                {t(`themes.${theme}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colourGroups[group].map((name) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {themes.map((theme) => {
                const colour = palettes?.[theme].get(name)
                return (
                  <td key={theme}>
                    <span className="style-swatch" data-theme={theme}>
                      <span style={{ background: `var(--${name})` }} />
                    </span>
                    <code>{colour ? spelled(colour) : ''}</code>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Every colour with its value in both themes, and the contrast of every pair that pages set. */
export function Colours({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  const [palettes, setPalettes] = useState<Record<Theme, Palette> | null>(null)
  // Reads from the document what its style sheets make of the names.
  useEffect(() => setPalettes({ light: paletteOf('light'), dark: paletteOf('dark') }), [])
  const measured = colourPairs.map((pair) => {
    const ratios = themes.map((theme) => ({
      theme,
      ratio: palettes && ratioOf(palettes[theme], pair.on, pair.ground),
    }))
    const holds = ratios.every(({ ratio }) => ratio !== null && ratio >= leastContrast[pair.as])
    return { ...pair, ratios, holds }
  })
  const failing = measured.filter(({ holds }) => !holds).length
  return (
    <Section id={id} title={t('sections.colours')} lead={t('colours.lead')}>
      <div className="style-columns">
        {(Object.keys(colourGroups) as ColourGroup[]).map((group) => (
          <ColourTable key={group} group={group} palettes={palettes} />
        ))}
      </div>
      <div className="style-sample-head">
        <h3>{t('colours.contrast')}</h3>
      </div>
      <p className="style-lead">{t('colours.contrastLead')}</p>
      <p role="status">
        {!palettes ? (
          <span className="quiet">{t('colours.measuring')}</span>
        ) : failing === 0 ? (
          <StatusText meaning="ok" icon="check-circle">
            {t('colours.allHold', { count: measured.length })}
          </StatusText>
        ) : (
          <StatusText meaning="stop" icon="alert">
            {t('colours.failing', { count: failing })}
          </StatusText>
        )}
      </p>
      <table className="style-table style-contrast">
        <caption className="sr">{t('colours.pairs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('colours.on')}</th>
            <th scope="col">{t('colours.ground')}</th>
            <th scope="col">{t('colours.use')}</th>
            {themes.map((theme) => (
              <th scope="col" key={theme}>
                {t(`themes.${theme}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measured.map(({ on, ground, as, ratios, holds }) => (
            <tr key={`${on}-${ground}`} data-fails={(palettes && !holds) || undefined}>
              <th scope="row">
                <code>{on}</code>
              </th>
              <td>
                <code>{ground}</code>
              </td>
              <td className="quiet">{t(`colours.uses.${as}`)}</td>
              {ratios.map(({ theme, ratio }) => (
                <td key={theme} className="num">
                  <span className="style-specimen-pair" data-theme={theme} aria-hidden="true">
                    <span style={{ background: `var(--${ground})`, color: `var(--${on})` }}>
                      {as === 'text' ? t('colours.sample') : <i />}
                    </span>
                  </span>
                  {ratio?.toFixed(2)}
                  {ratio !== null && ratio < leastContrast[as] && (
                    <StatusText meaning="stop" icon="alert">
                      {t('colours.fails')}
                    </StatusText>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

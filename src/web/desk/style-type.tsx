import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { style as english } from '#i18n/en-US/style.ts'
import { style as chinese } from '#i18n/zh-CN/style.ts'
import { paths } from '#web/app/paths.ts'
import { Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Sample, Section } from './style-stage.tsx'

/** Names as in tokens.css, small to large. */
const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'] as const
const spaces = ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'] as const
const corners = ['radius-s', 'radius', 'radius-l'] as const
const amounts = ['1,111.11', '12,480.00', '907.70'] as const

/** Both languages at once: the type must carry either. */
const specimens = [
  ['zh-CN', chinese.type.specimen],
  ['en', english.type.specimen],
] as const

export function Type({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.type')} lead={t('type.lead')}>
      <Sample title={t('type.scale')} note={t('type.scaleNote')} from="tokens.css">
        <dl className="style-scale">
          {sizes.map((size) => (
            <div key={size}>
              <dt>
                <code>text-{size}</code>
              </dt>
              {specimens.map(([language, text]) => (
                <dd key={language} lang={language} style={{ fontSize: `var(--text-${size})` }}>
                  {text}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Sample>
      <Sample title={t('type.headings')} from="base.css">
        <div className="style-prose">
          <p className="style-h1">{t('type.headingOne')}</p>
          <p className="style-h2">{t('type.headingTwo')}</p>
          <p className="style-h3">{t('type.headingThree')}</p>
          <p>
            {t('type.body')}{' '}
            <Link className="link" to={paths.deskOrders()}>
              {t('type.link')}
            </Link>
          </p>
          <p className="quiet sm">{t('type.quiet')}</p>
        </div>
      </Sample>
      <Sample title={t('type.figures')} note={t('type.figuresNote')} row>
        {(['plain', 'tabular'] as const).map((kind) => (
          <div key={kind} className="style-figures">
            <span className="quiet xs">{t(`type.${kind}`)}</span>
            {amounts.map((amount) => (
              <span key={amount} className={kind === 'tabular' ? 'num' : undefined}>
                {amount}
              </span>
            ))}
          </div>
        ))}
      </Sample>
      <Sample title={t('type.lines')} note={t('type.linesNote')} from="ui/marks.tsx">
        <div className="panel style-narrow-panel">
          <Pairs
            wide
            items={[
              [t('type.billOfLading'), t('type.billSample')],
              [t('type.company'), t('type.companySample')],
              [t('type.cargo'), t('type.cargoSample')],
            ]}
          />
        </div>
      </Sample>
    </Section>
  )
}

export function Space({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.space')}>
      <Sample title={t('space.steps')} from="tokens.css">
        <ul className="style-spaces">
          {spaces.map((space) => (
            <li key={space}>
              <code>{space}</code>
              <span style={{ width: `var(--${space})` }} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('space.corners')} from="tokens.css" row>
        {corners.map((corner) => (
          <div key={corner} className="style-shape" style={{ borderRadius: `var(--${corner})` }}>
            <code>{corner}</code>
          </div>
        ))}
      </Sample>
      <Sample title={t('space.shadow')} note={t('space.shadowNote')} from="tokens.css" row>
        <div className="style-shape style-raised">
          <code>shadow</code>
        </div>
      </Sample>
      <Sample title={t('space.motion')} note={t('space.motionNote')} from="tokens.css" row>
        {(['fast', 'slow'] as const).map((speed) => (
          <button key={speed} type="button" className="style-shape style-moves" data-speed={speed}>
            <code>{speed}</code>
          </button>
        ))}
      </Sample>
    </Section>
  )
}

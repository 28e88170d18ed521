import type { ReactElement } from 'react'
import { Icon, type IconName, Logo } from '#web/ui/icon.tsx'
import { drawings } from '#web/ui/icon-drawings.tsx'
import { Illustration, type IllustrationName, illustrations } from '#web/ui/illustrations.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Sample, Section } from './style-stage.tsx'

const icons = Object.keys(drawings) as IconName[]

export function Drawings({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.drawings')}>
      <Sample
        title={t('drawings.icons')}
        note={t('drawings.iconsNote', { count: icons.length })}
        from="ui/icon.tsx"
      >
        <ul className="style-icons">
          {icons.map((name) => (
            <li key={name}>
              <Icon name={name} size="l" />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title={t('drawings.sizes')} from="ui/icon.tsx" row>
        {(['s', undefined, 'l', 'xl'] as const).map((size) => (
          <span key={size ?? 'm'} className="style-figures">
            <Icon name="ship" {...(size ? { size } : {})} />
            <code>{size ?? 'm'}</code>
          </span>
        ))}
        <span className="style-figures">
          <Logo />
          <code>{t('drawings.logo')}</code>
        </span>
      </Sample>
      <Sample title={t('drawings.illustrations')} from="ui/illustrations.tsx">
        <ul className="style-illustrations">
          {(Object.keys(illustrations) as IllustrationName[]).map((name) => (
            <li key={name}>
              <Illustration name={name} />
              <code>{name}</code>
              <span className="soft sm">{t(`drawings.names.${name}`)}</span>
            </li>
          ))}
        </ul>
      </Sample>
    </Section>
  )
}

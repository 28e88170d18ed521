import type { ReactElement } from 'react'
import { consentVersion } from '#domain/certification/certification.ts'
import type { CertificationType } from '#domain/users/user.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'

/** How sensitive information is handled: the text to which the reader agrees, apart from all others. */
export function Consent({ type, days }: { type: CertificationType; days: number }): ReactElement {
  const { t } = useTranslation('certification')
  const parts = [
    [t('consent.why'), t('consent.whyText')],
    [t('consent.what'), t(`consent.whatTexts.${type}`)],
    [t('consent.how'), t('consent.howText')],
    [t('consent.who'), t('consent.whoText')],
    [t('consent.until'), t('consent.untilText', { days })],
    [t('consent.rights'), t('consent.rightsText')],
  ]
  return (
    <section className={styles.consent} aria-labelledby="consent-title">
      <h3 id="consent-title">
        {t('consent.title')} <small>{t('consent.version', { version: consentVersion })}</small>
      </h3>
      <dl>
        {parts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

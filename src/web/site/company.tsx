import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { inLanguage } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/app/language.tsx'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSiteFacts } from '#web/app/site-facts.ts'
import { sitePath } from '#web/app/site-pages.ts'
import { still } from '#web/app/still-page.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useFilings } from './filings.tsx'
import { namesOf } from './names.ts'
import site from './site.module.css'
import css from './story.module.css'
import { NextStep, Paragraphs, Part, StoryHead, Terms } from './story-parts.tsx'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('company', (texts) => texts.t('company:description'))
export const handle = still

const parts = ['does', 'role', 'reach', 'licences'] as const
const matters = ['quote', 'order', 'money', 'urgent'] as const

function PhoneLink({ phone }: { phone: string }): ReactElement {
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
}

/** Who runs the site: what they do, in which capacity, how to reach them. Contacts come from the configuration. */
export default function Company(): ReactElement {
  const { t } = useTranslation('company')
  const language = useLanguage()
  const { phone, email, address } = useSiteFacts()
  const filings = useFilings()
  const list = (kind: 'yes' | 'no') => (
    <div className={names(`pair__${kind}`)}>
      <h3>{t(`does.${kind}`)}</h3>
      <ul>
        {t(`does.${kind}List`)
          .split('\n')
          .map((each) => (
            <li key={each}>
              <Icon name={kind === 'yes' ? 'check' : 'close'} />
              <span>{each}</span>
            </li>
          ))}
      </ul>
    </div>
  )
  return (
    <>
      <StoryHead
        title={[t('title1'), t('title2')]}
        lead={t('lead', { name: t('common:brand.name') })}
        contents={t('contents')}
        entries={parts.map((id) => ({ id, name: t(`${id}.title`) }))}
      >
        <section className={names('contact')} aria-labelledby="contact">
          <h2 className={names('promise__title')} id="contact">
            {t('contact.title')}
          </h2>
          <dl>
            {phone ? (
              <div>
                <dt>{t('contact.phone')}</dt>
                <dd>
                  <PhoneLink phone={phone} />
                </dd>
              </div>
            ) : (
              <div>
                <dt>{t('contact.online')}</dt>
                <dd>
                  <Link to={sitePath('home', language)}>{t('contact.onlineLink')}</Link>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('contact.hours')}</dt>
              <dd>{t('common:nav.serviceHours')}</dd>
            </div>
            {email && (
              <div>
                <dt>{t('contact.email')}</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            )}
            {address && (
              <div>
                <dt>{t('contact.address')}</dt>
                <dd>{inLanguage(address, language)}</dd>
              </div>
            )}
          </dl>
        </section>
      </StoryHead>

      <Part id="does" title={t('does.title')} lead={t('does.lead')}>
        <div className={names('pair')}>
          {list('yes')}
          {list('no')}
        </div>
      </Part>

      <Part id="role" title={t('role.title')} lead={t('role.lead')} sunk>
        <Paragraphs text={t('role.text')} />
      </Part>

      <Part id="reach" title={t('reach.title')} lead={t('reach.lead')}>
        <Terms
          terms={matters.map((each) => ({
            key: each,
            name: t(`reach.${each}`),
            text: t(`reach.${each}Text`),
          }))}
        />
      </Part>

      <Part id="licences" title={t('licences.title')} lead={t('licences.lead')} sunk>
        <Terms
          terms={[
            ...filings.map(({ kind, shown }) => ({
              key: kind,
              name: t(`licences.filings.${kind}`),
              text: shown,
            })),
            { key: 'others', name: t('licences.others'), text: t('licences.othersText') },
            {
              key: 'agreement',
              name: t('licences.agreement'),
              text: (
                <>
                  {t('licences.agreementText')}{' '}
                  <Link to={paths.protocol()}>{t('licences.agreementLink')}</Link>
                </>
              ),
            },
          ]}
        />
      </Part>

      <NextStep story="company" other="vision" />
    </>
  )
}

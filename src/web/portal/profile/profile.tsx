import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { Material, UserInfo } from '#contract/profile.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { CertificationBadge } from '#web/features/certification/status-badge.tsx'
import { IdentityList } from '#web/features/identities/identity-list.tsx'
import { useCategories, useInfo, useMaterial } from '#web/features/profile/api.ts'
import { HeaderPicture } from '#web/features/profile/header-picture.tsx'
import { PictureDialog } from '#web/features/profile/picture-dialog.tsx'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { FirstSteps } from './first-steps.tsx'
import css from './profile.module.css'
import { Security } from './security.tsx'

export const meta = pageTitle('profile')

function Who({ info, material }: { info: UserInfo; material: Material }): ReactElement {
  const { t } = useTranslation(['profile', 'certification'])
  const [choosing, setChoosing] = useState(false)
  const shown = info.nickName || info.userName || info.phone
  const missing = material.missing.map((each) => t(`parts.${each}`)).join(t('between'))
  return (
    <div className={css.who}>
      <HeaderPicture url={info.headerPicUrl} />
      <div>
        <b>{shown}</b>
        <p className={css.proved}>
          <CertificationBadge status={info.certificationStatus} />
          {info.certificationStatus === 'certified' && info.certificationType && (
            <span>
              {t(`certification:types.${info.certificationType}`)}
              {info.userName && info.userName !== shown ? ` · ${info.userName}` : ''}
            </span>
          )}
        </p>
        <p>{t('complete', { percent: material.completeness })}</p>
        {missing && <p className="quiet">{t('missing', { parts: missing })}</p>}
      </div>
      <Button onClick={() => setChoosing(true)}>{t('picture.change')}</Button>
      {choosing && <PictureDialog onClose={() => setChoosing(false)} />}
    </div>
  )
}

function Facts({ material }: { material: Material }): ReactElement {
  const { t } = useTranslation('profile')
  const { read } = useReader()
  const categories = useCategories()
  const place = usePlaceText({
    kind: 'door',
    port: null,
    country: material.country,
    province: material.province,
    city: material.city,
    region: material.region,
    street: material.address,
  })
  const goods = material.categoryIds.map((code) => {
    const found = categories.data?.find((each) => each.code === code)
    return found ? read(found.name) : code
  })
  const rows = [
    [t('nickName'), material.nickName],
    [t('mail'), material.mail],
    [t('companyName'), material.companyName],
    [t('companyAddress'), material.companyAddress],
    [t('position'), material.position],
    [t('contact'), [material.linkMan, material.linkPhone].filter(Boolean).join(' ')],
    [t('place'), material.country ? place.address : material.address],
    [t('categories'), goods.join(t('between'))],
  ] as const
  return (
    <section className={css.part} aria-labelledby="profile-about">
      <div className={css.line}>
        <h2 id="profile-about">{t('about')}</h2>
        <Link className="btn line" to={paths.editProfile()}>
          {t('edit')}
        </Link>
      </div>
      <dl className={css.facts}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value || <span className="quiet">{t('none')}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Who one is here, how one logs in, and the ways to what belongs to it. */
export default function Profile(): ReactElement {
  const { t } = useTranslation(['profile', 'common'])
  const info = useInfo()
  const material = useMaterial()
  const error = info.error ?? material.error
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.profile')}</h1>
          <p className="quiet">{t('lead')}</p>
        </div>
      </div>
      {info.data && material.data ? (
        <>
          <Who info={info.data} material={material.data} />
          <FirstSteps />
          <Facts material={material.data} />
          {/* What else one logs in with has its place between the sessions and one's own data. */}
          <Security>
            <IdentityList backTo={paths.profile()} />
          </Security>
          <section className={css.part} aria-labelledby="profile-more">
            <h2 id="profile-more">{t('more')}</h2>
            <div className={css.links}>
              <Link className="link" to={paths.notifications({ part: 'rules' })}>
                {t('common:pages.notifications')}
              </Link>
              <Link className="link" to={paths.certification()}>
                {t('common:pages.certification')}
              </Link>
              <Link className="link" to={paths.points()}>
                {t('common:pages.points')}
              </Link>
            </div>
          </section>
        </>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void info.refetch()
            void material.refetch()
          }}
        />
      ) : (
        <Skeleton lines={10} />
      )}
    </>
  )
}

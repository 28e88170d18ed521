import { type ReactElement, useState } from 'react'
import { QrCode } from '#web/features/payments/qr-code.tsx'
import { useInvitation, useInvitationPoster } from '#web/features/promotion/api.ts'
import { notices } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './promotion.module.css'

/** The ways to invite: an address to copy, and a code to scan, drawn in the browser. */
export function Invite(): ReactElement {
  const { t } = useTranslation(['promotion', 'common'])
  const { data, error, refetch } = useInvitation()
  const [copied, setCopied] = useState(false)
  const poster = useInvitationPoster()
  if (!data)
    return error ? (
      <ErrorState title={t('team.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={5} />
    )
  const copy = () =>
    navigator.clipboard.writeText(data.links.link).then(
      () => setCopied(true),
      () => notices.say('stop', t('common:actions.copyFailed')),
    )
  return (
    <section className="section" aria-labelledby="invite">
      <div className="section-head">
        <h2 id="invite">{t('team.invite')}</h2>
        <p>{t('team.inviteLead')}</p>
      </div>
      <div className={css.invite}>
        <div>
          <dl>
            <div>
              <dt>{t('team.link')}</dt>
              <dd className="code wrap">{data.links.link}</dd>
              <dd className={css.acts}>
                <Button
                  look="primary"
                  size="s"
                  icon={copied ? 'check' : 'copy'}
                  onBlur={() => setCopied(false)}
                  onClick={() => void copy()}
                >
                  {t('team.copyLink')}
                </Button>
                <span className="t-ok" role="status">
                  {copied ? t('common:actions.copied') : ''}
                </span>
              </dd>
            </div>
            <div>
              <dt>{t('team.poster')}</dt>
              <dd>{t('team.posterHint')}</dd>
              <dd className={css.acts}>
                <Button
                  size="s"
                  icon="download"
                  pending={poster.isPending}
                  onClick={() =>
                    poster.mutate(undefined, {
                      onSuccess: saveFile,
                      onError: () => notices.say('stop', t('team.posterFailed')),
                    })
                  }
                >
                  {t('team.posterGet')}
                </Button>
              </dd>
            </div>
            <div>
              <dt>{t('team.code')}</dt>
              <dd className="code">{data.code}</dd>
            </div>
          </dl>
          <details className={css.rules}>
            <summary>
              <Icon name="chevron-down" size="s" />
              {t('team.rules')}
            </summary>
            <p>{t('team.rulesText')}</p>
          </details>
        </div>
        <div className={css.qr}>
          <QrCode
            text={data.links.qr}
            label={t('team.qr')}
            fileName={`${data.code}.png`}
            onPhone={t('team.qrHint')}
          />
          <small className={css.wideOnly}>{t('team.qrHint')}</small>
        </div>
      </div>
    </section>
  )
}

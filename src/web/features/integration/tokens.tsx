import { type ReactElement, useState } from 'react'
import type { TokenReply } from '#contract/api-tokens.ts'
import type { TokenOwner } from '#domain/integration/tokens.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useTokens } from './api.ts'
import { AddToken, RevokeToken } from './token-dialogs.tsx'
import css from './tokens.module.css'

const looks = {
  open: ['ok', 'check-circle'],
  ending: ['wait', 'clock'],
  expired: ['idle', 'barred'],
  revoked: ['idle', 'barred'],
} as const satisfies Record<TokenReply['state'], readonly [string, string]>

function Token({ token, onRevoke }: { token: TokenReply; onRevoke: () => void }): ReactElement {
  const { t } = useTranslation('tokens')
  const { name, madeBy, state } = token
  const [meaning, icon] = looks[state]
  const made = formatDay(token.createdAt)
  const end =
    token.revokedAt !== null
      ? t('revokedOn', { at: formatInstant(token.revokedAt) })
      : t(state === 'expired' ? 'ended' : 'until', { day: formatDay(token.expiresAt) })
  const used = token.lastUsedAt ? t('used', { at: formatInstant(token.lastUsedAt) }) : t('unused')
  return (
    <li className={css.token}>
      <div>
        <div className={css.head}>
          <h2>{name}</h2>
          <span className="code">{token.hint}…</span>
          <StatusText meaning={meaning} icon={icon}>
            {t(`states.${state}`)}
          </StatusText>
        </div>
        <ul className={css.may} aria-label={t('scopes')}>
          {token.scopes.map((scope) => (
            <li key={scope}>{t(`scopeNames.${scope}`)}</li>
          ))}
        </ul>
        <p>
          {madeBy ? t('madeBy', { name: madeBy, day: made }) : t('made', { day: made })} · {end} · {used}
        </p>
      </div>
      {(state === 'open' || state === 'ending') && (
        <Button size="s" aria-label={`${t('revoke')} ${name} ${token.hint}`} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </li>
  )
}

/** The tokens of a customer's systems, or of the forwarder's: made here, shown once, and revoked here. */
export function Tokens({ owner }: { owner: TokenOwner }): ReactElement {
  const { t } = useTranslation('tokens')
  const list = useTokens(owner)
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<TokenReply | null>(null)
  if (!list.data)
    return list.error ? (
      <ErrorState title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <Skeleton lines={6} />
    )
  const { items, most } = list.data
  const full = items.filter(({ state }) => state === 'open' || state === 'ending').length >= most
  const add = (
    <Button
      look="primary"
      icon="plus"
      reason={full ? t('full', { most }) : undefined}
      onClick={() => setAdding(true)}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      {list.error && <StaleNote onRetry={() => void list.refetch()} />}
      <div className={css.lead}>
        <p>
          {t('docsLead')}{' '}
          <a className="link" href="/api/docs" target="_blank" rel="noreferrer">
            {t('docs')}
          </a>
        </p>
        {items.length > 0 && add}
      </div>
      {items.length === 0 ? (
        <EmptyState icon="lock" title={t('none')} actions={add}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul>
          {items.map((each) => (
            <Token key={each.id} token={each} onRevoke={() => setRevoking(each)} />
          ))}
        </ul>
      )}
      {adding && <AddToken owner={owner} onClose={() => setAdding(false)} />}
      {revoking && <RevokeToken owner={owner} token={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}

import { type ReactElement, useId, useState } from 'react'
import type { TokenReply } from '#contract/api-tokens.ts'
import {
  type Scope,
  scopesOf,
  type TokenDays,
  type TokenOwner,
  tokenDays,
} from '#domain/integration/tokens.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, TextField, useForm } from '#web/ui/form.tsx'
import { SecretDialog } from '#web/ui/secret-dialog.tsx'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useAddToken, useRevokeToken } from './api.ts'
import css from './tokens.module.css'

const dayNames = { 30: 'month', 90: 'quarter', 365: 'year' } as const satisfies Record<TokenDays, string>

/** Makes a token, and shows it the one time it can be shown. */
export function AddToken({ owner, onClose }: { owner: TokenOwner; onClose: () => void }): ReactElement {
  const { t } = useTranslation('tokens')
  const add = useAddToken(owner)
  const id = useId()
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const open = scopesOf[owner]
  const form = useForm({
    initial: { name: '', days: '90', scopes: {} as Partial<Record<Scope, boolean>> },
    check: ({ name, scopes }): Record<string, string> => ({
      ...(name.trim() === '' ? { name: t('nameMissing') } : {}),
      ...(open.some((each) => scopes[each]) ? {} : { scopes: t('scopesMissing') }),
    }),
    submit: async ({ name, days, scopes }) => {
      const answer = await add.mutateAsync({
        name,
        days: (tokenDays.find((each) => String(each) === days) ?? 90) as TokenDays,
        scopes: open.filter((each) => scopes[each]),
      })
      setMade({ name: answer.made.name, token: answer.token })
    },
  })
  // Whichever box is ticked mends it.
  const wrong = open.some((each) => form.values.scopes[each]) ? undefined : form.errors.scopes
  if (made)
    return (
      <SecretDialog title={t('tokenTitle', { name: made.name })} secret={made.token} onDone={onClose}>
        {t('tokenText')}
      </SecretDialog>
    )
  return (
    <Dialog
      title={t('add')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button look="primary" pending={form.pending} onClick={() => void form.submit()}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Form form={form} label={t('add')}>
        <TextField form={form} name="name" label={t('name')} hint={t('nameHint')} maxLength={40} required />
        <fieldset className={css.scopes} aria-describedby={wrong ? id : undefined}>
          <legend className="field-label">{t('scopes')}</legend>
          {open.map((scope) => (
            <label key={scope} className="kit-check">
              <input
                className="check"
                type="checkbox"
                name={scope}
                checked={form.values.scopes[scope] === true}
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? id : undefined}
                onChange={(event) => form.set(`scopes.${scope}`, event.target.checked)}
              />
              <span>
                {t(`scopeNames.${scope}`)} <small>{t(`scopeTexts.${scope}`)}</small>
              </span>
            </label>
          ))}
          {wrong && (
            <p className="hint bad" id={id} role="alert">
              {wrong}
            </p>
          )}
        </fieldset>
        <SelectField
          form={form}
          name="days"
          label={t('days')}
          choices={tokenDays.map((value) => ({
            value: String(value),
            label: t(`dayChoices.${dayNames[value]}`),
          }))}
        />
      </Form>
    </Dialog>
  )
}

export function RevokeToken({
  owner,
  token,
  onClose,
}: {
  owner: TokenOwner
  token: TokenReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('tokens')
  const revoke = useRevokeToken(owner)
  return (
    <StepDialog
      title={t('revokeTitle', { name: token.name })}
      back={t('back')}
      action={t('revokeNow')}
      act={async () => {
        await revoke.mutateAsync(token.id)
        notices.say('ok', t('revokedNow'))
      }}
      onClose={onClose}
    >
      <p className="code">{token.hint}…</p>
      <p>{t('revokeText')}</p>
    </StepDialog>
  )
}

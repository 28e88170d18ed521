import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { inviteClerkCall } from '#contract/clerks.ts'
import { type StaffRole, staffRoles } from '#domain/kernel/actor.ts'
import { languages } from '#domain/kernel/language.ts'
import { clerkNameLimit } from '#domain/staff/logins.ts'
import { useLanguage } from '#web/app/language.tsx'
import { paths } from '#web/app/paths.ts'
import { useInvite } from '#web/features/staff/clerks-api.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Invites somebody: to which address, under which name and role, in which language. */
export function InviteClerk({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['clerks', 'users', 'common'])
  const language = useLanguage()
  const invite = useInvite()
  const form = useForm({
    initial: { email: '', name: '', role: '' as StaffRole, language },
    check: checkWith(inviteClerkCall.body, language),
    submit: async (values) => {
      await invite(values)
      notices.say('ok', t('form.done', { name: values.name.trim() }))
      onClose()
    },
  })
  return (
    <Dialog title={t('form.title')} onClose={onClose}>
      <Form form={form} label={t('form.title')}>
        <p className="sm soft">{t('form.lead')}</p>
        <TextField
          form={form}
          name="email"
          type="email"
          inputMode="email"
          label={t('form.email')}
          hint={t('form.emailHint')}
          maxLength={254}
          required
        />
        <TextField form={form} name="name" label={t('form.name')} maxLength={clerkNameLimit} required />
        <SelectField
          form={form}
          name="role"
          label={t('form.role')}
          placeholder={t('form.choose')}
          choices={staffRoles.map((value) => ({ value, label: t(`users:roles.${value}`) }))}
          aside={
            <Link className="link xs" to={paths.deskRoles()} target="_blank">
              {t('form.whoMayWhat')}
            </Link>
          }
          required
        />
        <SelectField
          form={form}
          name="language"
          label={t('form.language')}
          choices={languages.map((value) => ({ value, label: t(`common:languageNames.${value}`) }))}
          required
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('form.back')}</Button>
          <SubmitButton form={form}>{t('form.submit')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

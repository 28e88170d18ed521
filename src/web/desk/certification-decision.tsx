import { type ReactElement, useState } from 'react'
import type { DeskCertification } from '#contract/certification.ts'
import { reasonLimit } from '#domain/certification/certification.ts'
import { useDecideCertification } from '#web/features/certification/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Yes, or no with a reason; a person who is certified with another login cannot be approved. */
export function CertificationDecision({ certification }: { certification: DeskCertification }): ReactElement {
  const { t } = useTranslation('certifying')
  const decide = useDecideCertification()
  const [rejecting, setRejecting] = useState(false)
  const { id, personType, realName, samePerson } = certification
  const approval = useForm({
    initial: {},
    submit: async () => {
      await decide.mutateAsync({ id, approve: true })
      notices.say('ok', t('decide.approved'))
    },
  })
  return (
    <>
      {samePerson && <Callout meaning="stop">{t('decide.samePerson')}</Callout>}
      {rejecting ? (
        <Rejection id={id} decide={decide.mutateAsync} onKeep={() => setRejecting(false)} />
      ) : (
        <Form form={approval} label={t('decide.title')}>
          <p className="sm soft">{t(`decide.check.${personType}`)}</p>
          <p className="sm soft">{t('decide.effect', { name: realName })}</p>
          <div className="form-end">
            <Button onClick={() => setRejecting(true)}>{t('decide.reject')}</Button>
            <SubmitButton form={approval} reason={samePerson ? t('decide.samePerson') : undefined}>
              {t('decide.approve')}
            </SubmitButton>
          </div>
        </Form>
      )}
    </>
  )
}

function Rejection({
  id,
  decide,
  onKeep,
}: {
  id: DeskCertification['id']
  decide: ReturnType<typeof useDecideCertification>['mutateAsync']
  onKeep: () => void
}): ReactElement {
  const { t } = useTranslation(['certifying', 'desk'])
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> => {
      if (reason.trim() === '') return { reason: t('desk:reason.missing') }
      return [...reason].length > reasonLimit
        ? { reason: t('desk:reason.tooLong', { limit: reasonLimit }) }
        : {}
    },
    submit: async ({ reason }) => {
      await decide({ id, approve: false, reason: reason.trim() })
      notices.say('ok', t('decide.rejected'))
    },
  })
  return (
    <Form form={form} label={t('decide.rejectNow')}>
      <TextAreaField
        form={form}
        name="reason"
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        limit={reasonLimit}
        required
      />
      <div className="form-end">
        <Button onClick={onKeep}>{t('decide.keep')}</Button>
        <SubmitButton form={form}>{t('decide.rejectNow')}</SubmitButton>
      </div>
    </Form>
  )
}

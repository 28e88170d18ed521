import type { ReactElement } from 'react'
import { type CertificationInfo, certify } from '#contract/certification.ts'
import {
  companyScales,
  consentVersion,
  type PhotoKind,
  photosNeeded,
  photosWelcome,
} from '#domain/certification/certification.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { type CertificationType, certificationTypes } from '#domain/users/user.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { useCertify } from '#web/features/certification/api.ts'
import { NumberHint } from '#web/features/certification/number-hint.tsx'
import { creditCodeState, idNumberState } from '#web/features/certification/number-state.ts'
import { photoMegabytes, usePhotoDrafts } from '#web/features/certification/photo-drafts.ts'
import { PhotoField } from '#web/features/certification/photo-field.tsx'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import {
  CheckField,
  Form,
  SegmentedChoice,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import styles from './certification.module.css'
import { Consent } from './consent.tsx'

/** By which name the contract knows the photo of each paper. */
const photoFields = {
  idFront: 'idCardPositivePicUrl',
  idBack: 'idCardReversePicUrl',
  licence: 'businessLicensePicUrl',
  licenceMore: 'businessExtUrl',
} as const satisfies Record<PhotoKind, string>

type Values = {
  readonly personType: CertificationType
  readonly realName: string
  readonly idCardNo: string
  readonly companyName: string
  readonly creditCode: string
  readonly scaleId: string
  readonly agreed: boolean
} & { readonly [Field in (typeof photoFields)[PhotoKind]]: string | null }

const fieldsNeeded = {
  individual: ['realName', 'idCardNo'],
  enterprise: ['realName', 'companyName', 'creditCode'],
} as const satisfies Record<CertificationType, readonly (keyof Values)[]>

/** What is sent: the fields of the chosen kind, and nothing of the other. */
function bodyOf(values: Values) {
  const { personType, realName } = values
  const photo = (kind: PhotoKind) => (values[photoFields[kind]] ?? undefined) as never
  const common = { personType, realName, consent: consentVersion }
  if (personType === 'individual')
    return {
      ...common,
      idCardNo: values.idCardNo,
      idCardPositivePicUrl: photo('idFront'),
      idCardReversePicUrl: photo('idBack'),
    }
  return {
    ...common,
    companyName: values.companyName,
    creditCode: values.creditCode,
    scaleId: companyScales.find((scale) => String(scale) === values.scaleId) ?? null,
    businessLicensePicUrl: photo('licence'),
    businessExtUrl: photo('licenceMore'),
  }
}

/** Who one is and the photos that show it; what can be checked here is checked before anything is sent. */
export function CertificationForm({
  info,
  onKeep,
}: {
  info: CertificationInfo
  /** Leaves things as they are, where they can be left. */
  onKeep: (() => void) | null
}): ReactElement {
  const { t } = useTranslation(['certification', 'common'])
  const { language } = useReader()
  const send = useCertify()
  const before = info.submitted
  const today = businessDateOf(new Date())
  const form = useForm<Values>({
    initial: {
      personType: before?.personType ?? 'individual',
      realName: before?.realName ?? '',
      idCardNo: '',
      companyName: before?.companyName ?? '',
      creditCode: '',
      scaleId: before?.scaleId ? String(before.scaleId) : '',
      idCardPositivePicUrl: null,
      idCardReversePicUrl: null,
      businessLicensePicUrl: null,
      businessExtUrl: null,
      agreed: false,
    },
    check(values) {
      const { personType } = values
      const required = fieldMessage('required', {}, language)
      const missing = [
        ...fieldsNeeded[personType].filter((field) => values[field].trim() === ''),
        ...photosNeeded[personType].map((kind) => photoFields[kind]).filter((field) => !values[field]),
      ]
      const number = personType === 'individual' ? idNumberState(values.idCardNo, today) : null
      const wrong = {
        ...checkWith(certify.body, language)(bodyOf(values)),
        ...Object.fromEntries(missing.map((field) => [field, required])),
        ...(number?.state === 'wrong' ? { idCardNo: fieldMessage(number.code, {}, language) } : {}),
        ...(number?.state === 'short'
          ? { idCardNo: fieldMessage('certification.idNumberForm', {}, language) }
          : {}),
        ...(values.agreed ? {} : { agreed: t('form.agreeMissing') }),
      }
      return wrong
    },
    async submit(values) {
      await send.mutateAsync(bodyOf(values))
      notices.say('ok', t('form.sent'))
      onKeep?.()
    },
  })
  const photos = usePhotoDrafts((kind, id) => form.set(photoFields[kind], id))
  const { personType } = form.values
  const uploading = [...photosNeeded[personType], ...photosWelcome[personType]].some(
    (kind) => photos.drafts[kind] !== undefined && photos.drafts[kind]?.sent !== null,
  )
  if (info.consent !== consentVersion) return <Callout meaning="wait">{t('form.newVersion')}</Callout>
  const photoField = (kind: PhotoKind, optional: boolean) => (
    <PhotoField
      key={kind}
      kind={kind}
      name={photoFields[kind]}
      draft={photos.drafts[kind]}
      error={form.errors[photoFields[kind]]}
      optional={optional}
      onChoose={(file) => photos.choose(kind, file)}
      onRemove={() => photos.remove(kind)}
    />
  )
  return (
    <>
      <LeaveGuard when={form.changed && !form.pending} />
      <Form form={form} label={t('form.title')} className={styles.form}>
        <div>
          <SegmentedChoice
            label={t('form.type')}
            name="person-type"
            value={personType}
            choices={certificationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(value) => form.set('personType', value)}
          />
          <p className="hint">{t(`form.typeTexts.${personType}`)}</p>
        </div>
        {personType === 'individual' ? (
          <>
            <TextField
              form={form}
              name="realName"
              label={t('form.name')}
              hint={t('form.nameHint')}
              autoComplete="name"
              maxLength={60}
              required
            />
            <TextField
              form={form}
              name="idCardNo"
              label={t('form.idNumber')}
              hint={
                <NumberHint
                  number={idNumberState(form.values.idCardNo, today)}
                  refused={Boolean(form.errors.idCardNo)}
                >
                  {t('form.idNumberHint')}
                </NumberHint>
              }
              maxLength={30}
              required
            />
          </>
        ) : (
          <>
            <TextField
              form={form}
              name="companyName"
              label={t('form.company')}
              hint={t('form.companyHint')}
              autoComplete="organization"
              maxLength={120}
              required
            />
            <TextField
              form={form}
              name="creditCode"
              label={t('form.creditCode')}
              hint={
                <NumberHint
                  number={creditCodeState(form.values.creditCode)}
                  refused={Boolean(form.errors.creditCode)}
                >
                  {t('form.creditCodeHint')}
                </NumberHint>
              }
              maxLength={30}
              required
            />
            <TextField
              form={form}
              name="realName"
              label={t('form.enterpriseName')}
              hint={t('form.enterpriseNameHint')}
              maxLength={60}
              required
            />
            <SelectField
              form={form}
              name="scaleId"
              label={t('form.scale')}
              placeholder={t('form.scaleNone')}
              choices={companyScales.map((scale) => ({ value: String(scale), label: t(`scales.${scale}`) }))}
              required={false}
            />
          </>
        )}
        <fieldset className={styles.papers}>
          <legend>{t(`form.photosOf.${personType}`)}</legend>
          <p className="hint">{t('form.photoHint', { megabytes: photoMegabytes })}</p>
          <div className={styles.pair}>
            {photosNeeded[personType].map((kind) => photoField(kind, false))}
            {photosWelcome[personType].map((kind) => photoField(kind, true))}
          </div>
        </fieldset>
        <Consent type={personType} days={info.photoDays} />
        <CheckField form={form} name="agreed">
          {t('form.agree')}
        </CheckField>
        <div className="form-end">
          {onKeep && <Button onClick={onKeep}>{t('standing.keep')}</Button>}
          <SubmitButton form={form} reason={uploading ? t('form.waitUpload') : undefined}>
            {t('form.submit')}
          </SubmitButton>
        </div>
      </Form>
    </>
  )
}

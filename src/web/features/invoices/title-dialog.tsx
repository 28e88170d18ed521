import { type ReactElement, useRef } from 'react'
import { saveTitle, type TitleReply, titleLimit } from '#contract/invoices.ts'
import { fieldMessage } from '#i18n/refusals.ts'
import { submitKey } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, Form, SegmentedChoice, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { useSaveTitle, useTitles } from './api.ts'
import styles from './invoices.module.css'
import { taxNumberState } from './tax-number.ts'
import { TaxNumberHint } from './tax-number-hint.tsx'

const kinds = ['enterprise', 'personal'] as const
const owners = ['own', 'payer'] as const
const besides = ['address', 'phone', 'bank', 'bankAccount'] as const
const limits = { address: 120, phone: 30, bank: 80, bankAccount: 40 } as const

type Values = Omit<TitleReply, 'id' | 'taxNumber' | 'email'> & {
  readonly taxNumber: string
  readonly email: string
}

const emptyTitle: Values = {
  kind: 'enterprise',
  owner: 'own',
  name: '',
  taxNumber: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
  email: '',
  isDefault: false,
}

/** Adds a title, or changes one; its tax number is checked while it is typed. */
export function TitleDialog({
  title,
  onSaved,
  onClose,
}: {
  title: TitleReply | null
  /** Told the title as it is kept now. */
  onSaved?: (title: TitleReply) => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const { language } = useReader()
  const { data: before } = useTitles()
  const save = useSaveTitle()
  const submit = useRef<{ body: string; key: string } | null>(null)
  const bodyOf = ({ email, taxNumber, ...values }: Values) => ({
    ...values,
    id: title?.id ?? null,
    taxNumber: values.kind === 'enterprise' ? taxNumber : '',
    email: email.trim() || null,
  })
  const form = useForm<Values>({
    initial: title ? { ...title, taxNumber: title.taxNumber ?? '', email: title.email ?? '' } : emptyTitle,
    check(values) {
      const wrong = checkWith(saveTitle.body, language)(bodyOf(values))
      if (values.kind === 'personal') return wrong
      const { state } = taxNumberState(values.taxNumber)
      const code =
        state === 'none'
          ? 'required'
          : state === 'digit'
            ? 'title.taxNumberDigit'
            : state === 'right'
              ? null
              : 'title.taxNumberForm'
      return code ? { ...wrong, taxNumber: fieldMessage(code, {}, language) } : wrong
    },
    async submit(values) {
      const body = bodyOf(values)
      const text = JSON.stringify(body)
      submit.current = submit.current?.body === text ? submit.current : { body: text, key: submitKey() }
      const known = new Set(before?.map(({ id }) => id))
      const titles = await save.mutateAsync({ ...body, key: submit.current.key })
      notices.say('ok', t('titles.saved'))
      const saved = titles.find(({ id }) => (title ? id === title.id : !known.has(id)))
      if (saved) onSaved?.(saved)
      onClose()
    },
  })
  const { kind, owner } = form.values
  const words = t(title ? 'titles.change' : 'titles.add')
  const choice = (value: string) => ({ value, label: value })
  return (
    <Dialog title={words} onClose={onClose}>
      <Form form={form} label={words}>
        <div>
          <SegmentedChoice
            label={t('titles.kind')}
            name="title-kind"
            value={kind}
            choices={kinds.map((each) => ({ ...choice(each), label: t(`titles.kinds.${each}`) }))}
            onChange={(value) => form.set('kind', value)}
          />
        </div>
        <div>
          <SegmentedChoice
            label={t('titles.owner')}
            name="title-owner"
            value={owner}
            choices={owners.map((each) => ({ ...choice(each), label: t(`titles.owners.${each}`) }))}
            onChange={(value) => form.set('owner', value)}
          />
          <p className="hint">{t(`titles.ownerTexts.${owner}`)}</p>
        </div>
        <TextField
          form={form}
          name="name"
          label={t(`titles.names.${kind}`)}
          autoComplete="organization"
          maxLength={titleLimit}
          required
        />
        {kind === 'enterprise' && (
          <>
            <TextField
              form={form}
              name="taxNumber"
              label={t('titles.taxNumber')}
              hint={<TaxNumberHint form={form} />}
              maxLength={24}
              required
            />
            <details className={styles.more} open={besides.some((each) => form.values[each] !== '')}>
              <summary>{t('titles.more')}</summary>
              <div className="kit-form">
                {besides.map((each) => (
                  <TextField
                    key={each}
                    form={form}
                    name={each}
                    label={t(`titles.${each}`)}
                    maxLength={limits[each]}
                    required={false}
                  />
                ))}
              </div>
            </details>
          </>
        )}
        <TextField
          form={form}
          name="email"
          type="email"
          inputMode="email"
          label={t('titles.email')}
          hint={t('titles.emailHint')}
          maxLength={254}
          required={false}
        />
        {!title?.isDefault && (
          <CheckField form={form} name="isDefault">
            {t('titles.makeDefault')}
          </CheckField>
        )}
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('common:actions.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

import { type ReactElement, useState } from 'react'
import type { DeskChargeDetail } from '#contract/charge-codes.ts'
import { currencies } from '#domain/kernel/money.ts'
import { chargeLimits } from '#domain/reference/charge-versions.ts'
import {
  chargeBases,
  chargeCodePattern,
  chargePayers,
  chargeStages,
  chargeTaxKinds,
  isProductCharge,
} from '#domain/reference/charges.ts'
import { formatInstant } from '#i18n/format.ts'
import {
  readChargeCode,
  useChargeCode,
  useCloseCharge,
  useNameCharge,
  useSaveCharge,
} from '#web/features/reference/charges-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, type FormState, SelectField, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Callout, Pairs } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './markups.module.css'

type Values = {
  code: string
  name: { zh: string; en: string }
  terms: { basis: string; stage: string; payer: string; taxKind: string; currency: string; place: string }
  note: string
}

const emptyValues: Values = {
  code: '',
  name: { zh: '', en: '' },
  terms: {
    basis: 'shipment',
    stage: 'origin',
    payer: 'prepaid',
    taxKind: 'agency',
    currency: '',
    place: '500',
  },
  note: '',
}

const valuesOf = (charge: DeskChargeDetail): Values => ({
  code: charge.code,
  name: { ...charge.name },
  terms: {
    basis: charge.basis,
    stage: charge.stage,
    payer: charge.payer,
    taxKind: charge.taxKind,
    currency: charge.currency ?? '',
    place: String(charge.place),
  },
  note: '',
})

const choicesOf = <Value extends string>(values: readonly Value[], textOf: (value: Value) => string) =>
  values.map((value) => ({ value, label: textOf(value) }))

/** Names in both languages, and for an own code what it means. */
function Fields({
  form,
  meaning,
}: {
  form: FormState<Values>
  /** Whether it can be changed, is shown only, or is none of the clerk's. */
  meaning: 'open' | 'fixed' | 'products'
}): ReactElement {
  const { t } = useTranslation('charges')
  const { terms } = form.values
  return (
    <>
      <div className={css.pair}>
        <TextField
          form={form}
          name="name.zh"
          label={t('form.nameZh')}
          maxLength={chargeLimits.name}
          required
        />
        <TextField
          form={form}
          name="name.en"
          label={t('form.nameEn')}
          maxLength={chargeLimits.name}
          required
        />
      </div>
      {meaning === 'open' && (
        <div className={css.pair}>
          <SelectField
            form={form}
            name="terms.stage"
            label={t('form.stage')}
            hint={t('form.stageHint')}
            choices={choicesOf(chargeStages, (each) => t(`stages.${each}`))}
            required
          />
          <SelectField
            form={form}
            name="terms.basis"
            label={t('form.basis')}
            choices={choicesOf(chargeBases, (each) => t(`bases.${each}`))}
            required
          />
          <SelectField
            form={form}
            name="terms.taxKind"
            label={t('form.taxKind')}
            choices={choicesOf(chargeTaxKinds, (each) => t(`taxKinds.${each}`))}
            required
          />
          <SelectField
            form={form}
            name="terms.payer"
            label={t('form.payer')}
            choices={choicesOf(chargePayers, (each) => t(`payers.${each}`))}
            required
          />
        </div>
      )}
      {meaning !== 'open' && (
        <Pairs
          items={[
            [t('form.stage'), t(`stages.${terms.stage as 'ocean'}`)],
            [t('form.basis'), t(`bases.${terms.basis as 'day'}`)],
            [t('form.taxKind'), t(`taxKinds.${terms.taxKind as 'tax'}`)],
            [t('form.payer'), t(`payers.${terms.payer as 'collect'}`)],
          ]}
        />
      )}
      {meaning !== 'products' && (
        <div className={css.pair}>
          <SelectField
            form={form}
            name="terms.currency"
            label={t('form.currency')}
            choices={[{ value: '', label: t('form.noCurrency') }, ...choicesOf(currencies, (each) => each)]}
          />
          <TextField
            form={form}
            name="terms.place"
            label={t('form.place')}
            hint={t('form.placeHint')}
            inputMode="numeric"
            maxLength={4}
            required
          />
        </div>
      )}
      <TextField
        form={form}
        name="note"
        label={t('form.note')}
        hint={t('form.noteHint')}
        maxLength={chargeLimits.note}
        required={false}
      />
    </>
  )
}

/** What is wrong in the fields before they are sent. */
function useCheck(): (values: Values) => Record<string, string> {
  const { t } = useTranslation('charges')
  return ({ code, name, terms }) => ({
    ...(chargeCodePattern.test(code.trim().toUpperCase()) ? {} : { code: t('form.codeHint') }),
    ...(name.zh.trim() ? {} : { 'name.zh': t('form.required') }),
    ...(name.en.trim() ? {} : { 'name.en': t('form.required') }),
    ...(/^\d{1,4}$/.test(terms.place.trim()) ? {} : { 'terms.place': t('form.placeWrong') }),
  })
}

const bodyOf = ({ code, name, terms, note }: Values, basedOn: number) =>
  ({
    code: code.trim().toUpperCase(),
    basedOn,
    name,
    terms: { ...terms, currency: terms.currency || null, place: Number(terms.place) },
    note,
  }) as Parameters<ReturnType<typeof useSaveCharge>['mutateAsync']>[0]

/** Adds a charge of the forwarder's own. */
export function AddChargeCode({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['charges', 'desk'])
  const save = useSaveCharge()
  const form = useForm<Values>({
    initial: emptyValues,
    check: useCheck(),
    submit: async (values) => {
      const { code } = await save.mutateAsync(bodyOf(values, 0))
      notices.say('ok', t('form.saved', { code }))
      onClose()
    },
  })
  return (
    <Dialog title={t('form.addTitle')} size="l" onClose={onClose}>
      <Form form={form} label={t('form.addTitle')}>
        <TextField
          form={form}
          name="code"
          label={t('form.code')}
          hint={t('form.codeHint')}
          maxLength={10}
          required
        />
        <Fields form={form} meaning="open" />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('form.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** One charge with its changes; those who may change it find the form. */
export function ChargeCodeDialog({
  code,
  may,
  onClose,
}: {
  code: string
  may: boolean
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('charges')
  const charge = useChargeCode(code)
  return (
    <Dialog title={t('form.title', { code })} size="l" onClose={onClose}>
      {charge.data ? (
        <>
          {may ? <EditCharge charge={charge.data} onClose={onClose} /> : <Facts charge={charge.data} />}
          <Versions charge={charge.data} />
        </>
      ) : charge.error ? (
        <ErrorState title={t('form.failed')} error={charge.error} onRetry={() => void charge.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}

function Facts({ charge }: { charge: DeskChargeDetail }): ReactElement {
  const { t } = useTranslation('charges')
  return (
    <>
      <p className="sm soft">{t('form.readOnly')}</p>
      <Pairs
        items={[
          [t('form.nameZh'), charge.name.zh],
          [t('form.nameEn'), charge.name.en],
          [t('form.stage'), t(`stages.${charge.stage}`)],
          [t('form.basis'), t(`bases.${charge.basis}`)],
          [t('form.taxKind'), t(`taxKinds.${charge.taxKind}`)],
          [t('form.payer'), t(`payers.${charge.payer}`)],
          [t('columns.state'), t(`states.${charge.state}`)],
        ]}
      />
    </>
  )
}

function EditCharge({ charge, onClose }: { charge: DeskChargeDetail; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['charges', 'desk'])
  const save = useSaveCharge()
  const rename = useNameCharge()
  const closing = useCloseCharge()
  /** The version that the next save takes the place of. */
  const [based, setBased] = useState(charge.version)
  const [theirs, setTheirs] = useState<DeskChargeDetail | null>(null)
  const { code } = charge
  const products = isProductCharge(code)
  const used = charge.usedSince
  const form = useForm<Values>({
    initial: valuesOf(charge),
    check: useCheck(),
    submit: async (values) => {
      try {
        if (products) await rename.mutateAsync({ code, basedOn: based, name: values.name, note: values.note })
        else await save.mutateAsync(bodyOf(values, based))
      } catch (error) {
        if (error instanceof CallFailure && error.reason === 'charge.changedMeanwhile') {
          const newest = await readChargeCode(code)
          setTheirs(newest)
          setBased(newest.version)
        }
        throw error
      }
      notices.say('ok', t('form.saved', { code }))
      onClose()
    },
  })
  const closed = charge.state === 'closed'
  const turn = async () => {
    await closing.mutateAsync({ code, basedOn: based, closed: !closed }).then(
      () => {
        notices.say('ok', t(closed ? 'form.reopenedNow' : 'form.closedNow', { code }))
        onClose()
      },
      () => undefined,
    )
  }
  const reset = async () => {
    await rename.mutateAsync({ code, basedOn: based, name: null, note: '' }).then(onClose, () => undefined)
  }
  return (
    <Form form={form} label={t('form.title', { code })}>
      {closed && <Callout meaning="wait">{t('form.closed', { code })}</Callout>}
      {products && (
        <p className="sm soft">
          {t('form.meaning')} {charge.productName && t('form.productName', { ...charge.productName })}
        </p>
      )}
      {used && <p className="sm soft">{t('form.used', { at: formatInstant(used) })}</p>}
      {theirs && (
        <Callout meaning="wait" alert>
          {t('form.newest', {
            name: theirs.staffName ?? '',
            at: theirs.madeAt ? formatInstant(theirs.madeAt) : '',
            what: [theirs.name.zh, theirs.name.en, t(`states.${theirs.state}`)].join(' · '),
          })}
        </Callout>
      )}
      <Fields form={form} meaning={products ? 'products' : used ? 'fixed' : 'open'} />
      <div className="form-end">
        {products
          ? charge.state === 'renamed' && <Button onClick={() => void reset()}>{t('form.reset')}</Button>
          : !form.changed && (
              <Button pending={closing.isPending} onClick={() => void turn()}>
                {t(closed ? 'form.reopen' : 'form.close')}
              </Button>
            )}
        <SubmitButton form={form}>{t('form.save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** What was said of the charge, newest first. */
function Versions({ charge }: { charge: DeskChargeDetail }): ReactElement | null {
  const { t } = useTranslation('charges')
  const { read } = useReader()
  if (charge.versions.length === 0) return null
  return (
    <section aria-label={t('form.history')}>
      <h3>{t('form.history')}</h3>
      <ul className="facts">
        {charge.versions.map(({ version, name, closed, note, staffName, madeAt }) => (
          <li key={version} className={css.cell}>
            {t('form.version', { number: version })} · {name ? read(name) : t('form.original')}
            {closed && ` · ${t('states.closed')}`}
            <small>{t('by', { name: staffName, at: formatInstant(madeAt) })}</small>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

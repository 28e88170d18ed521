import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DeskGoods, GoodsFields } from '#contract/hs-goods.ts'
import { businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { formatHsCode } from '#domain/reference/hs-codes.ts'
import { formatInstant } from '#i18n/format.ts'
import { LeaveGuard } from '#web/app/leave-guard.tsx'
import { paths } from '#web/app/paths.ts'
import { readGoods, useGoods, useSaveGoods, useWithdrawGoods } from '#web/features/reference/goods-api.ts'
import {
  type GoodsValues,
  goodsFieldsOf,
  goodsValuesOf,
  noGoods,
} from '#web/features/reference/goods-values.ts'
import { CallFailure, type FieldMessages } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, SubmitButton, TextAreaField, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { GoodsConflict } from './goods-conflict.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Values = { code: string; goods: GoodsValues; validFrom: string; note: string }

/** What is wrong in one line of a list is shown under the list. */
const underFields = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(
    Object.entries(fields).map(([path, said]) => [path.replace(/\.\d+$/, ''), said] as const),
  )

/** What the form begins with: the newest version, else what came with the product. */
const startOf = (goods: DeskGoods | null): GoodsValues => {
  const newest = goods?.versions.find((each) => each.goods)?.goods ?? goods?.bundled ?? goods?.shown
  return newest ? goodsValuesOf(newest) : noGoods
}

function EditGoods({ goods }: { goods: DeskGoods | null }): ReactElement {
  const { t } = useTranslation(['goods', 'common', 'desk'])
  const { read } = useReader()
  const navigate = useNavigate()
  const save = useSaveGoods()
  const withdraw = useWithdrawGoods()
  const [base, setBase] = useState(() => ({
    version: goods?.versions[0]?.version ?? 0,
    values: startOf(goods),
  }))
  const [conflict, setConflict] = useState<DeskGoods | null>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  const today = businessDateOf(new Date())
  const form = useForm<Values>({
    initial: { code: goods?.code ?? '', goods: base.values, validFrom: today, note: '' },
    check: (values) => ({
      ...(/^\d{10}$/.test(values.code.trim()) ? {} : { code: t('edit.codeMissing') }),
      ...(values.goods.name.zh.trim() ? {} : { 'goods.name.zh': t('edit.nameMissing') }),
      ...(values.goods.name.en.trim() ? {} : { 'goods.name.en': t('edit.nameMissing') }),
      ...(parseBusinessDate(values.validFrom.trim()) ? {} : { validFrom: t('edit.dayMissing') }),
    }),
    async submit({ code, goods: written, validFrom, note }) {
      try {
        const saved = await save.mutateAsync({
          code: code.trim(),
          basedOn: base.version,
          goods: goodsFieldsOf(written),
          validFrom: validFrom.trim(),
          note,
        })
        setBase({ version: saved.versions[0]?.version ?? 0, values: written })
        notices.say('ok', t('edit.saved'))
        if (!goods) await navigate(paths.deskGoods({ code: saved.code }))
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error
        if (error.reason === 'hsGoods.changedMeanwhile') setConflict(await readGoods(code.trim()))
        throw new CallFailure(error.kind, error.message, { fields: underFields(error.fields) })
      }
    },
  })
  const use = (fields: GoodsFields) => {
    form.set('goods', goodsValuesOf(fields))
    notices.say('ok', t('history.used'))
  }
  const newest = goods?.versions[0]
  const theirs = conflict?.versions[0]
  const rate = (name: 'mfn' | 'general' | 'vat' | 'rebate') => (
    <TextField
      form={form}
      name={`goods.${name}`}
      label={t(`edit.${name}`)}
      hint={t('edit.rateHint')}
      inputMode="decimal"
      required={false}
    />
  )
  const list = (name: string, label: string, hint: string, rows: number) => (
    <TextAreaField form={form} name={name} label={label} hint={hint} rows={rows} required={false} />
  )
  return (
    <>
      <LeaveGuard when={form.changed && !form.pending} />
      <nav className="crumbs" aria-label={t('desk:crumbs')}>
        <Link to={paths.deskGoods()}>{t('common:pages.deskGoods')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{goods ? formatHsCode(goods.code) : t('edit.crumb')}</span>
      </nav>
      <div className="head">
        <h1>
          {goods ? (
            <>
              <span className="code">{formatHsCode(goods.code)}</span> {read(form.values.goods.name)}
            </>
          ) : (
            t('edit.addTitle')
          )}
        </h1>
        {goods?.shown && (
          <div className="head-end">
            <Button icon="back" onClick={() => setWithdrawing(true)}>
              {t('edit.withdraw')}
            </Button>
          </div>
        )}
      </div>
      {newest && !newest.goods && <Callout meaning="wait">{t('edit.withdrawn')}</Callout>}
      {newest?.goods && newest.validFrom > today && (
        <Callout>{t('edit.future', { day: newest.validFrom })}</Callout>
      )}
      <div className="goods-page">
        <Form form={form} label={t('edit.names')} className="kit-form goods-form">
          {!goods && (
            <TextField
              form={form}
              name="code"
              label={t('edit.code')}
              hint={t('edit.codeHint')}
              inputMode="numeric"
              maxLength={10}
              required
            />
          )}
          <div className="goods-pair">
            <TextField form={form} name="goods.name.zh" label={t('edit.nameZh')} maxLength={200} required />
            <TextField form={form} name="goods.name.en" label={t('edit.nameEn')} maxLength={200} required />
            {list('goods.synonyms.zh', t('edit.synonymsZh'), t('edit.lines'), 4)}
            {list('goods.synonyms.en', t('edit.synonymsEn'), t('edit.lines'), 4)}
          </div>
          {list('goods.elements', t('edit.elements'), t('edit.elementsHint'), 10)}
          {list('goods.units', t('edit.units'), t('edit.unitsHint'), 2)}
          <h2>{t('edit.conditions')}</h2>
          <div className="goods-pair">
            <TextField
              form={form}
              name="goods.supervision"
              label={t('edit.supervision')}
              hint={t('edit.lettersHint')}
              required={false}
            />
            <TextField
              form={form}
              name="goods.inspection"
              label={t('edit.inspection')}
              hint={t('edit.lettersHint')}
              required={false}
            />
          </div>
          <h2>{t('edit.rates')}</h2>
          <div className="goods-rates">
            {rate('mfn')}
            {rate('general')}
            {rate('vat')}
            {rate('rebate')}
          </div>
          <div className="goods-pair">
            <TextField
              form={form}
              name="validFrom"
              label={t('edit.validFrom')}
              hint={t('edit.validFromHint')}
              type="date"
              required
            />
            <TextField
              form={form}
              name="note"
              label={t('edit.note')}
              hint={t('edit.noteHint')}
              maxLength={200}
              required={false}
            />
          </div>
          <div className="form-end">
            <SubmitButton form={form}>{t('edit.save')}</SubmitButton>
          </div>
        </Form>
        {goods && <Versions goods={goods} onUse={use} />}
      </div>
      {withdrawing && goods && (
        <ReasonDialog
          title={t('edit.withdrawTitle', { code: formatHsCode(goods.code) })}
          label={t('edit.withdrawReason')}
          limit={200}
          action={t('edit.withdrawNow')}
          act={async (note) => {
            const done = await withdraw.mutateAsync({ code: goods.code, basedOn: base.version, note })
            setBase((before) => ({ ...before, version: done.versions[0]?.version ?? 0 }))
            notices.say('ok', t('edit.withdrawnNow'))
          }}
          onClose={() => setWithdrawing(false)}
        >
          <p>{t('edit.withdrawText')}</p>
        </ReasonDialog>
      )}
      {conflict && theirs && (
        <GoodsConflict
          newest={theirs}
          theirs={startOf(conflict)}
          base={base.values}
          mine={form.values.goods}
          onClose={() => setConflict(null)}
          onMerged={(merged) => {
            form.set('goods', merged)
            setBase({ version: theirs.version, values: startOf(conflict) })
            setConflict(null)
          }}
        />
      )}
    </>
  )
}

/** What was said of the good, newest first, and as it came with the product. */
function Versions({
  goods,
  onUse,
}: {
  goods: DeskGoods
  onUse: (fields: GoodsFields) => void
}): ReactElement {
  const { t } = useTranslation('goods')
  const startButton = (fields: GoodsFields | null) =>
    fields && (
      <button type="button" className="link sm" onClick={() => onUse(fields)}>
        {t('history.use')}
      </button>
    )
  return (
    <aside aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      <ul className="goods-versions">
        {goods.versions.map(({ version, goods: fields, validFrom, staffName, madeAt, note }) => (
          <li key={version}>
            {t(fields ? 'history.version' : 'history.withdrawn', { number: version, day: validFrom })}
            <small>{t('history.by', { name: staffName, at: formatInstant(madeAt) })}</small>
            {note && <small>{note}</small>}
            {startButton(fields)}
          </li>
        ))}
        <li>
          {goods.bundled ? t('history.bundled', { day: goods.edition }) : t('history.none')}
          <br />
          {startButton(goods.bundled)}
        </li>
      </ul>
    </aside>
  )
}

/** The editor of one good; `new` is one that is added. */
export function GoodsEditor({ code }: { code: string }): ReactElement {
  const known = code === 'new' ? null : code
  const goods = useGoods(known)
  if (known === null) return <EditGoods goods={null} />
  if (goods.error && !goods.data)
    return <ErrorState error={goods.error} onRetry={() => void goods.refetch()} />
  return goods.data ? <EditGoods goods={goods.data} /> : <Skeleton lines={12} />
}

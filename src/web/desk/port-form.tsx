import { type ReactElement, useState } from 'react'
import type { DeskSeaportDetail, saveSeaport } from '#contract/desk-seaports.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { seaportLimits } from '#domain/reference/seaport-versions.ts'
import { locodePattern, seaportKinds, seaportLanes, seaportRanks } from '#domain/reference/seaports.ts'
import { formatInstant } from '#i18n/format.ts'
import {
  readDeskSeaport,
  useCloseSeaport,
  useDeskSeaport,
  useResetSeaport,
  useSaveSeaport,
} from '#web/features/reference/desk-seaports-api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import {
  Form,
  type FormState,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useForm,
} from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './markups.module.css'

type Values = {
  code: string
  port: {
    name: { zh: string; en: string }
    pinyin: string
    lat: string
    lon: string
    zone: string
    kind: string
    lane: string
    rank: string
    /** One a line. */
    aliases: string
  }
  note: string
}

const emptyValues: Values = {
  code: '',
  port: {
    name: { zh: '', en: '' },
    pinyin: '',
    lat: '',
    lon: '',
    zone: 'Asia/Shanghai',
    kind: 'sea',
    lane: 'east-china',
    rank: '4',
    aliases: '',
  },
  note: '',
}

const valuesOf = ({ code, name, lat, lon, zone, kind, lane, rank, aliases }: DeskSeaportDetail): Values => ({
  code,
  port: {
    name: { zh: name.zh ?? '', en: name.en },
    pinyin: '',
    lat: String(lat),
    lon: String(lon),
    zone,
    kind,
    lane,
    rank: String(rank),
    aliases: aliases.join('\n'),
  },
  note: '',
})

const rankNames = { 1: 'world', 2: 'trunk', 3: 'regional', 4: 'feeder', 5: 'local' } as const

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

type Body = BodyInput<typeof saveSeaport>

const bodyOf = ({ code, port, note }: Values, basedOn: number, added: boolean): Body => ({
  code: code.trim().toUpperCase(),
  basedOn,
  added,
  port: {
    ...port,
    name: { zh: port.name.zh.trim() || null, en: port.name.en },
    lat: Number(port.lat),
    lon: Number(port.lon),
    kind: port.kind as Body['port']['kind'],
    lane: port.lane as Body['port']['lane'],
    rank: Number(port.rank) as Body['port']['rank'],
    aliases: linesOf(port.aliases),
  },
  note,
})

const isDegrees = (text: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,6})?$/.test(text.trim()) && Math.abs(Number(text)) <= most

/** What is wrong in the fields before they are sent. */
function useCheck(): (values: Values) => Record<string, string> {
  const { t } = useTranslation('seaports')
  return ({ code, port }) => {
    const aliases = linesOf(port.aliases)
    const { aliases: count, alias: length } = seaportLimits
    return {
      ...(locodePattern.test(code.trim().toUpperCase()) ? {} : { code: t('form.codeHint') }),
      ...(port.name.en.trim() ? {} : { 'port.name.en': t('form.required') }),
      ...(isDegrees(port.lat, 90) ? {} : { 'port.lat': t('form.latWrong') }),
      ...(isDegrees(port.lon, 180) ? {} : { 'port.lon': t('form.lonWrong') }),
      ...(port.zone.trim() ? {} : { 'port.zone': t('form.required') }),
      ...(aliases.length <= count && aliases.every((each) => [...each].length <= length)
        ? {}
        : { 'port.aliases': t('form.aliasesWrong', { count, length }) }),
    }
  }
}

function Fields({ form }: { form: FormState<Values> }): ReactElement {
  const { t } = useTranslation(['seaports', 'ports'])
  return (
    <>
      <div className={css.pair}>
        <TextField
          form={form}
          name="port.name.zh"
          label={t('form.nameZh')}
          hint={t('form.nameZhHint')}
          maxLength={seaportLimits.name}
          required={false}
        />
        <TextField
          form={form}
          name="port.name.en"
          label={t('form.nameEn')}
          maxLength={seaportLimits.name}
          required
        />
        <TextField
          form={form}
          name="port.pinyin"
          label={t('form.pinyin')}
          hint={t('form.pinyinHint')}
          maxLength={seaportLimits.pinyin}
          required={false}
        />
        <TextField
          form={form}
          name="port.zone"
          label={t('form.zone')}
          hint={t('form.zoneHint')}
          maxLength={60}
          required
        />
        <TextField form={form} name="port.lat" label={t('form.lat')} hint={t('form.latHint')} required />
        <TextField form={form} name="port.lon" label={t('form.lon')} hint={t('form.lonHint')} required />
        <SelectField
          form={form}
          name="port.kind"
          label={t('form.kind')}
          choices={seaportKinds.map((value) => ({ value, label: t(`ports:kinds.${value}`) }))}
          required
        />
        <SelectField
          form={form}
          name="port.lane"
          label={t('form.lane')}
          choices={seaportLanes.map((value) => ({ value, label: t(`ports:lanes.${value}`) }))}
          required
        />
        <SelectField
          form={form}
          name="port.rank"
          label={t('form.rank')}
          hint={t('form.rankHint')}
          choices={seaportRanks.map((rank) => ({
            value: String(rank),
            label: t(`form.ranks.${rankNames[rank]}`),
          }))}
          required
        />
        <TextAreaField
          form={form}
          name="port.aliases"
          label={t('form.aliases')}
          hint={t('form.aliasesHint')}
          rows={3}
          required={false}
        />
      </div>
      <TextField
        form={form}
        name="note"
        label={t('form.note')}
        hint={t('form.noteHint')}
        maxLength={seaportLimits.note}
        required={false}
      />
    </>
  )
}

/** Adds a port that the product does not know. */
export function AddPort({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['seaports', 'desk'])
  const save = useSaveSeaport()
  const form = useForm<Values>({
    initial: emptyValues,
    check: useCheck(),
    submit: async (values) => {
      const { code } = await save.mutateAsync(bodyOf(values, 0, true))
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
          maxLength={5}
          required
        />
        <Fields form={form} />
        <div className="form-end">
          <Button onClick={onClose}>{t('desk:reason.back')}</Button>
          <SubmitButton form={form}>{t('form.save')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** One port with its changes. */
export function PortDialog({ code, onClose }: { code: string; onClose: () => void }): ReactElement {
  const { t } = useTranslation('seaports')
  const port = useDeskSeaport(code)
  return (
    <Dialog title={t('form.title', { code })} size="l" onClose={onClose}>
      {port.data ? (
        <>
          <EditPort port={port.data} onClose={onClose} />
          <Versions port={port.data} />
        </>
      ) : port.error ? (
        <ErrorState title={t('form.failed')} error={port.error} onRetry={() => void port.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}

function EditPort({ port, onClose }: { port: DeskSeaportDetail; onClose: () => void }): ReactElement {
  const { t } = useTranslation('seaports')
  const save = useSaveSeaport()
  const closing = useCloseSeaport()
  const resetting = useResetSeaport()
  /** The version that the next save takes the place of. */
  const [based, setBased] = useState(port.version)
  const [theirs, setTheirs] = useState<DeskSeaportDetail | null>(null)
  const { code } = port
  const form = useForm<Values>({
    initial: valuesOf(port),
    check: useCheck(),
    submit: async (values) => {
      try {
        await save.mutateAsync(bodyOf(values, based, false))
      } catch (error) {
        if (error instanceof CallFailure && error.reason === 'seaport.changedMeanwhile') {
          const newest = await readDeskSeaport(code)
          setTheirs(newest)
          setBased(newest.version)
        }
        throw error
      }
      notices.say('ok', t('form.saved', { code }))
      onClose()
    },
  })
  const closed = port.state === 'closed'
  const done = (said: string) => {
    notices.say('ok', said)
    onClose()
  }
  const turn = () =>
    closing.mutateAsync({ code, basedOn: based, closed: !closed }).then(
      () => done(t(closed ? 'form.reopenedNow' : 'form.closedNow', { code })),
      () => undefined,
    )
  const reset = () =>
    resetting.mutateAsync({ code, basedOn: based }).then(
      () => done(t('form.resetNow', { code })),
      () => undefined,
    )
  return (
    <Form form={form} label={t('form.title', { code })}>
      {closed && <Callout meaning="wait">{t('form.closed', { code })}</Callout>}
      {theirs && (
        <Callout meaning="wait" alert>
          {t('form.newest', {
            name: theirs.staffName ?? '',
            at: theirs.madeAt ? formatInstant(theirs.madeAt) : '',
            what: [
              theirs.name.zh ?? t('noChinese'),
              theirs.name.en,
              `${theirs.lat}, ${theirs.lon}`,
              theirs.zone,
              t(`states.${theirs.state}`),
            ].join(' · '),
          })}
        </Callout>
      )}
      <Fields form={form} />
      <div className="form-end">
        {!form.changed && (
          <>
            {port.overlaid && (
              <Button pending={resetting.isPending} onClick={() => void reset()}>
                {t('form.reset')}
              </Button>
            )}
            <Button pending={closing.isPending} onClick={() => void turn()}>
              {t(closed ? 'form.reopen' : 'form.close')}
            </Button>
          </>
        )}
        <SubmitButton form={form}>{t('form.save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** What was said of the port, newest first. */
function Versions({ port }: { port: DeskSeaportDetail }): ReactElement | null {
  const { t } = useTranslation('seaports')
  const { read } = useReader()
  if (port.versions.length === 0) return null
  return (
    <section aria-label={t('form.history')}>
      <h3>{t('form.history')}</h3>
      <ul className="facts">
        {port.versions.map(({ version, name, closed, note, staffName, madeAt }) => (
          <li key={version} className={css.cell}>
            {t('form.version', { number: version })} ·{' '}
            {name ? read({ zh: name.zh ?? name.en, en: name.en }) : t('form.original')}
            {closed && ` · ${t('states.closed')}`}
            <small>{t('by', { name: staffName, at: formatInstant(madeAt) })}</small>
            {note && <small>{note}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

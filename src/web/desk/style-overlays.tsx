import { type ReactElement, useState } from 'react'
import { LanguageSwitch } from '#web/app/language-switch.tsx'
import { useNotices } from '#web/app/notice-board.tsx'
import { NoticeCenter } from '#web/app/notice-center.tsx'
import { type NoticeKind, notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { DateTime, type Meaning, Pairs, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Sample, Section } from './style-stage.tsx'

const kinds: Readonly<Record<NoticeKind, { readonly meaning: Meaning; readonly icon: IconName }>> = {
  ok: { meaning: 'ok', icon: 'check-circle' },
  note: { meaning: 'note', icon: 'info' },
  wait: { meaning: 'wait', icon: 'clock' },
  stop: { meaning: 'stop', icon: 'alert' },
}
const reasonLimit = 200
const shownEarlier = 6

function WithdrawDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('style')
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }): Record<string, string> =>
      reason.trim() === '' ? { reason: t('forms.missing', { field: t('overlays.reason') }) } : {},
    submit: async () => {
      notices.say('ok', t('overlays.said.ok'))
      onClose()
    },
  })
  return (
    <Dialog title={t('overlays.title')} onClose={onClose}>
      <Form form={form} label={t('overlays.title')}>
        <p>{t('overlays.text')}</p>
        <TextAreaField
          form={form}
          name="reason"
          label={t('overlays.reason')}
          hint={t('overlays.reasonHint')}
          limit={reasonLimit}
          required
        />
        <div className="kit-dialog-acts">
          <Button onClick={onClose}>{t('overlays.keep')}</Button>
          <SubmitButton form={form}>{t('overlays.act')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function Dialogs(): ReactElement {
  const { t } = useTranslation('style')
  const [open, setOpen] = useState<'ordinary' | 'large' | 'centred' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {(['ordinary', 'large', 'centred'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {t(`overlays.${kind}`)}
        </Button>
      ))}
      {open === 'ordinary' && <WithdrawDialog onClose={close} />}
      {open === 'large' && (
        <Dialog
          title={t('overlays.largeTitle')}
          size="l"
          onClose={close}
          foot={
            <Button look="primary" onClick={close}>
              {t('common:actions.confirm')}
            </Button>
          }
        >
          <Pairs
            wide
            items={[
              [t('type.company'), t('type.companySample')],
              [t('tables.customer'), t('tables.customers.long')],
              [t('type.billOfLading'), t('type.billSample')],
              [t('type.cargo'), t('type.cargoSample')],
            ]}
          />
        </Dialog>
      )}
      {open === 'centred' && (
        <Dialog title={t('overlays.doneTitle')} quietTitle onClose={close}>
          <div className="dialog-body">
            <Icon name="check-circle" size="xl" />
            <h2>{t('overlays.doneTitle')}</h2>
            <p>{t('overlays.doneText')}</p>
            <div className="acts">
              <Button look="primary" onClick={close}>
                {t('overlays.doneAction')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Toasts(): ReactElement {
  const { t } = useTranslation('style')
  const { earlier } = useNotices()
  return (
    <>
      <div className="style-row">
        {(Object.keys(kinds) as NoticeKind[]).map((kind) => (
          <Button key={kind} onClick={() => notices.say(kind, t(`overlays.said.${kind}`))}>
            <Icon name={kinds[kind].icon} />
            {t(`overlays.kinds.${kind}`)}
          </Button>
        ))}
      </div>
      <h4 className="style-h3">{t('overlays.earlier')}</h4>
      {earlier.length === 0 ? (
        <p className="quiet sm">{t('overlays.nothingYet')}</p>
      ) : (
        <ul className="style-earlier">
          {earlier.slice(0, shownEarlier).map((notice) => (
            <li key={notice.id}>
              <StatusText {...kinds[notice.kind]}>{t(`overlays.kinds.${notice.kind}`)}</StatusText>
              <span>{notice.text}</span>
              <span className="quiet">
                <DateTime at={notice.at} show="time" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Opens the palette the way a clerk does: by its shortcut, which the search button of the top bar hears. */
const pressShortcut = () =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))

export function Overlays({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.overlays')}>
      <Sample title={t('overlays.dialogs')} note={t('overlays.dialogsNote')} from="ui/dialog.tsx" row>
        <Dialogs />
      </Sample>
      <Sample
        title={t('overlays.toasts')}
        note={t('overlays.toastsNote')}
        from="ui/toast.tsx, lib/notices.ts"
      >
        <Toasts />
      </Sample>
      <Sample title={t('overlays.centre')} from="app/notice-center.tsx, app/palette-door.tsx" row>
        <Button icon="search" onClick={pressShortcut}>
          {t('overlays.openPalette')}
        </Button>
        <NoticeCenter realm="staff" />
        <LanguageSwitch className="lang">
          <Icon name="globe" />
        </LanguageSwitch>
      </Sample>
    </Section>
  )
}

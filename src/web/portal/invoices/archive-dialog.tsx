import type { ReactElement } from 'react'
import { downloadInvoices, mostInvoicesAtOnce } from '#contract/invoices.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { download } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Two hundred invoices over a slow line take longer than other answers. */
const archiveMilliseconds = 120_000

/** All that was issued on some days, PDF and XML, as one file. */
export function ArchiveDialog({
  from,
  to,
  onClose,
}: {
  from: string
  to: string
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['invoices', 'common'])
  const { language } = useReader()
  const queryOf = (days: { from: string; to: string }) => ({
    from: days.from || undefined,
    to: days.to || undefined,
  })
  const form = useForm({
    initial: { from, to },
    check(days) {
      const wrong = checkWith(downloadInvoices.query, language)(queryOf(days))
      return days.from && days.to && days.to < days.from
        ? { ...wrong, to: refusalMessage('request.endBeforeStart', {}, language) }
        : wrong
    },
    async submit(days) {
      saveFile(
        await download(downloadInvoices, {
          query: queryOf(days) as never,
          timeout: archiveMilliseconds,
          msgFlag: false,
        }),
      )
      onClose()
    },
  })
  return (
    <Dialog title={t('archive.title')} onClose={onClose}>
      <Form form={form} label={t('archive.title')}>
        <p className="panel-text">{t('archive.text', { most: mostInvoicesAtOnce })}</p>
        <div className="pick-days">
          <TextField form={form} name="from" type="date" label={t('find.from')} required={false} />
          <TextField form={form} name="to" type="date" label={t('find.to')} required={false} />
        </div>
        <div className="dialog-acts">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t('archive.download')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

import { type FormEvent, type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { reportErrorCall } from '#contract/site.ts'
import { usePageRequestId } from '#web/app/site-facts.ts'
import { call, lastRequestId } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import site from './site.module.css'
import css from './text-page.module.css'

const names = namesOf({ ...site, ...css })

/** The call without its shapes, which a page that only tells something does not download. */
export const sendReport = {
  method: 'POST',
  path: '/content/app/errorReport',
  access: 'open',
  carries: 'json',
  idempotent: false,
} as unknown as typeof reportErrorCall

/** Characters of an explanation; the server refuses more. */
const longest = 500

/** Sends the desk where the reader was, with what, and the last answer's id; the reader may add words. */
export function ReportError(): ReactElement {
  const { t } = useTranslation('site')
  const [search] = useSearchParams()
  const page = usePageRequestId()
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '')
    setState('sending')
    try {
      const path = search.get('from') ?? location.pathname
      await call(sendReport, { body: { path, lastRequest: lastRequestId() ?? page, text } })
      setState('sent')
    } catch {
      // The helper has said why.
      setState('ready')
    }
  }
  if (state === 'sent') return <p role="status">{t('notFound.sent')}</p>
  if (!open) {
    return (
      <Button icon="alert" className={names('btn btn--line')} onClick={() => setOpen(true)}>
        {t('notFound.report')}
      </Button>
    )
  }
  return (
    <form className={names('lost__report')} onSubmit={send}>
      <label htmlFor="report-text">{t('notFound.words')}</label>
      <textarea id="report-text" name="text" rows={3} maxLength={longest} />
      <p>{t('notFound.travels')}</p>
      <Button className={names('btn btn--main')} type="submit" pending={state === 'sending'}>
        {t('notFound.send')}
      </Button>
    </form>
  )
}

import { type ReactElement, type ReactNode, useState } from 'react'
import type { AlternativeReply } from '#contract/quotes.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { formatDay, formatMoney } from '#i18n/format.ts'
import { Form, SubmitButton, TextAreaField, useForm } from '#web/ui/form.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useRequestPrice } from './api.ts'

const noteLimit = 200

/** Other ways that have a price, each a link to its offers. */
export function Alternatives({
  items,
  link,
}: {
  items: readonly AlternativeReply[]
  link: (item: AlternativeReply, words: ReactNode) => ReactElement
}): ReactElement | null {
  const { t } = useTranslation('quotes')
  const { portName } = useReader()
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.kind}.${item.port?.code ?? item.readyOn}`}>
          {link(
            item,
            t(`else.${item.kind}`, {
              count: item.offers,
              from: formatMoney(item.from, { currency: 'symbol' }),
              port: item.port ? portName(item.port) : '',
              code: item.port?.code ?? '',
              day: formatDay(item.readyOn),
            }),
          )}
        </li>
      ))}
    </ul>
  )
}

/** Asks a clerk to price what the search could not; one click, a note if wanted. */
export function AskClerk({
  draft,
  loggedIn,
  onLogIn,
  toRequests,
}: {
  draft: QuoteDraft
  loggedIn: boolean
  /** The way to the list in which the answer will stand. */
  toRequests: ReactElement
  /** Called when a visitor asks: the login comes first. */
  onLogIn: () => void
}): ReactElement {
  const { t } = useTranslation('quotes')
  const request = useRequestPrice()
  const [asked, setAsked] = useState<string | null>(null)
  const form = useForm({
    initial: { note: '' },
    submit: async ({ note }) => {
      if (loggedIn) setAsked((await request.mutateAsync({ draft, note })).id)
      else onLogIn()
    },
  })
  if (asked)
    return (
      <Callout meaning="ok">
        {t('none.asked', { id: asked })} {toRequests}
      </Callout>
    )
  return (
    <Form form={form} label={t('none.askClerk')} className="qr-clerk">
      <TextAreaField
        form={form}
        name="note"
        rows={2}
        limit={noteLimit}
        label={t('none.noteLabel')}
        hint={t('none.notePlaceholder')}
        required={false}
      />
      <SubmitButton form={form}>{t(form.pending ? 'none.asking' : 'none.askClerk')}</SubmitButton>
      <p className="hint">{t('none.askText')}</p>
    </Form>
  )
}

/** No price for what was asked: why, what else has one, and a person who can find one. */
export function NoOffers({
  reason,
  message,
  alternatives,
  clerk,
}: {
  reason: 'quote.nothingFound' | 'quote.laneBeingExpanded'
  message: string
  alternatives: ReactElement | null
  clerk: ReactElement
}): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <div className="qr-none">
      <EmptyState title={t(reason === 'quote.laneBeingExpanded' ? 'none.expanding' : 'none.title')}>
        {message}
      </EmptyState>
      {alternatives && (
        <section className="section else">
          <h2>{t('none.nearby')}</h2>
          {alternatives}
        </section>
      )}
      <section className="section">
        <h2>{t('none.askClerk')}</h2>
        {clerk}
      </section>
    </div>
  )
}

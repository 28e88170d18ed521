import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type NamedOffer, quotePaper } from '#contract/quotes.ts'
import { sailingOfKey } from '#domain/quotes/offer.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { askToLogIn, useLoginPrompt } from '#web/app/login-prompt.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { type SearchReply, useSaveQuote } from '#web/features/quotes/api.ts'
import { CallFailure, isCancelled, submitKey } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { useTranslation } from '#web/ui/texts.tsx'

type Changed = { readonly before: NamedOffer; readonly now: NamedOffer | null }
/** What a visitor wanted before the login. */
type Wanted = { readonly offer: NamedOffer; readonly then: 'fillIn' | 'stay' | 'paper' }

/** Chooses an offer: logs in first where needed, freezes the price, and shows a price that has changed. */
export function useChoice(draft: QuoteDraft | null, copy: string | null) {
  const { t } = useTranslation('quotes')
  const { customer } = useSession()
  const prompt = useLoginPrompt()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const saving = useSaveQuote()
  const [running, setRunning] = useState<string | null>(null)
  const [keptKeys, setKeptKeys] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<Changed | null>(null)
  const wanted = useRef<Wanted | null>(null)
  const keys = useRef(new Map<string, string>())

  async function save({ offer, then }: Wanted): Promise<void> {
    if (!draft || running) return
    setRunning(offer.key)
    const name = `${offer.key} ${offer.totals.cny.minor}`
    const key = keys.current.get(name) ?? submitKey()
    keys.current.set(name, key)
    try {
      const quote = await saving.mutateAsync({
        draft,
        offerKey: offer.key,
        expectedTotal: offer.totals.cny,
        key,
      })
      setChanged(null)
      if (then === 'fillIn') await navigate(paths.fillInformation({ quote: quote.id, copy }))
      else if (then === 'paper') {
        setKeptKeys(new Set([...keptKeys, offer.key]))
        // Its failure is said by the call itself.
        await downloadPaper(quotePaper, { id: quote.id }).catch(() => undefined)
      } else {
        setKeptKeys(new Set([...keptKeys, offer.key]))
        notices.say('ok', t('detail.kept'))
      }
    } catch (error) {
      keys.current.delete(name)
      const reason = error instanceof CallFailure ? error.reason : null
      if (reason === 'quote.priceChanged' || reason === 'quote.nothingFound' || reason === 'quote.expired') {
        await queries.refetchQueries({ queryKey: ['quotes', 'search', draft] })
        const fresh = queries.getQueryData<SearchReply>(['quotes', 'search', draft])
        const same = fresh?.offers.find((each) => sailingOfKey(each.key) === sailingOfKey(offer.key))
        setChanged({ before: offer, now: same ?? null })
      } else if (!isCancelled(error))
        notices.say('wait', error instanceof Error ? error.message : String(error))
    } finally {
      setRunning(null)
    }
  }

  // Goes on with what the visitor wanted as soon as the session knows them; forgets it when they close the login.
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the session and the login prompt, nothing else.
  useEffect(() => {
    if (!wanted.current) return
    if (customer) {
      const then = wanted.current
      wanted.current = null
      void save(then)
    } else if (!prompt.open) wanted.current = null
  }, [customer, prompt.open])

  return {
    running,
    keptKeys,
    changed,
    closeChanged: () => setChanged(null),
    choose(offer: NamedOffer, then: Wanted['then']) {
      if (customer) return void save({ offer, then })
      wanted.current = { offer, then }
      askToLogIn()
    },
  }
}

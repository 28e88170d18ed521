import { queryOptions } from '@tanstack/react-query'
import { cargoRulesCall, findCargoCall, subscribeCargoCall } from '#contract/cargo.ts'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { askOrRemember } from './kept-answer.ts'

export type CargoTables = ReplyOf<typeof cargoRulesCall>
export type FoundCargo = ReplyOf<typeof findCargoCall>

/** What is asked, as it stands in the address. An empty carrier leaves it to the numbers. */
export type CargoAsked = { readonly bill: string; readonly container: string; readonly carrier: string }

const noQuestion: CargoAsked = { bill: '', container: '', carrier: '' }

/** Carriers and owner codes; they stand for as long as the page does. */
export const cargoTablesQuery = queryOptions({
  queryKey: ['cargo', 'tables'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(cargoRulesCall, { signal, msgFlag: false, loadingFlag: false }),
})

/**
 * One question. It is asked once and again only on demand: the same question must be 20 seconds apart (requirements
 * §5), and a refusal stays one.
 */
export const cargoQuery = (asked: CargoAsked | null) =>
  queryOptions({
    queryKey: ['cargo', 'found', asked],
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    retryOnMount: false,
    queryFn: ({ signal }) => {
      const { bill, container, carrier } = asked ?? noQuestion
      const query = { bill, container, ...(carrier ? { carrier } : {}) }
      return askOrRemember({ bill, container, carrier }, () =>
        call(findCargoCall, { query, signal, msgFlag: false }),
      )
    },
  })

/** Throws CallFailure without having said it. */
export const subscribeCargo = (
  body: BodyInput<typeof subscribeCargoCall>,
): Promise<ReplyOf<typeof subscribeCargoCall>> => call(subscribeCargoCall, { body, msgFlag: false })

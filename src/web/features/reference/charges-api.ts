import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  closeChargeCode,
  type DeskChargeDetail,
  getChargeCode,
  listChargeCodes,
  nameCharge,
  saveChargeCode,
} from '#contract/charge-codes.ts'
import type { BodyInput, QueryInput } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

export const useChargeCodes = (query: QueryInput<typeof listChargeCodes>) =>
  useQuery({
    queryKey: ['chargeCodes', 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listChargeCodes, { query, signal, ...quiet }),
  })

/** A charge as the desk has it now; throws CallFailure without having said it. */
export const readChargeCode = (code: string): Promise<DeskChargeDetail> =>
  call(getChargeCode, { query: { code }, ...quiet })

export const useChargeCode = (code: string) =>
  useQuery({
    queryKey: ['chargeCodes', 'one', code],
    queryFn: () => readChargeCode(code),
    refetchOnWindowFocus: false,
  })

function useChargeChange<Given>(change: (given: Given) => Promise<DeskChargeDetail>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (charge) => {
      queries.setQueryData(['chargeCodes', 'one', charge.code], charge)
      void queries.invalidateQueries({ queryKey: ['chargeCodes', 'list'] })
      // What forms offer.
      void queries.invalidateQueries({ queryKey: ['charges'] })
    },
  })
}

export const useSaveCharge = () =>
  useChargeChange((body: BodyInput<typeof saveChargeCode>) => call(saveChargeCode, { body, msgFlag: false }))
export const useNameCharge = () =>
  useChargeChange((body: BodyInput<typeof nameCharge>) => call(nameCharge, { body, msgFlag: false }))
export const useCloseCharge = () =>
  useChargeChange((body: BodyInput<typeof closeChargeCode>) => call(closeChargeCode, { body }))

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addBillLineCall,
  billTemplateCall,
  creditBillLineCall,
  deskOrderBillCall,
  importBillLinesCall,
  type OrderBillReply,
  rateUsesCall,
  withdrawBillLineCall,
} from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { listCharges } from '#contract/reference.ts'
import type { ForeignCurrency } from '#web/features/rates/api.ts'
import { call, type Download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
/** Under the order's own key: news about the order reads its bill again as well. */
const billKey = (orderId: string) => ['desk', 'order', orderId, 'bill'] as const

/** What was quoted, billed, paid and invoiced of an order. */
export const useDeskOrderBill = (orderId: string) =>
  useQuery({
    queryKey: billKey(orderId),
    queryFn: ({ signal }) => call(deskOrderBillCall, { query: { orderId }, signal, ...quiet }),
  })

/** Every charge that there is, the closed ones among them; finance may add one while a clerk works. */
export const useCharges = () =>
  useQuery({
    queryKey: ['charges'],
    staleTime: 15_000,
    queryFn: ({ signal }) => call(listCharges, { signal, ...quiet }),
  })

function useBillChange<Given>(change: (given: Given) => Promise<OrderBillReply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (bill) => {
      queries.setQueryData(billKey(bill.orderId), bill)
      void queries.invalidateQueries({ queryKey: ['desk', 'consents'] })
    },
  })
}

type Keyed<Body> = Body & { readonly key: string }

/** Charges something beyond the quote; what is wrong is told beside its field. */
export const useAddBillLine = () =>
  useBillChange(({ key, ...body }: Keyed<BodyInput<typeof addBillLineCall>>) =>
    call(addBillLineCall, { body, key, msgFlag: false }),
  )

/** Takes a charge off that nobody agreed to. */
export const useWithdrawBillLine = () =>
  useBillChange(({ key, ...body }: Keyed<BodyInput<typeof withdrawBillLineCall>>) =>
    call(withdrawBillLineCall, { body, key, msgFlag: false }),
  )

/** Takes a part of a charge back, or all of it. */
export const useCreditBillLine = () =>
  useBillChange(({ key, ...body }: Keyed<BodyInput<typeof creditBillLineCall>>) =>
    call(creditBillLineCall, { body, key, msgFlag: false }),
  )

/** A longer file is read for longer than other calls may take. Assumed (decision 038): half a minute for 500 rows. */
const longCall = 30_000

/** Looks what would become of a file of charges; with `apply` enters them, all or none. */
export function useImportCharges() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, apply }: { file: File; apply: boolean }) => {
      const form = new FormData()
      form.append('file', file)
      return call(importBillLinesCall, {
        query: { apply: String(apply) },
        form,
        msgFlag: false,
        timeout: longCall,
      })
    },
    onSuccess: ({ applied }) => {
      if (!applied) return
      void queries.invalidateQueries({ queryKey: ['desk', 'order'] })
      void queries.invalidateQueries({ queryKey: ['desk', 'consents'] })
    },
  })
}

export const downloadChargeTemplate = async (format: 'xlsx' | 'csv'): Promise<Download> =>
  (await call(billTemplateCall, { query: { format } })) as unknown as Download

/** What was priced by an older rate since a day; null asks nothing. */
export const useRateUses = (asked: { readonly currency: ForeignCurrency; readonly on: string } | null) =>
  useQuery({
    queryKey: ['rates', 'uses', asked],
    queryFn: ({ signal }) =>
      call(rateUsesCall, { query: asked ?? { currency: 'USD', on: '' }, signal, msgFlag: false }),
    enabled: asked !== null,
  })

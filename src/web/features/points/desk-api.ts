import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput, QueryInput, ReplyOf } from '#contract/endpoint.ts'
import {
  deskListVouchersCall,
  grantVoucherCall,
  voucherCustomersCall,
  withdrawVoucherCall,
} from '#contract/points.ts'
import { deskPointsTermsCall, setPointsTermsCall } from '#contract/points-terms.ts'
import { call } from '#web/lib/call.ts'

export type VoucherCustomer = ReplyOf<typeof voucherCustomersCall>[number]
const quiet = { msgFlag: false, loadingFlag: false } as const

export const useDeskVouchers = (query: QueryInput<typeof deskListVouchersCall>) =>
  useQuery({
    queryKey: ['desk', 'vouchers', query],
    queryFn: ({ signal }) => call(deskListVouchersCall, { query, signal, ...quiet }),
    placeholderData: keepPreviousData,
  })

/** Customers to grant a voucher to; nothing is asked before there is something to look for. */
export const useVoucherCustomers = (keyword: string) =>
  useQuery({
    queryKey: ['desk', 'vouchers', 'customers', keyword],
    queryFn: ({ signal }) => call(voucherCustomersCall, { query: { keyword }, signal, ...quiet }),
    enabled: [...keyword].length >= 2,
  })

export function useGrantVoucher() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: BodyInput<typeof grantVoucherCall> & { key: string }) =>
      call(grantVoucherCall, { body, key, msgFlag: false }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['desk', 'vouchers'] }),
  })
}

export function useWithdrawVoucher() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(withdrawVoucherCall, { body: { id }, msgFlag: false }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk', 'vouchers'] }),
  })
}

/** What points are given for, now and from which day on. */
export const useDeskPointsTerms = () =>
  useQuery({
    queryKey: ['desk', 'pointsTerms'],
    queryFn: ({ signal }) => call(deskPointsTermsCall, { signal, ...quiet }),
  })

export function useSetPointsTerms() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof setPointsTermsCall>) =>
      call(setPointsTermsCall, { body, msgFlag: false }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['desk', 'pointsTerms'] }),
  })
}

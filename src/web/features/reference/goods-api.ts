import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  type DeskGoods,
  exportHsGoods,
  getHsGoods,
  type goodsStates,
  listHsGoods,
  saveHsGoods,
  withdrawHsGoods,
} from '#contract/hs-goods.ts'
import { call, type Download } from '#web/lib/call.ts'

type GoodsFilter = {
  readonly text: string
  readonly state?: (typeof goodsStates)[number] | undefined
}

export const useGoodsList = (filter: GoodsFilter) =>
  useInfiniteQuery({
    queryKey: ['goods', 'list', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listHsGoods, { query: { ...filter, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** A good as the desk sees it now; throws CallFailure without having said it. */
export const readGoods = (code: string): Promise<DeskGoods> =>
  call(getHsGoods, { query: { code }, msgFlag: false })

export const useGoods = (code: string | null) =>
  useQuery({
    queryKey: ['goods', 'one', code],
    queryFn: () => readGoods(code ?? ''),
    enabled: code !== null,
    refetchOnWindowFocus: false,
  })

function useGoodsChange<Given>(change: (given: Given) => Promise<DeskGoods>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (goods) => {
      queries.setQueryData(['goods', 'one', goods.code], goods)
      void queries.invalidateQueries({ queryKey: ['goods', 'list'] })
      void queries.invalidateQueries({ queryKey: ['reference'] })
    },
  })
}

export const useSaveGoods = () =>
  useGoodsChange((body: BodyInput<typeof saveHsGoods>) => call(saveHsGoods, { body, msgFlag: false }))
export const useWithdrawGoods = () =>
  useGoodsChange((body: BodyInput<typeof withdrawHsGoods>) => call(withdrawHsGoods, { body, msgFlag: false }))

export const downloadGoods = async (filter: GoodsFilter): Promise<Download> =>
  (await call(exportHsGoods, { query: filter })) as unknown as Download

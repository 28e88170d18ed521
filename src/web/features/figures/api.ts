import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/endpoint.ts'
import { exportFigures, figuresByMonth } from '#contract/figures.ts'
import { call, type Download, download } from '#web/lib/call.ts'

export type FiguresFilter = QueryInput<typeof figuresByMonth>

/** The forwarder's figures; another filter keeps the old ones in sight until its own are there. */
export const useFigures = (filter: FiguresFilter) =>
  useQuery({
    queryKey: ['desk', 'figures', filter],
    queryFn: ({ signal }) => call(figuresByMonth, { query: filter, signal, msgFlag: false }),
    placeholderData: keepPreviousData,
  })

export const downloadFigures = (filter: FiguresFilter): Promise<Download> =>
  download(exportFigures, { query: filter })

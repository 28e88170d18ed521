import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { deskUploadFiles, UploadedFile, uploadFiles } from '#contract/files.ts'
import { placeOrder } from '#contract/orders.ts'
import { CallFailure, call } from '#web/lib/call.ts'
import { fetchWithProgress } from '#web/lib/upload-progress.ts'

export type PlaceOrderBody = BodyInput<typeof placeOrder>

/** A slow line needs more than the usual patience for a large file. */
const uploadMilliseconds = 300_000

export type UploadEndpoint = typeof uploadFiles | typeof deskUploadFiles

/** Uploads one file and tells how far it is. Throws CallFailure with the server's own reason. */
export async function uploadFile(
  endpoint: UploadEndpoint,
  file: File,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', file)
  const reply = await call(endpoint, {
    form,
    signal,
    msgFlag: false,
    loadingFlag: false,
    timeout: uploadMilliseconds,
    send: fetchWithProgress(tell),
    onceMore: true,
  })
  const [uploaded] = reply.files
  if (!uploaded) throw new CallFailure('empty', '')
  return uploaded
}

/** Places the order; the key names the submit, so that a repeat has one effect. */
export function usePlaceOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: PlaceOrderBody; key: string }) =>
      call(placeOrder, { body, key, msgFlag: false }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['quotes', 'mine'] })
      void queries.invalidateQueries({ queryKey: ['quotes', 'saved'] })
    },
  })
}

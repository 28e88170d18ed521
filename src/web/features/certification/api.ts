import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  certificationPhoto,
  certify,
  type PhotoLink,
  queryCertificationInfo,
  uploadCertificationPhoto,
} from '#contract/certification.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import type { PhotoKind } from '#domain/certification/certification.ts'
import { call, type Download, download } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'
import { fetchWithProgress } from '#web/lib/upload-progress.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const all = ['certification'] as const
/** A slow line needs more than the usual patience for a photo. */
const uploadMilliseconds = 300_000

/** What is known of one's own certification is out of date: news came, or something was sent in. */
export const refreshCertification = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: all })

/** How one's own certification stands, and what was sent in last. */
export const useCertification = () =>
  useQuery({
    queryKey: all,
    queryFn: ({ signal }) => call(queryCertificationInfo, { body: {}, signal, ...quiet }),
  })

/** Sends papers in. Once they are in review, a repeat is refused. */
export function useCertify() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof certify>) => call(certify, { body, msgFlag: false }),
    // What was refused may stand otherwise meanwhile.
    onSettled: (_done, failure) => unlessFailed(failure, refreshCertification(queries)),
  })
}

/** Uploads the photo of one paper and tells how far it is. Throws CallFailure with the server's own reason. */
export function uploadPhoto(
  kind: PhotoKind,
  file: File,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<PhotoLink> {
  const form = new FormData()
  form.append('file', file)
  return call(uploadCertificationPhoto, {
    ...quiet,
    query: { kind },
    form,
    signal,
    timeout: uploadMilliseconds,
    send: fetchWithProgress(tell),
    onceMore: true,
  })
}

/** One's own photo, by its link. */
export const readOwnPhoto = ({ id, expires, signature }: PhotoLink): Promise<Download> =>
  download(certificationPhoto, { ...quiet, query: { id, expires, signature } })

import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type DeskCertificationRow,
  decideCertification,
  deskCertification,
  deskCertificationPhoto,
  listCertifications,
  type PhotoLink,
  showCertificationNumber,
} from '#contract/certification.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { call, type Download, download } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const most = 100

/** Certifications that wait for review, the oldest first. What waits stands in the navigation too. */
export const useCertificationsWaiting = (may: boolean) =>
  useQuery({
    meta: { kept: true },
    queryKey: ['desk', 'certifications', 'waiting'],
    queryFn: ({ signal }) =>
      call(listCertifications, { query: { status: 'inReview', size: most }, signal, ...quiet }),
    enabled: may,
  })

/** Certifications of one status, as far as they were asked for. */
export const useCertifications = (status: DeskCertificationRow['status']) =>
  useInfiniteQuery({
    queryKey: ['desk', 'certifications', 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listCertifications, { query: { status, cursor: pageParam, size: 20 }, signal, msgFlag: false }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** One certification with links to its photos. */
export const useDeskCertification = (id: string) =>
  useQuery({
    queryKey: ['desk', 'certification', id],
    queryFn: ({ signal }) => call(deskCertification, { query: { id: id as never }, signal, msgFlag: false }),
  })

/** Approves or rejects; a refusal is told beside its field or below the form. */
export function useDecideCertification() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<typeof decideCertification>) =>
      call(decideCertification, { body, msgFlag: false }),
    // What was refused may have been decided by somebody else meanwhile.
    onSettled: (_done, failure, { id }) =>
      unlessFailed(
        failure,
        Promise.all([
          queries.invalidateQueries({ queryKey: ['desk', 'certifications'] }),
          queries.invalidateQueries({ queryKey: ['desk', 'certification', id] }),
        ]),
      ),
  })
}

/** The whole number, for a fresh one-time code; that it was asked for is recorded. */
export const useShownNumber = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof showCertificationNumber>) =>
      call(showCertificationNumber, { body, msgFlag: false }),
  })

/** A photo of any certification, by its link; that it was opened is recorded. */
export const readDeskPhoto = ({ id, expires, signature }: PhotoLink): Promise<Download> =>
  download(deskCertificationPhoto, { ...quiet, query: { id, expires, signature } })

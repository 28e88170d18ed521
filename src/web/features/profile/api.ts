import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginSecondFactorCall,
  renewRecoveryCodesCall,
  secondFactorCall,
  turnOffSecondFactorCall,
  turnOnSecondFactorCall,
} from '#contract/customer-factor.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { uploadFiles } from '#contract/files.ts'
import {
  accountInfoCall,
  headerPicCall,
  infoCall,
  materialCall,
  updateHeaderPicUrlCall,
} from '#contract/profile.ts'
import { listCargoCategories } from '#contract/reference.ts'
import {
  checkPhoneCodeCall,
  currentUserCall,
  endSessionCall,
  listSessionsCall,
  setPasswordCall,
  signOutEverywhereCall,
  updatePhoneCall,
} from '#contract/users.ts'
import { CallFailure, call, download } from '#web/lib/call.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const profileKey = ['profile'] as const
const sessionsKey = ['profile', 'sessions'] as const

export const useInfo = () =>
  useQuery({
    queryKey: ['profile', 'info'],
    queryFn: ({ signal }) => call(infoCall, { body: {}, signal, ...quiet }),
  })
/** Points, vouchers and orders in sum; under the key of the points, so that a check-in makes it old. */
export const useAccountInfo = () =>
  useQuery({
    queryKey: ['points', 'totals'],
    queryFn: ({ signal }) => call(accountInfoCall, { signal, ...quiet }),
  })
/** What is known of one’s names, picture and certification is out of date. */
export const refreshInfo = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['profile', 'info'] })
export const useMaterial = () =>
  useQuery({
    queryKey: ['profile', 'material'],
    queryFn: ({ signal }) => call(materialCall, { body: {}, signal, ...quiet }),
  })
export const useCurrentUser = () =>
  useQuery({
    queryKey: ['profile', 'user'],
    queryFn: ({ signal }) => call(currentUserCall, { signal, ...quiet }),
  })
export const useCategories = () =>
  useQuery({
    queryKey: ['reference', 'cargoCategories'],
    queryFn: ({ signal }) => call(listCargoCategories, { signal, ...quiet }),
    staleTime: Number.POSITIVE_INFINITY,
  })
export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessionsCall, { signal, ...quiet }) })

/** The header picture as bytes: a picture's own request would carry no token. */
export const useHeaderPicture = (url: string | null) =>
  useQuery({
    queryKey: ['profile', 'picture', url],
    queryFn: async ({ signal }) => (await download(headerPicCall, { signal, ...quiet })).content,
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function useSaveMaterial() {
  const queries = useQueryClient()
  return async (body: BodyInput<typeof materialCall>) => {
    const saved = await call(materialCall, { body: { ...body, operationType: 'save' }, msgFlag: false })
    await queries.invalidateQueries({ queryKey: profileKey })
    return saved
  }
}

/** Uploads a picture and makes its square the header picture. */
export function useSaveHeaderPicture() {
  const queries = useQueryClient()
  return async (file: File, crop: { left: number; top: number; size: number }) => {
    const form = new FormData()
    form.append('file', file)
    const [uploaded] = (
      await call(uploadFiles, { form, query: { purpose: 'profile' }, msgFlag: false, onceMore: true })
    ).files
    if (!uploaded) throw new CallFailure('empty', '')
    await call(updateHeaderPicUrlCall, { body: { headerPicUrl: uploaded.id, crop }, msgFlag: false })
    await queries.invalidateQueries({ queryKey: profileKey })
  }
}

export function useEndSession() {
  const queries = useQueryClient()
  return async (body: BodyInput<typeof endSessionCall>) => {
    await call(endSessionCall, { body })
    await queries.invalidateQueries({ queryKey: sessionsKey })
  }
}

const factorKey = ['profile', 'secondFactor'] as const

/** Whether one's login has a second factor. */
export const useSecondFactor = () =>
  useQuery({ queryKey: factorKey, queryFn: ({ signal }) => call(secondFactorCall, { signal, ...quiet }) })
export const beginSecondFactor = (body: BodyInput<typeof beginSecondFactorCall>) =>
  call(beginSecondFactorCall, { body, ...quiet })

/** What is done with the second factor; other sessions may end by it. */
function useFactorChange<Given, Reply>(change: (given: Given) => Promise<Reply>) {
  const queries = useQueryClient()
  return async (given: Given): Promise<Reply> => {
    const reply = await change(given)
    await Promise.all([
      queries.invalidateQueries({ queryKey: factorKey }),
      queries.invalidateQueries({ queryKey: sessionsKey }),
    ])
    return reply
  }
}
export const useTurnOnSecondFactor = () =>
  useFactorChange((body: BodyInput<typeof turnOnSecondFactorCall>) =>
    call(turnOnSecondFactorCall, { body, ...quiet }),
  )
export const useRenewRecoveryCodes = () =>
  useFactorChange((body: BodyInput<typeof renewRecoveryCodesCall>) =>
    call(renewRecoveryCodesCall, { body, ...quiet }),
  )
export const useTurnOffSecondFactor = () =>
  useFactorChange((body: BodyInput<typeof turnOffSecondFactorCall>) =>
    call(turnOffSecondFactorCall, { body, ...quiet }),
  )

export const signOutEverywhere = () => call(signOutEverywhereCall)
export const setPassword = (body: BodyInput<typeof setPasswordCall>) =>
  call(setPasswordCall, { body, ...quiet })
export const checkPhoneCode = (body: BodyInput<typeof checkPhoneCodeCall>) =>
  call(checkPhoneCodeCall, { body, ...quiet })
export const updatePhone = (body: BodyInput<typeof updatePhoneCall>) =>
  call(updatePhoneCall, { body, ...quiet })

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeRoleCall,
  closeClerkCall,
  inviteClerkCall,
  listClerksCall,
  reopenClerkCall,
  resendInvitationCall,
  resetSecondFactorCall,
  signClerkOutCall,
  withdrawInvitationCall,
} from '#contract/clerks.ts'
import type { BodyInput, Endpoint, QueryInput } from '#contract/endpoint.ts'
import {
  beginAuthenticatorCall,
  changeOwnPasswordCall,
  deskRightsCall,
  endOtherSessionsCall,
  endOwnSessionCall,
  makeRecoveryCodesCall,
  ownLoginCall,
  saveOwnLoginCall,
  setAuthenticatorCall,
} from '#contract/own-login.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const listKey = ['desk', 'clerks'] as const
const ownKey = ['desk', 'ownLogin'] as const

export const useClerks = (query: QueryInput<typeof listClerksCall>) =>
  useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listClerksCall, { query, signal, ...quiet }),
    placeholderData: keepPreviousData,
    // Whether a mail went out is known a moment later.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ mail }) => mail === 'waiting') ? 3_000 : false,
  })

/** A step that changes something, after which what was read of it is asked for anew, also when it was refused. */
function useStep<E extends Endpoint>(endpoint: E, key: readonly string[]) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInput<E>) => call(endpoint, { body, msgFlag: false } as never),
    onSettled: (_done, failure) => unlessFailed(failure, queries.invalidateQueries({ queryKey: [...key] })),
  }).mutateAsync
}

export const useInvite = () => useStep(inviteClerkCall, listKey)
export const useResend = () => useStep(resendInvitationCall, listKey)
export const useWithdraw = () => useStep(withdrawInvitationCall, listKey)
export const useChangeRole = () => useStep(changeRoleCall, listKey)
export const useCloseClerk = () => useStep(closeClerkCall, listKey)
export const useReopenClerk = () => useStep(reopenClerkCall, listKey)
export const useSignClerkOut = () => useStep(signClerkOutCall, listKey)
export const useResetSecondFactor = () => useStep(resetSecondFactorCall, listKey)

export const useOwnLogin = () =>
  useQuery({ queryKey: ownKey, queryFn: ({ signal }) => call(ownLoginCall, { signal, ...quiet }) })
export const useSaveOwnLogin = () => useStep(saveOwnLoginCall, ownKey)
export const useChangeOwnPassword = () => useStep(changeOwnPasswordCall, ownKey)
export const useBeginAuthenticator = () => useStep(beginAuthenticatorCall, ownKey)
export const useSetAuthenticator = () => useStep(setAuthenticatorCall, ownKey)
export const useMakeRecoveryCodes = () => useStep(makeRecoveryCodesCall, ownKey)
export const useEndOwnSession = () => useStep(endOwnSessionCall, ownKey)
export const useEndOtherSessions = () => useStep(endOtherSessionsCall, ownKey)

/** Who may do what changes with the product only. */
export const useDeskRights = () =>
  useQuery({
    queryKey: ['desk', 'rights'],
    queryFn: ({ signal }) => call(deskRightsCall, { signal, ...quiet }),
    staleTime: 3_600_000,
  })

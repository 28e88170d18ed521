import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  bindIdentityCall,
  finishIdentityLogin,
  listIdentities,
  listIdentityProviders,
  startIdentityLogin,
  unbindIdentityCall,
} from '#contract/identities.ts'
import { call } from '#web/lib/call.ts'
import { unlessFailed } from '#web/lib/query.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const

/** Calls that the cookie of this browser stands behind prove with this header that a page of ours makes them (decision 008). */
const ownPage = { 'x-requested-with': 'sampan' } as const

export const readIdentityProviders = (signal: AbortSignal) =>
  call(listIdentityProviders, { signal, ...quiet })

/** Leaves for the provider; the way back leads to the page that `paths.loginByWechat` names. */
export async function leaveForProvider(body: BodyInput<typeof startIdentityLogin>): Promise<void> {
  const { url } = await call(startIdentityLogin, { body, msgFlag: false })
  location.assign(url)
}

export const comeBack = (body: BodyInput<typeof finishIdentityLogin>) =>
  call(finishIdentityLogin, { body, headers: ownPage, ...quiet })

export const bindIdentity = (body: BodyInput<typeof bindIdentityCall>) =>
  call(bindIdentityCall, { body, headers: ownPage, ...quiet })

export const identitiesKey = ['users', 'identities'] as const

export const useIdentities = () =>
  useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call(listIdentities, { signal, ...quiet }),
  })

export function useUnbindIdentity() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (provider: 'wechat') => call(unbindIdentityCall, { body: { provider }, msgFlag: false }),
    onSettled: (_done, failure) =>
      unlessFailed(failure, queries.invalidateQueries({ queryKey: identitiesKey })),
  })
}

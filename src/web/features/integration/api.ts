import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addToken,
  deskAddToken,
  deskListTokens,
  deskRevokeToken,
  listTokens,
  revokeToken,
} from '#contract/api-tokens.ts'
import type { Scope, TokenDays, TokenOwner } from '#domain/integration/tokens.ts'
import { call } from '#web/lib/call.ts'

const keyOf = (owner: TokenOwner) => [owner === 'forwarder' ? 'desk' : 'own', 'tokens'] as const
const quiet = { msgFlag: false, loadingFlag: false } as const

export const useTokens = (owner: TokenOwner) =>
  useQuery({
    queryKey: keyOf(owner),
    queryFn: ({ signal }) =>
      owner === 'forwarder'
        ? call(deskListTokens, { signal, ...quiet })
        : call(listTokens, { signal, ...quiet }),
  })

export type NewToken = { readonly name: string; readonly scopes: Scope[]; readonly days: TokenDays }

function useChange<Given, Answer>(owner: TokenOwner, change: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have changed the list.
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOf(owner) }),
  })
}

export const useAddToken = (owner: TokenOwner) =>
  useChange(owner, (body: NewToken) =>
    owner === 'forwarder'
      ? call(deskAddToken, { body, msgFlag: false })
      : call(addToken, { body, msgFlag: false }),
  )

export const useRevokeToken = (owner: TokenOwner) =>
  useChange(owner, (id: string) => {
    const body = { id: id as never }
    return owner === 'forwarder'
      ? call(deskRevokeToken, { body, msgFlag: false })
      : call(revokeToken, { body, msgFlag: false })
  })

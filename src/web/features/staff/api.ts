import { useQuery } from '@tanstack/react-query'
import type { BodyInput, Endpoint } from '#contract/endpoint.ts'
import { deskDemoCodeCall, deskLoginCall, type StaffLoginReply } from '#contract/staff.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { call } from '#web/lib/call.ts'

/** Logs a clerk in; what goes wrong is shown by the form. */
export const logClerkIn = (body: BodyInput<typeof deskLoginCall>): Promise<StaffLoginReply> =>
  call(deskLoginCall, { body, withoutToken: true, msgFlag: false })

/** The demo clerks' code of this moment, asked again when it runs out. An error means that there is none: outside demo mode. */
export const useDemoCode = (demo: boolean) =>
  useQuery({
    queryKey: ['staff', 'demoCode'],
    queryFn: ({ signal }) =>
      call(deskDemoCodeCall, { signal, withoutToken: true, msgFlag: false, loadingFlag: false }),
    enabled: demo,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data ? Math.max(500, new Date(state.data.validUntil).getTime() - Date.now() + 250) : false,
  })

/** Whether a role may make a call; the contract says so for the server and for the buttons. */
export const mayCall = (endpoint: Pick<Endpoint, 'roles'>, role: StaffRole): boolean =>
  endpoint.roles.length === 0 || endpoint.roles.includes(role)

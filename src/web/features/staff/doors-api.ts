import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts'
import {
  enrolAgainCall,
  forgotPasswordCall,
  joinDeskCall,
  openEnrolmentCall,
  openInvitationCall,
  resetPasswordCall,
} from '#contract/staff-doors.ts'
import { CallFailure, call } from '#web/lib/call.ts'

/** Whoever stands at a door has no session yet; what goes wrong is shown by the page. */
const quiet = { withoutToken: true, msgFlag: false } as const

/** What opens the door: it stands behind `#`, where no server sees it. */
export const useDoorToken = (): string => useLocation().hash.slice(1)

/** Whether a link leads nowhere any more, as opposed to a network that fails. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof CallFailure && error.kind === 'refused'

const once = { retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['staff', 'invitation', token],
    queryFn: ({ signal }) => call(openInvitationCall, { body: { token }, signal, ...quiet }),
    ...once,
  })

export const useEnrolment = (token: string) =>
  useQuery({
    queryKey: ['staff', 'enrolment', token],
    queryFn: ({ signal }) => call(openEnrolmentCall, { body: { token }, signal, ...quiet }),
    ...once,
  })

export type Entered = ReplyOf<typeof joinDeskCall>

export const joinDesk = (body: BodyInput<typeof joinDeskCall>): Promise<Entered> =>
  call(joinDeskCall, { body, ...quiet })
export const enrolAgain = (body: BodyInput<typeof enrolAgainCall>): Promise<Entered> =>
  call(enrolAgainCall, { body, ...quiet })
export const askForPassword = (body: BodyInput<typeof forgotPasswordCall>) =>
  call(forgotPasswordCall, { body, ...quiet })
export const resetPassword = (body: BodyInput<typeof resetPasswordCall>) =>
  call(resetPasswordCall, { body, ...quiet })

import { secondStepCall } from '#contract/customer-factor.ts'
import type { LoginAnswer, LoginReply } from '#contract/users.ts'
import {
  getCaptchaCall,
  getProofChallengeCall,
  loginByCodeCall,
  loginByPasswordCall,
  phoneCodeCall,
  visibleCodeCall,
} from '#contract/users.ts'
import { type CallInput, call } from '#web/lib/call.ts'

/** The calls of logging in. What goes wrong is shown in the dialog, not as a toast. */
const quiet = { msgFlag: false, loadingFlag: false } as const

export const getCaptcha = (signal?: AbortSignal) => call(getCaptchaCall, { ...quiet, signal })
export const getProofChallenge = () => call(getProofChallengeCall, quiet)
export const sendPhoneCode = (body: NonNullable<CallInput<typeof phoneCodeCall>['body']>) =>
  call(phoneCodeCall, { ...quiet, onceMore: true, body })
export const loginByCode = (
  body: NonNullable<CallInput<typeof loginByCodeCall>['body']>,
): Promise<LoginAnswer> => call(loginByCodeCall, { ...quiet, body })
export const loginByPassword = (
  body: NonNullable<CallInput<typeof loginByPasswordCall>['body']>,
): Promise<LoginAnswer> => call(loginByPasswordCall, { ...quiet, onceMore: true, body })
export const takeSecondStep = (
  body: NonNullable<CallInput<typeof secondStepCall>['body']>,
): Promise<LoginReply> => call(secondStepCall, { ...quiet, body })
export const readVisibleCode = (phone: string, challengeId: string) =>
  call(visibleCodeCall, { ...quiet, query: { phone, challengeId } })

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { hasSecondFactor, secondFactorFields, secondFactorMissing, totpShape } from './second-factor.ts'
import { idShape, instantShape } from './shapes.ts'
import { browserMarkField, loginReplyShape, phoneCodeShape } from './users.ts'

/** A customer's second factor: an authenticator, and recovery codes for when it is lost (decision 086). */

/** 256 random bits as base64url. */
const ticketShape = z.string('required').regex(/^[\w-]{43}$/, 'field.invalid')
const recoveryCodesShape = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * Whatever the first step was. The ticket is good for five minutes, once, and for five wrong codes; then it is refused
 * with `login.ticketInvalid`, and the first step is to be done again.
 */
export const secondStepCall = endpoint({
  method: 'POST',
  path: '/crm/login/secondStep',
  title: 'Log in, second step: a one-time code or a recovery code',
  access: 'open',
  failsAs: 'login.failed',
  body: z
    .object({ ticket: ticketShape, ...secondFactorFields, ...browserMarkField })
    .refine(hasSecondFactor, { ...secondFactorMissing, when: () => true }),
  reply: loginReplyShape,
  alsoAs: 'content',
  perMinute: 30,
})

export const secondFactorCall = endpoint({
  method: 'GET',
  path: '/crm/login/secondFactor',
  title: 'Whether one’s login has a second factor',
  access: 'customer',
  reply: z.object({
    /** Null where it has none. */
    since: instantShape.nullable(),
    recoveryCodesLeft: z.int(),
  }),
})

/** Asks again who it is: a code sent with `logInType: 'secondFactor'`. The ticket is good for 15 minutes. */
export const beginSecondFactorCall = endpoint({
  method: 'POST',
  path: '/crm/login/secondFactor/begin',
  title: 'Begin with a second factor: what an authenticator app takes',
  access: 'customer',
  body: z.object({ phoneCode: phoneCodeShape, challengeId: idShape('chl') }),
  reply: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  perMinute: 20,
})

/** From the authenticator's first code on. Ends all other sessions; the recovery codes are readable this once. */
export const turnOnSecondFactorCall = endpoint({
  method: 'POST',
  path: '/crm/login/secondFactor/turnOn',
  title: 'Turn the second factor on; answers ten recovery codes',
  access: 'customer',
  body: z.object({ ticket: ticketShape, totp: totpShape }),
  reply: recoveryCodesShape,
  perMinute: 20,
})

export const renewRecoveryCodesCall = endpoint({
  method: 'POST',
  path: '/crm/login/secondFactor/recoveryCodes',
  title: 'Make ten new recovery codes in place of those until now',
  access: 'customer',
  body: z.object({ totp: totpShape }),
  reply: recoveryCodesShape,
  perMinute: 20,
})

/** Ends all other sessions. */
export const turnOffSecondFactorCall = endpoint({
  method: 'POST',
  path: '/crm/login/secondFactor/turnOff',
  title: 'Turn the second factor off, with a code of it',
  access: 'customer',
  body: z.object(secondFactorFields).refine(hasSecondFactor, { ...secondFactorMissing, when: () => true }),
  perMinute: 20,
})

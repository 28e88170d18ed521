import { z } from 'zod'
import { browsers, systems } from '#domain/users/device.ts'
import { inviteSources } from '#domain/users/invitations.ts'
import { codePurposes } from '#domain/users/login.ts'
import { passwordLongest, passwordProblem, passwordShortest } from '#domain/users/password.ts'
import { certificationStatuses, certificationTypes, salutationKinds } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { secondFactorFields } from './second-factor.ts'
import { idShape, instantShape, textShape } from './shapes.ts'

/** A mobile number as typed: mainland Chinese without a prefix, any other country with `+`. The server reads it. */
export const phoneShape = z
  .string('login.mobileMissing')
  .trim()
  .min(1, 'login.mobileMissing')
  .max(30, 'login.mobileInvalid')

export const phoneCodeShape = z
  .string('login.codeMissing')
  .trim()
  .min(1, 'login.codeMissing')
  .regex(/^\d{6}$/, 'field.invalid')

export const newPasswordShape = z
  .string('login.passwordMissing')
  .refine((text) => passwordProblem(text) !== 'missing', wrong('login.passwordMissing'))
  .refine(
    (text) => passwordProblem(text) !== 'tooShort',
    wrong('login.passwordTooShort', { min: passwordShortest }),
  )
  .refine((text) => passwordProblem(text) !== 'tooWeak', wrong('login.passwordTooWeak'))
  .refine((text) => passwordProblem(text) !== 'tooLong', wrong('text.tooLong', { limit: passwordLongest }))
  .refine((text) => passwordProblem(text) !== 'characters', wrong('text.characters'))

const givenPasswordShape = z
  .string('login.passwordMissing')
  .min(1, 'login.passwordMissing')
  .max(passwordLongest, 'field.invalid')

/** A picture's characters (`captcha`) or a browser's work (`proof`: base64 of ALTCHA's JSON payload), for one challenge. */
export const humanProof = {
  challengeId: idShape('chl'),
  captcha: z.string().trim().max(12, 'field.invalid').optional(),
  proof: z.string().max(4_000, 'field.invalid').optional(),
}

/** A picture to read: single use, 2 minutes. */
export const getCaptchaCall = endpoint({
  method: 'GET',
  path: '/crm/login/captcha',
  title: 'A picture captcha: its id and a PNG as a data URI',
  access: 'open',
  viewable: false,
  reply: z.object({ challengeId: z.string(), image: z.string(), expiresAt: instantShape }),
  perMinute: 60,
})

/** Work for the browser instead of a picture: an ALTCHA challenge (version 2), single use, 2 minutes. */
export const getProofChallengeCall = endpoint({
  method: 'GET',
  path: '/crm/login/proofChallenge',
  title: 'A proof-of-work challenge, the accessible alternative to the picture',
  access: 'open',
  viewable: false,
  reply: z.object({
    challengeId: z.string(),
    expiresAt: instantShape,
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
  }),
  perMinute: 60,
})

/** Sends an SMS code. The reply's `challengeId` goes back together with the code. */
export const phoneCodeCall = endpoint({
  method: 'POST',
  path: '/crm/phoneCode',
  title: 'Send a verification code by SMS',
  access: 'open',
  body: z
    .object({ phone: phoneShape, logInType: z.enum(codePurposes).default('account'), ...humanProof })
    .refine((body) => body.captcha || body.proof, { ...wrong('login.captchaMissing'), path: ['captcha'] }),
  reply: z.object({
    challengeId: z.string(),
    validSeconds: z.int(),
    resendSeconds: z.int(),
    repeatSeconds: z.int(),
  }),
  perMinute: 60,
})

/** Who is logged in, as the browser keeps it (requirements §3). `userCode` is the user's id. */
export const loggedInUserShape = z.object({
  userCode: z.string(),
  userName: z.string().nullable(),
  identity: z.enum(certificationTypes),
  nickName: z.string().nullable(),
  certificationType: z.enum(certificationTypes).nullable(),
  certificationStatus: z.enum(certificationStatuses),
})
export type LoggedInUser = z.infer<typeof loggedInUserShape>

export const loginReplyShape = z.object({ jwt: z.string(), user: loggedInUserShape })
export type LoginReply = z.infer<typeof loginReplyShape>

/** In the place of a session where the login has a second factor: the ticket of its second step, `/crm/login/secondStep`. */
export const secondStepShape = z.object({
  ticket: z.string(),
  /** For how many seconds the ticket is good. */
  validSeconds: z.int(),
})
export type SecondStep = z.infer<typeof secondStepShape>

/** What the first step of a login comes to. */
export const loginAnswerShape = z.union([loginReplyShape, z.object({ secondFactor: secondStepShape })])
export type LoginAnswer = z.infer<typeof loginAnswerShape>

/** A random mark that the browser made and keeps; it names no device and nothing else is read from it. */
export const browserMarkField = { browserMark: textShape(60, 16).optional() }

/** The inviter's code, as the link names it, and how it came; one that leads nowhere is ignored. */
export const inviteFields = {
  inviteCode: textShape(60).optional(),
  inviteSource: z.enum(inviteSources).optional(),
}

/** Logs in, and registers whoever comes for the first time. */
export const loginByCodeCall = endpoint({
  method: 'POST',
  path: '/crm/login/byCode',
  title: 'Log in with an SMS code; the first time registers',
  access: 'open',
  failsAs: 'login.failed',
  body: z.object({
    phone: phoneShape,
    phoneCode: phoneCodeShape,
    challengeId: idShape('chl'),
    agreementAccepted: z.boolean().default(false),
    ...inviteFields,
    ...browserMarkField,
  }),
  reply: loginAnswerShape,
  alsoAs: 'content',
  perMinute: 60,
})

/** After three wrong passwords it answers `login.captchaNeeded` until a picture or a proof comes along. */
export const loginByPasswordCall = endpoint({
  method: 'POST',
  path: '/crm/login/byPassword',
  title: 'Log in with a mobile number and a password',
  access: 'open',
  failsAs: 'login.failed',
  body: z.object({
    phone: phoneShape,
    password: givenPasswordShape,
    agreementAccepted: z.boolean().default(false),
    ...browserMarkField,
    challengeId: humanProof.challengeId.optional(),
    captcha: humanProof.captcha,
    proof: humanProof.proof,
  }),
  reply: loginAnswerShape,
  alsoAs: 'content',
  perMinute: 60,
})

/**
 * A new access token for the cookie's refresh token. Wants the page's own `Origin` and the header
 * `x-requested-with: sampan`, and no `token` header: a dead one is answered with 401.
 */
export const refreshCall = endpoint({
  method: 'POST',
  path: '/crm/login/refresh',
  title: 'Renew the access token from the refresh cookie',
  access: 'open',
  reply: loginReplyShape,
  alsoAs: 'content',
})

/** Ends the session of the token and of the cookie, whichever come along. Same headers as `refreshCall`. */
export const logoutCall = endpoint({
  method: 'POST',
  path: '/crm/login/logout',
  title: 'Log out: the session ends at once',
  access: 'open',
})

export const signOutEverywhereCall = endpoint({
  method: 'POST',
  path: '/crm/login/signOutEverywhere',
  title: 'End every session of this user, this one included',
  access: 'customer',
  reply: z.object({ ended: z.int() }),
})

/**
 * Asks again who it is: the old password, or a code sent with `logInType: 'setPassword'`; and the second factor where the
 * login has one. Ends all other sessions.
 */
export const setPasswordCall = endpoint({
  method: 'POST',
  path: '/crm/login/setPassword',
  title: 'Set or change the password',
  access: 'customer',
  body: z
    .object({
      newPassword: newPasswordShape,
      oldPassword: givenPasswordShape.optional(),
      phoneCode: phoneCodeShape.optional(),
      challengeId: idShape('chl').optional(),
      ...secondFactorFields,
    })
    .refine((body) => body.oldPassword || (body.phoneCode && body.challengeId), {
      ...wrong('login.codeMissing'),
      path: ['phoneCode'],
    }),
  reply: loginReplyShape,
  alsoAs: 'content',
  perMinute: 20,
})

/** The logged-in user with what the greeting needs; the words are in the phrases of users. */
export const currentUserCall = endpoint({
  method: 'GET',
  path: '/crm/login/currentUser',
  title: 'Who is logged in',
  access: 'customer',
  reply: loggedInUserShape.extend({
    /** The number with its middle hidden. */
    mobile: z.string(),
    hasPassword: z.boolean(),
    salutation: z.object({ kind: z.enum(salutationKinds), text: z.string() }),
  }),
})

/**
 * Whether a code is right, before the change it is for is asked for: the code to one's own number was sent with
 * `logInType: 'oldPhone'`, that to any other with `'newPhone'`. It stays good for the change and loses one of its tries.
 */
export const checkPhoneCodeCall = endpoint({
  method: 'POST',
  path: '/crm/checkPhoneCode',
  title: 'Check a code of a change of mobile number',
  access: 'customer',
  body: z.object({ phone: phoneShape, phoneCode: phoneCodeShape, challengeId: idShape('chl') }),
  perMinute: 60,
})

/**
 * Both numbers are proved by a code, and the second factor is asked for where the login has one. Ends every session and
 * opens a new one for the browser that asked.
 */
export const updatePhoneCall = endpoint({
  method: 'POST',
  path: '/crm/updatePhone',
  title: 'Change the mobile number one logs in with',
  access: 'customer',
  body: z.object({
    userId: z.string().optional(),
    /** The new number with the code sent to it. */
    phone: phoneShape,
    phoneCode: phoneCodeShape,
    challengeId: idShape('chl'),
    /** The number until now with the code sent to it. */
    oldPhone: phoneShape,
    oldPhoneCode: phoneCodeShape,
    oldChallengeId: idShape('chl'),
    ...secondFactorFields,
  }),
  reply: loginReplyShape,
  alsoAs: 'content',
  perMinute: 60,
})

/** One's own sessions that stand, the one used last first. Where a browser is is not known and not guessed. */
export const listSessionsCall = endpoint({
  method: 'GET',
  path: '/crm/login/sessions',
  title: 'Where one is logged in',
  access: 'customer',
  reply: z.array(
    z.object({
      id: idShape('ses'),
      browser: z.enum(browsers).nullable(),
      system: z.enum(systems).nullable(),
      startedAt: instantShape,
      lastUsedAt: instantShape,
      /** The session of this very call. */
      current: z.boolean(),
    }),
  ),
})

export const endSessionCall = endpoint({
  method: 'POST',
  path: '/crm/login/endSession',
  title: 'End one of one’s own sessions',
  access: 'customer',
  body: z.object({ id: idShape('ses') }),
})

/** The code that this very challenge sent, where the product runs without an SMS company; else 404. */
export const visibleCodeCall = endpoint({
  method: 'GET',
  path: '/crm/login/visibleCode',
  title: 'The SMS that would have reached the phone (only without an SMS company)',
  access: 'open',
  viewable: false,
  query: z.object({ phone: phoneShape, challengeId: idShape('chl') }),
  reply: z.object({ text: z.string(), code: z.string() }),
})

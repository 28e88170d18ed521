import { z } from 'zod'
import { identityProviders } from '#domain/users/identities.ts'
import { endpoint } from './endpoint.ts'
import { idShape, instantShape, textShape } from './shapes.ts'
import {
  browserMarkField,
  inviteFields,
  loginAnswerShape,
  loginReplyShape,
  phoneCodeShape,
  phoneShape,
  secondStepShape,
} from './users.ts'

const providerShape = z.enum(identityProviders)

/** 256 random bits as base64url. */
const secretShape = z.string('required').regex(/^[\w-]{43}$/, 'field.invalid')

/** The providers one can log in with here; `demo` says that a page of ours plays the provider. */
export const listIdentityProviders = endpoint({
  method: 'GET',
  path: '/crm/login/identityProviders',
  title: 'Providers such as WeChat that one can log in with',
  access: 'open',
  reply: z.array(z.object({ provider: providerShape, demo: z.boolean() })),
})

/**
 * Begins a login at a provider, or with `bind` the binding of an identity to who is logged in. Sets the cookie that
 * ties the way back to this browser (10 minutes).
 */
export const startIdentityLogin = endpoint({
  method: 'POST',
  path: '/crm/login/identity/start',
  title: 'Begin a login with a provider: where to go',
  access: 'open',
  body: z.object({
    provider: providerShape.default('wechat'),
    bind: z.boolean().default(false),
    /** The page that asked for the login. */
    wanted: textShape(500).optional(),
  }),
  reply: z.object({ url: z.string() }),
  perMinute: 30,
})

/**
 * What the provider sent back, once and only in the browser that left. Wants the page's own `Origin` and the header
 * `x-requested-with: sampan`. Who is nobody's yet gets a ticket, good for 10 minutes, that binds a mobile number.
 */
export const finishIdentityLogin = endpoint({
  method: 'POST',
  path: '/crm/login/identity/finish',
  title: 'Come back from a provider: logged in, bound, to be bound, or asked for the second factor',
  access: 'open',
  body: z.object({
    state: secretShape,
    code: z.string('required').min(1, 'required').max(512, 'field.invalid'),
    ...browserMarkField,
  }),
  reply: z.object({
    outcome: z.enum(['loggedIn', 'bound', 'bind', 'secondFactor']),
    /** With `loggedIn`. */
    login: loginReplyShape.nullable(),
    /** With `bind`. */
    ticket: z.string().nullable(),
    /** With `secondFactor`. */
    secondFactor: secondStepShape.nullable(),
    nickName: z.string(),
    wanted: z.string().nullable(),
  }),
  perMinute: 30,
})

/** Binds who came back to the customer of a mobile number, registering whoever is new. Headers as `finish`. */
export const bindIdentityCall = endpoint({
  method: 'POST',
  path: '/crm/login/identity/bind',
  title: 'Bind an identity to a mobile number by SMS code, and log in',
  access: 'open',
  body: z.object({
    ticket: secretShape,
    phone: phoneShape,
    phoneCode: phoneCodeShape,
    challengeId: idShape('chl'),
    agreementAccepted: z.boolean().default(false),
    ...inviteFields,
    ...browserMarkField,
  }),
  reply: loginAnswerShape,
  perMinute: 60,
})

export const listIdentities = endpoint({
  method: 'GET',
  path: '/crm/login/identities',
  title: 'One’s own identities at providers',
  access: 'customer',
  reply: z.array(
    z.object({
      provider: providerShape,
      demo: z.boolean(),
      /** Null where none is bound. */
      bound: z.object({ nickName: z.string(), boundAt: instantShape, mayUnbind: z.boolean() }).nullable(),
    }),
  ),
})

export const unbindIdentityCall = endpoint({
  method: 'POST',
  path: '/crm/login/identity/unbind',
  title: 'Unbind one’s identity at a provider; the last way in stays',
  access: 'customer',
  body: z.object({ provider: providerShape }),
})

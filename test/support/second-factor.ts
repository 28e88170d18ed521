import { beginSecondFactorCall, turnOnSecondFactorCall } from '#contract/customer-factor.ts'
import { loginByPasswordCall } from '#contract/users.ts'
import type { TestApp } from './app.ts'
import { codeOf } from './desk-doors.ts'
import { askForCode } from './login.ts'

type Person = { readonly mobile: string; readonly token: string }

/** Begins with a second factor; the ticket, and the secret that the authenticator takes. */
export async function beginFactor(
  app: TestApp,
  { mobile, token }: Person,
): Promise<{ ticket: string; secret: string; uri: string }> {
  const { challengeId, phoneCode } = await askForCode(app, mobile, { logInType: 'secondFactor', token })
  const begun = await app.call(beginSecondFactorCall, { token, body: { challengeId, phoneCode } })
  if (begun.status !== 200) throw new Error(`a second factor was not begun: ${begun.reason}`)
  return begun.data
}

/** Turns a customer's second factor on, and goes on to the next code. */
export async function turnOnFactor(
  app: TestApp,
  person: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { ticket, secret } = await beginFactor(app, person)
  const body = { ticket, totp: codeOf(secret, app.clock.now) }
  const on = await app.call(turnOnSecondFactorCall, { token: person.token, body })
  if (on.status !== 200) throw new Error(`a second factor was not turned on: ${on.reason}`)
  app.clock.advance(30)
  return { secret, recoveryCodes: on.data.recoveryCodes }
}

/** A code that was not used yet: the next one of the authenticator. */
export function nextCode(app: TestApp, secret: string): string {
  app.clock.advance(30)
  return codeOf(secret, app.clock.now)
}

/** The first step of a login by password; the ticket of the second. */
export async function halfIn(app: TestApp, phone: string, password: string): Promise<string> {
  const { data } = await app.call(loginByPasswordCall, { body: { phone, password, agreementAccepted: true } })
  if (!data || !('secondFactor' in data)) throw new Error('no second step was asked for')
  return data.secondFactor.ticket
}

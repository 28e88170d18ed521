import type { CashierAction } from '#server/providers/payment/embedded.ts'
import type { TestApp } from './app.ts'

/**
 * Does at the embedded cashier what a person would do in the browser: opens the address that
 * `createCharge` gave and presses a button. The notice is delivered before this returns. Answers
 * the cashier's charge number.
 */
export async function payInCashier(
  app: TestApp,
  redirectTo: string | null,
  action: CashierAction = 'pay',
): Promise<string> {
  const { fastify } = app.http
  const opened = await fastify.inject({ method: 'GET', url: String(redirectTo) })
  const charge = String(opened.headers.location ?? '')
  if (opened.statusCode !== 303) throw new Error(`the cashier did not open the charge: ${opened.statusCode}`)
  const pressed = await fastify.inject({ method: 'POST', url: `${charge}/${action}` })
  if (pressed.statusCode !== 303 || String(pressed.headers.location).includes('refused=1')) {
    throw new Error(`the cashier did not ${action}: ${pressed.statusCode} ${pressed.headers.location}`)
  }
  return charge.slice('/cashier/'.length)
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { listSeaportsCall } from '#contract/reference.ts'
import { pageSizes } from '#contract/shapes.ts'
import { loggedInUserShape, loginReplyShape } from '#contract/users.ts'
import { fileCountLimit, fileSizeLimit, fileTypes } from '#domain/files/uploads.ts'
import { languages } from '#domain/kernel/language.ts'
import { longestIntervalDays } from '#domain/orders/order-filters.ts'
import { domesticPaymentHours, overseasPaymentDays, remarkLimit } from '#domain/orders/orders.ts'
import { dialogueMinutes, refundWorkingDays } from '#domain/payments/payment-window.ts'
import { environments } from '#domain/site/environments.ts'
import { repeatSeconds, resendSeconds } from '#domain/users/login.ts'
import { passwordShortest } from '#domain/users/password.ts'
import { nameLengths } from '#domain/users/user.ts'
import { dash, formatDay, formatNumber } from '#i18n/format.ts'
import { clockIsOff, clockToleranceSeconds } from '#web/app/clock-check.ts'
import { partsMilliseconds } from '#web/app/connection.ts'
import { timeoutMilliseconds } from '#web/lib/call.ts'
import { loadStates } from '#web/lib/load-states.ts'
import { toastMilliseconds } from '#web/lib/notices.ts'

/** The figures of requirements §9, and those beside them that a decision fills in, as the code has them. */
const textOf = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../src/${path}`, import.meta.url)), 'utf8')

it.each<[string, unknown, unknown]>([
  ['[R9.01] a request times out after 20000 ms', timeoutMilliseconds, 20_000],
  ['[R4.53] the states of loading', loadStates, { notStarted: 0, loading: 1, loaded: 2, failed: 3 }],
  ['[R9.02] the parts of a page may take 120000 ms', partsMilliseconds, 120_000],
  ['[R9.27] the environments, production first', environments, ['production', 'preRelease', 'test']],
  ['[R9.03] a toast stays for 3000 ms', toastMilliseconds, 3_000],
  ['[R9.05] the ports are good for a day', listSeaportsCall.cacheSeconds, 86_400],
  ['[R9.08] 20 MB per file', fileSizeLimit, 20 * 1024 * 1024],
  ['[R9.08] 3 files', fileCountLimit, 3],
  [
    '[R5.20] eleven types of files',
    [...fileTypes].sort(),
    ['doc', 'docx', 'jpeg', 'jpg', 'pdf', 'png', 'rar', 'txt', 'xls', 'xlsx', 'zip'],
  ],
  ['[R9.09] 15 characters of an order remark', remarkLimit, 15],
  [
    '[R9.11] names of 1 to 30 and of 2 to 20 characters',
    nameLengths,
    {
      nickName: { min: 1, max: 30 },
      userName: { min: 2, max: 20 },
      contact: { min: 1, max: 30 },
    },
  ],
  ['[R9.12] overseas orders within 7 days before arrival', overseasPaymentDays, 7],
  ['[R9.13] domestic orders right away: within 24 hours (decision 012)', domesticPaymentHours, 24],
  ['[R9.14] a refund takes 3 to 7 working days', refundWorkingDays, { least: 3, most: 7 }],
  ['[R9.17] an SMS code again after 60 s (decision 007)', resendSeconds, 60],
  ['[R9.18] repeats 20 seconds apart', repeatSeconds, 20],
  ['[R9.20] the languages, Chinese first', languages, ['zh-CN', 'en-US']],
  ['[R9.22] the clock may be off by 7200 s', clockToleranceSeconds, 7_200],
  ['[R5.47] an interval of 366 days (decision 012)', longestIntervalDays, 366],
  ['a payment dialogue of 15 minutes (decision 013)', dialogueMinutes, 15],
  ['a password of 8 characters (decision 009)', passwordShortest, 8],
])('%s', (_, is, should) => {
  expect(is).toEqual(should)
})

it('pages hold the small sizes of the list; the large ones are for caches', () => {
  expect(pageSizes).toEqual([10, 20, 50, 100])
})

it('two clocks may differ by two hours and not by more [R5.48]', () => {
  const now = Date.UTC(2026, 10, 20, 2)
  for (const sign of [1, -1]) {
    expect(clockIsOff(now, now + sign * 7_200_000)).toBe(false)
    expect(clockIsOff(now, now + sign * 7_200_001)).toBe(true)
  }
})

it('numbers have two decimals and a dash for nothing, days are yyyy-MM-dd [R9.25] [R9.26]', () => {
  expect([formatNumber(1234.5), formatNumber(0), formatNumber(null)]).toEqual(['1,234.50', dash, dash])
  expect(formatDay(new Date('2026-11-20T16:30:00Z'))).toBe('2026-11-21')
})

it('toast and dialog stand where they should [R9.03] [R9.21]', () => {
  expect(textOf('web/app/notice-board.css')).toMatch(/\.kit-toast \{ position: fixed;[^}]*top: 90px/)
  const dialog = /\.dialog\.kit-dialog \{[^}]*\}/.exec(textOf('web/ui/styles/kit.css'))?.[0] ?? ''
  expect(dialog).toContain('min-width: min(400px, ')
  expect(dialog).toContain('min-height: 300px')
})

it('who is logged in is kept beside the token: code, name and identity [R3.01]', () => {
  expect(Object.keys(loginReplyShape.shape)).toEqual(['jwt', 'user'])
  expect(Object.keys(loggedInUserShape.shape)).toEqual(
    expect.arrayContaining(['userCode', 'userName', 'identity']),
  )
  const session = textOf('web/app/session.ts')
  expect(session).toContain('keep(names.customer.token, reply.jwt)')
  expect(session).toContain('keep(names.customer.who, keptUser(reply.user))')
  expect(session).toContain('JSON.stringify({ ...user, name: user.userName })')
})

it('the token is kept as iToken, and never in the clear [R9.06] [R9.07]', () => {
  const session = textOf('web/app/session.ts')
  expect(session).toContain("customer: { token: 'iToken', who: 'userInfo' }")
  // Only the vault touches local storage for the session, and it seals what it keeps.
  expect(session).not.toContain('localStorage.')
  expect(textOf('web/app/vault.ts')).toMatch(/generateKey\(\{ name: 'AES-GCM', length: 256 \}, false,/)
})

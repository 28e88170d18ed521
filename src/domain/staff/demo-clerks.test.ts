import { expect, test } from 'vitest'
import { demoClerks, demoPassword } from '#db/demo.ts'
import { demoClerkLogins, demoClerkPassword } from './demo-clerks.ts'

test('the logins that the page shows are those of the demo world', () => {
  const byEmail = (logins: readonly { email: string; role: string }[]) =>
    logins.map(({ email, role }) => `${email} ${role}`).toSorted()
  expect(byEmail(demoClerkLogins)).toEqual(byEmail(demoClerks))
  expect(demoClerkPassword).toBe(demoPassword)
})

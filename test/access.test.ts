import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffRole, staffRoles } from '#domain/kernel/actor.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { allEndpoints } from './support/endpoints.ts'
import { buildCustomer, buildStaff } from './support/people.ts'

/** Who may call what: every endpoint against every kind of caller [§6]. */
let app: TestApp
let customer: string
const staff = {} as Record<StaffRole, string>

beforeAll(async () => {
  app = await startTestApp()
  customer = (await buildCustomer(app)).token
  for (const role of staffRoles) staff[role] = (await buildStaff(app, role)).token
})
afterAll(() => app.stop())

const endpoints = await allEndpoints()
const ask = async (endpoint: (typeof endpoints)[number]['endpoint'], token: string | undefined) => {
  const reply = await app.http.fastify.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`.replaceAll(/\{\w+\}/g, 'x'),
    headers: { ...(token ? { token } : {}), 'content-type': 'application/json' },
    // Never well formed: who may call is decided before what was sent is looked at.
    ...(endpoint.method === 'POST' ? { payload: '"?"' } : {}),
    // A stream of events has no end: its head is enough.
    ...(endpoint.carries === 'events' ? { payloadAsStream: true as const } : {}),
  })
  return reply.statusCode
}

for (const { name, endpoint } of endpoints) {
  describe(name, () => {
    it('refuses a token that is none', async () => {
      expect(await ask(endpoint, 'eyJhbGciOiJub25lIn0.e30.')).toBe(401)
    })

    if (endpoint.access !== 'open') {
      it('refuses a visitor', async () => {
        expect(await ask(endpoint, undefined)).toBe(401)
      })
    }

    if (endpoint.access === 'customer') {
      it('refuses a clerk', async () => {
        expect(await ask(endpoint, staff.administrator)).toBe(401)
      })
    }

    if (endpoint.access === 'staff') {
      it('refuses a customer', async () => {
        expect(await ask(endpoint, customer)).toBe(401)
      })

      it('refuses exactly the roles that it does not name', async () => {
        // Asking to log out would end the very session that asks next.
        for (const role of endpoint.path.endsWith('/logout') ? [] : staffRoles) {
          const allowed = endpoint.roles.length === 0 || endpoint.roles.includes(role)
          const status = await ask(endpoint, staff[role])
          if (allowed) expect(status, role).not.toBe(403)
          else expect(status, role).toBe(403)
        }
      })
    }
  })
}

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

type Asked = (typeof endpoints)[number]['endpoint']

async function expectRefused(endpoint: Asked, token: string | undefined): Promise<void> {
  expect(await ask(endpoint, token)).toBe(401)
}

async function expectItsRoles(endpoint: Asked): Promise<void> {
  // Asking to log out would end the very session that asks next.
  for (const role of endpoint.path.endsWith('/logout') ? [] : staffRoles) {
    const allowed = endpoint.roles.length === 0 || endpoint.roles.includes(role)
    const status = await ask(endpoint, staff[role])
    if (allowed) expect(status, role).not.toBe(403)
    else expect(status, role).toBe(403)
  }
}

for (const { name, endpoint } of endpoints) {
  describe(name, () => {
    it('refuses a token that is none', async () => {
      await expectRefused(endpoint, 'eyJhbGciOiJub25lIn0.e30.')
    })

    if (endpoint.access !== 'open') {
      it('refuses a visitor', async () => {
        await expectRefused(endpoint, undefined)
      })
    }

    if (endpoint.access === 'customer') {
      it('refuses a clerk', async () => {
        await expectRefused(endpoint, staff.administrator)
      })
    }

    if (endpoint.access === 'staff') {
      it('refuses a customer', async () => {
        await expectRefused(endpoint, customer)
      })

      it('refuses exactly the roles that it does not name', async () => {
        await expectItsRoles(endpoint)
      })
    }
  })
}

describe('a door that stands more open than the contract says is noticed [A-13]', () => {
  /** A call as the server answers it, beside a contract that says something else of it. */
  const said = (name: string, other: Partial<Asked>): Asked => {
    const found = endpoints.find((each) => each.name === name)
    if (!found) throw new Error(`the contract has no ${name}`)
    return { ...found.endpoint, ...other }
  }

  it('to visitors', async () => {
    await expect(expectRefused(said('searchQuotes', { access: 'customer' }), undefined)).rejects.toThrow()
  })
  it('to customers, where it is the desk’s', async () => {
    await expect(expectRefused(said('listOrders', { access: 'staff' }), customer)).rejects.toThrow()
  })
  it('to clerks, where it is the customers’', async () => {
    const desks = said('deskListOrders', { access: 'customer' })
    await expect(expectRefused(desks, staff.administrator)).rejects.toThrow()
  })
  it('to more roles than one, and to fewer', async () => {
    await expect(expectItsRoles(said('deskMeCall', { roles: ['finance'] }))).rejects.toThrow('403')
    const one = endpoints.find(({ endpoint: { access, roles } }) => access === 'staff' && roles.length === 1)
    await expect(expectItsRoles(said(one?.name ?? '', { roles: [] }))).rejects.toThrow('403')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/orders.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildQuote } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'

let app: TestApp
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

type Body = BodyInput<typeof contract.placeOrder>
const place = async (more: Partial<Body>) => {
  const quoteId = await buildQuote(app, customer.userId)
  return app.call(contract.placeOrder, { token: customer.token, body: { quoteId, ...more } })
}
const express = { company: '顺丰速运', waybill: 'SF1234567890', content: '报关委托书原件 2 份' }
const instructions = {
  release: 'telex' as const,
  originals: 3,
  freight: 'prepaid' as const,
  goods: 'SOLID WOOD DINING TABLES',
  marks: 'VELDMAN\nROTTERDAM',
}

describe('what is told with an order [R3.27]', () => {
  test('courier and shipping instructions stand on the order; originals only where there are some', async () => {
    const { data } = await place({ express, shippingInstructions: instructions })
    const order = (await app.call(contract.getOrder, { token: customer.token, query: { id: data.id } })).data
    expect(order.express).toEqual(express)
    const { originals: _, ...kept } = instructions
    expect(order.shippingInstructions).toEqual(kept)
  })

  test('neither is needed', async () => {
    const { data } = await place({})
    const order = (await app.call(contract.getOrder, { token: customer.token, query: { id: data.id } })).data
    expect(order).toMatchObject({ express: null, shippingInstructions: null })
  })

  test.each<[string, Partial<Body>, string]>([
    ['a courier without a waybill', { express: { ...express, waybill: '' } }, 'express.waybill'],
    ['a waybill with a script in it', { express: { ...express, waybill: '<b>12345' } }, 'express.waybill'],
    ['a courier without a name', { express: { ...express, company: ' ' } }, 'express.company'],
    [
      'instructions without goods',
      { shippingInstructions: { ...instructions, goods: '' } },
      'shippingInstructions.goods',
    ],
    [
      'goods in Chinese on a bill of lading',
      { shippingInstructions: { ...instructions, goods: '实木餐桌' } },
      'shippingInstructions.goods',
    ],
  ])('refuses %s beside its field', async (_, more, field) => {
    const refused = await place(more)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields ?? {})).toEqual([field])
  })
})

import { Agent, request as httpRequest } from 'node:http'
import { benchPods, benchPols, benchTypes } from '#db/demo-rates.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Asked } from './load.ts'

/** Lines drawn with a fixed seed, so that every run asks the same. */
export function lanes(count: number): (readonly [pol: string, pod: string, type: string])[] {
  let state = 20_261_120
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % below
  }
  return Array.from({ length: count }, () => [
    benchPols[next(benchPols.length)] ?? 'CNSHA',
    benchPods[next(benchPods.length)] ?? 'NLRTM',
    benchTypes[next(benchTypes.length)] ?? '40HQ',
  ])
}

/** What a quote on such a line is asked with. */
export const draftOf = ([pol, pod, type]: readonly [string, string, string]) => {
  const end = { country: null, province: null, city: null, region: null, street: null }
  return {
    pickup: { ...end, kind: 'port' as const, port: pol, country: pol.slice(0, 2) },
    delivery: { ...end, kind: 'port' as const, port: pod, country: pod.slice(0, 2) },
    containers: [{ type, quantity: 2 }],
    readyOn: businessDateOf(new Date()),
    cargo: { category: 'furniture', name: 'Wooden dining chairs', hsCode: null },
    services: ['none'],
    goodsValue: null,
    storageDays: null,
    freePickup: false,
    pickupInformation: null,
  }
}

/** Searches for quotes on two hundred lines. */
export const quoteRequests = (): Asked[] =>
  lanes(200).map((lane) => ({
    method: 'POST' as const,
    path: '/api/crm/quote/search',
    headers: { 'content-type': 'application/json', language: 'en' },
    body: JSON.stringify(draftOf(lane)),
  }))

/** A customer's first page of orders. */
export const orderListRequest = (token: string): Asked => ({
  method: 'GET',
  path: '/api/crm/order/list',
  headers: { token, language: 'zh' },
})

/** Sixteen clients place an order of each quote; how many a second, the 99th of a hundred in milliseconds. */
export async function placeEach(
  url: string,
  token: string,
  quoteIds: readonly string[],
): Promise<{ perSecond: number; p99: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const place = (quoteId: string): Promise<number> =>
    new Promise((settle, fail) => {
      const asked = httpRequest(
        `${url}/api/crm/order/place`,
        {
          method: 'POST',
          agent,
          headers: {
            'content-type': 'application/json',
            token,
            language: 'zh',
            'idempotency-key': quoteId,
          },
        },
        (reply) => {
          reply.resume().once('end', () => settle(reply.statusCode ?? 0))
        },
      )
      asked.once('error', fail)
      asked.end(JSON.stringify({ quoteId }))
    })
  const taken: number[] = []
  let failed = 0
  const queue = [...quoteIds]
  const from = performance.now()
  const client = async () => {
    for (let id = queue.pop(); id; id = queue.pop()) {
      const started = performance.now()
      if ((await place(id)) !== 200) failed++
      taken.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
  const perSecond = (quoteIds.length / (performance.now() - from)) * 1000
  agent.destroy()
  taken.sort((a, b) => a - b)
  return { perSecond, p99: taken[Math.floor(taken.length * 0.99)] ?? Number.NaN, failed }
}

import { afterAll, beforeAll, describe, expect } from 'vitest'
import * as contract from '#contract/scenes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer } from '#test/support/people.ts'
import { race } from '#test/support/races.ts'

/** What many do to one business card in the same moment. */
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const pages = [{ key: 'first', blocks: [{ key: 'ask', kind: 'quote' as const, label: '' }] }]
/** A card of a customer of its own. */
async function card() {
  const { token } = await buildCustomer(app)
  const { data } = await app.call(contract.addScene, { token, body: { title: '名片', pages } })
  const publish = () =>
    app.call(contract.publishScene, { token, body: { id: data.id, version: data.version } })
  return { token, publish, ...data }
}
const atOnce = <Answer>(count: number, call: (turn: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => call(turn)))

describe('a card that many change at once [A-05] [R7.27]', () => {
  race('is published once, however often it is asked for', async () => {
    const { publish } = await card()
    const all = await atOnce(20, publish)
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    app.clock.advance(1)
    const again = await publish()
    expect(new Set([...all, again].map(({ data }) => data.publishedAt)).size).toBe(1)
    expect(again.data.version).toBe(1)
  })

  race('takes the draft of one of ten tabs, and tells the others', async () => {
    const { token, id, version } = await card()
    const all = await atOnce(10, (tab) =>
      app.call(contract.editScene, { token, body: { id, version, title: `窗口${tab}`, pages } }),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ reason }) => reason === 'scene.changedMeanwhile')).toHaveLength(9)
  })

  race('counts one visitor once', async () => {
    const { token, id, slug, publish } = await card()
    await publish()
    const headers = {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0.54',
    }
    await atOnce(10, () => app.call(contract.getBusinessCard, { query: { slug }, headers }))
    expect((await app.call(contract.getSceneView, { token, body: { id } })).data.views).toBe(1)
  })
})

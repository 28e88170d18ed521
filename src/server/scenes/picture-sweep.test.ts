import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#domain/kernel/actor.ts'
import type { FileId, SceneId } from '#domain/kernel/ids.ts'
import type { ScenePage } from '#domain/scenes/scenes.ts'
import { uploadFiles } from '#server/files/commands.ts'
import { findFilesOf } from '#server/files/queries.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { sweepPictureOriginals } from '#server/profile/jobs.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { customerActor } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import * as commands from './commands.ts'
import { sweepScenePictures } from './jobs.ts'
import { savePosterOf } from './poster.ts'

let app: TestApp
let actor: Customer
beforeAll(async () => {
  app = await startTestApp()
  actor = customerActor((await buildCustomer(app)).userId)
})
afterAll(() => app.stop())

const photo = (colour = '#0b7d79') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()
async function* oneFile(content: Buffer) {
  yield { name: 'p.png', content: Readable.from([content]) }
}
async function picture(): Promise<FileId> {
  const [file] = await commands.uploadScenePicture(app.ctx, actor, oneFile(await photo()))
  if (!file) throw new Error('no picture')
  return file.id as FileId
}
const showing = (...ids: FileId[]): ScenePage[] => [
  { key: 'a', blocks: ids.map((fileId, at) => ({ key: `b${at}`, kind: 'image', fileId, alt: '' })) },
]
const words: ScenePage[] = [{ key: 'a', blocks: [{ key: 'q', kind: 'quote', label: '' }] }]
const card = (...ids: FileId[]) =>
  commands.addScene(app.ctx, actor, { title: '名片', pages: showing(...ids) as never })
const edit = ({ id, version }: { id: SceneId; version: number }, pages: readonly ScenePage[]) =>
  commands.editScene(app.ctx, actor, { id, version, title: '名片', pages: pages as never })
const stands = async (id: FileId): Promise<boolean> => (await findFilesOf(app.ctx, actor, [id])).length === 1
const keyOf = async (id: FileId): Promise<string> =>
  (await app.ctx.pool.query('select storage_key from files where id = $1', [id])).rows[0]?.storage_key
const hours = (count: number) => app.clock.advance(count * 3_600)
const sweep = () => sweepScenePictures.run(app.ctx, {})
/** The sweep comes four times a day; what it finds unheld goes a day later. */
async function sweepForADay(): Promise<void> {
  for (let time = 0; time < 5; time++) {
    await sweep()
    hours(6)
  }
}

describe('pictures that no card shows any more', () => {
  test('go a day after the last of the cards that showed them, and their bytes with them', async () => {
    const [shared, own] = [await picture(), await picture()]
    const first = await card(shared, own)
    const second = await card(shared)
    const key = await keyOf(own)
    await commands.deleteScene(app.ctx, actor, first.id)
    await sweepForADay()
    expect([await stands(shared), await stands(own)]).toEqual([true, false])
    expect(await app.ctx.storage.read(key)).toBeNull()
    await commands.deleteScene(app.ctx, actor, second.id)
    await sweepForADay()
    expect(await stands(shared)).toBe(false)
  })

  test('stay for a day, so that whoever undoes finds them, and then as long as they are shown', async () => {
    const taken = await picture()
    const made = await card(taken)
    const without = await edit(made, words)
    await sweep()
    hours(23)
    await sweep()
    expect(await stands(taken)).toBe(true)
    await edit(without, showing(taken))
    await sweepForADay()
    await sweepForADay()
    expect(await stands(taken)).toBe(true)
  })

  test('stay while they are published, also when the draft shows them no more', async () => {
    const shown = await picture()
    const { id } = await card(shown)
    await commands.publishScene(app.ctx, actor, { id, version: 1, published: true })
    const draft = await edit({ id, version: 1 }, words)
    await sweepForADay()
    expect(await stands(shown)).toBe(true)
    await commands.publishScene(app.ctx, actor, { id, version: draft.version, published: true })
    await sweepForADay()
    expect(await stands(shown)).toBe(false)
  })

  test('go also when they never stood on a card, and posters that were made anew', async () => {
    const chosen = await picture()
    const { id } = await card(await picture())
    await commands.publishScene(app.ctx, actor, { id, version: 1, published: true })
    const { fileId: before } = await savePosterOf(app.ctx, actor, id)
    const { fileId: now } = await savePosterOf(app.ctx, actor, id)
    await sweepForADay()
    expect([await stands(chosen), await stands(before as FileId), await stands(now as FileId)]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('a picture that is put on a card in the same moment stays', async () => {
    const taken = await picture()
    await sweep()
    hours(25)
    // The card is saved and not committed yet while the sweep is under way.
    await transact(app.ctx, async (ctx) => {
      await commands.addScene(ctx, actor, { title: '名片', pages: showing(taken) as never })
      await sweep()
    })
    await sweep()
    expect(await stands(taken)).toBe(true)
  })

  test('files that were uploaded for anything else stay, whether anything holds them or not', async () => {
    const [other] = await uploadFiles(app.ctx, actor, oneFile(await photo()))
    const [original] = await uploadFiles(app.ctx, actor, oneFile(await photo()), { purpose: 'profile' })
    await sweepForADay()
    expect(await stands(original?.id as FileId)).toBe(true)
    for (let time = 0; time < 5; time++) {
      await sweepPictureOriginals.run(app.ctx, {})
      hours(6)
    }
    expect([await stands(other?.id as FileId), await stands(original?.id as FileId)]).toEqual([true, false])
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FullSceneReply } from '#contract/scenes.ts'
import { createSaving, restMilliseconds, type SaveState, type SendResult } from './saving.ts'
import type { Draft } from './templates.ts'

const sceneOf = (version: number, title: string): FullSceneReply => ({
  id: 'scn_0' as FullSceneReply['id'],
  slug: 's',
  title,
  pages: [{ key: 'a', blocks: [] }],
  status: 'draft',
  version,
  draftAhead: true,
  pageCount: 1,
  views: 0,
  changedAt: '2026-11-20T00:00:00.000Z',
  publishedAt: null,
  coverFileId: null,
})
const titled = (title: string): Draft => ({ title, pages: [{ key: 'a', blocks: [] }] })

/** The server of these tests: it keeps one draft, and holds each answer until it is let go. */
function setUp() {
  const server = { version: 1, title: '1' }
  const sent: string[] = []
  const states: SaveState['kind'][] = []
  let hold: Promise<void> = Promise.resolve()
  let answer: SendResult | null = null
  const begun = titled('1')
  const saving = createSaving({
    scene: sceneOf(1, '1'),
    begun,
    async send({ title }, version) {
      sent.push(`${title} from ${version}`)
      await hold
      if (answer) return answer
      if (version !== server.version)
        return { kind: 'conflict', theirs: sceneOf(server.version, server.title) }
      server.version++
      server.title = title
      return { kind: 'saved', scene: sceneOf(server.version, title) }
    },
    onState: ({ kind }) => states.push(kind),
    onKept: () => undefined,
  })
  return {
    server,
    sent,
    states,
    saving,
    begun,
    answerWith: (next: SendResult | null) => {
      answer = next
    },
    holdBack: () => {
      let release = () => {}
      hold = new Promise((done) => {
        release = done
      })
      return () => release()
    },
  }
}

describe('saving while one edits', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('sends what was typed once the typing rests, and only then', async () => {
    const { saving, sent, states } = setUp()
    saving.take(titled('2'))
    await vi.advanceTimersByTimeAsync(restMilliseconds - 1)
    saving.take(titled('23'))
    await vi.advanceTimersByTimeAsync(restMilliseconds - 1)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual(['23 from 1'])
    expect(states.at(-1)).toBe('saved')
  })

  it('sends what is typed during a call after it, from the version that it made', async () => {
    const { saving, sent, states, holdBack } = setUp()
    const release = holdBack()
    saving.take(titled('2'))
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    saving.take(titled('3'))
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    expect(sent).toEqual(['2 from 1'])
    release()
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    expect(sent).toEqual(['2 from 1', '3 from 2'])
    expect(states.at(-1)).toBe('saved')
  })

  it('what another tab saved is never written over unasked, and nothing typed is lost', async () => {
    const { saving, sent, states, server } = setUp()
    Object.assign(server, { version: 2, title: 'theirs' })
    saving.take(titled('mine'))
    expect(await saving.saveNow()).toBe(false)
    expect(states.at(-1)).toBe('conflict')
    saving.take(titled('mine, and more'))
    await vi.advanceTimersByTimeAsync(restMilliseconds * 3)
    expect(sent).toEqual(['mine from 1'])
    expect(server.title).toBe('theirs')
    expect(await saving.keepMine(sceneOf(2, 'theirs'))).toBe(true)
    expect(server).toEqual({ version: 3, title: 'mine, and more' })
  })

  it('the newer draft can be taken, and editing goes on from it', async () => {
    const { saving, server } = setUp()
    Object.assign(server, { version: 2, title: 'theirs' })
    saving.take(titled('mine'))
    await saving.saveNow()
    expect(saving.takeTheirs(sceneOf(2, 'theirs')).title).toBe('theirs')
    saving.take(titled('theirs, and more'))
    expect(await saving.saveNow()).toBe(true)
    expect(server).toEqual({ version: 3, title: 'theirs, and more' })
  })

  it('what failed is sent again when it is asked for, or when more is typed', async () => {
    const { saving, sent, states, answerWith } = setUp()
    answerWith({ kind: 'failed', reason: 'no network', gone: false, fields: {} })
    saving.take(titled('2'))
    expect(await saving.saveNow()).toBe(false)
    expect(states.at(-1)).toBe('failed')
    answerWith(null)
    expect(await saving.saveNow()).toBe(true)
    expect(sent).toEqual(['2 from 1', '2 from 1'])
  })

  it('going back to what is kept while another draft is on its way is saved after it, and not said to be before', async () => {
    const { saving, sent, states, server, begun, holdBack } = setUp()
    const release = holdBack()
    saving.take(titled('2'))
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    saving.take(begun)
    expect(states.at(-1)).toBe('saving')
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    expect(states).not.toContain('saved')
    release()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['2 from 1', '1 from 2'])
    expect(server).toEqual({ version: 3, title: '1' })
    expect(states.at(-1)).toBe('saved')
  })

  it('opening a card sends nothing', async () => {
    const { saving, sent, begun } = setUp()
    saving.take(begun)
    await vi.advanceTimersByTimeAsync(restMilliseconds * 2)
    expect(await saving.saveNow()).toBe(true)
    expect(sent).toEqual([])
  })

  it('going back to what is kept sends nothing; after leaving nothing is sent', async () => {
    const { saving, sent } = setUp()
    const first = titled('2')
    saving.take(first)
    await saving.saveNow()
    saving.take(titled('3'))
    saving.take(first)
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    expect(sent).toEqual(['2 from 1'])
    saving.take(titled('4'))
    saving.end()
    await vi.advanceTimersByTimeAsync(restMilliseconds)
    expect(sent).toEqual(['2 from 1'])
  })
})

import { describe, expect, it } from 'vitest'
import type { ChatConversation, ChatMessage } from '#contract/chat.ts'
import {
  byDay,
  heldUpTo,
  lengthOf,
  mergeMessages,
  noTalk,
  type Talk,
  type TalkNews,
  talkReducer,
  unreadOf,
} from './conversation.ts'

const conversation = (more: Partial<ChatConversation> = {}): ChatConversation => ({
  id: 'cht_1' as ChatConversation['id'],
  status: 'open',
  deskOn: true,
  lastPosition: 0,
  deskReadPosition: 0,
  visitorReadPosition: 0,
  contactLeft: false,
  ...more,
})
const message = (
  position: number,
  from: ChatMessage['from'] = 'visitor',
  text = `m${position}`,
): ChatMessage => ({
  position,
  from,
  text,
  sentAt: `2026-11-20T10:00:${String(position).padStart(2, '0')}.000Z`,
})
const told = (...news: TalkNews[]): Talk => news.reduce(talkReducer, noTalk)
const begun: TalkNews = { kind: 'begun', conversation: conversation() }
const read = (positions: number[], more: Partial<ChatConversation> = {}): TalkNews => ({
  kind: 'read',
  conversation: conversation({ lastPosition: Math.max(0, ...positions), ...more }),
  messages: positions.map((each) => message(each)),
})
const written = (clientKey: string, text: string): TalkNews => ({
  kind: 'written',
  unsent: { clientKey, text, writtenAt: '2026-11-20T10:00:00.000Z' },
})
const positionsOf = (talk: Talk) => talk.messages.map(({ position }) => position)

describe('messages of a conversation', () => {
  it('stand by position, each once, whatever order they come in', () => {
    expect(positionsOf(told(begun, read([3, 4]), read([1, 2, 3])))).toEqual([1, 2, 3, 4])
    const some = [message(1)]
    expect(mergeMessages(some, [message(1)])).toBe(some)
  })

  it.each([
    [[], 0],
    [[1, 2, 3], 3],
    [[1, 2, 4], 2],
    [[2, 3], 0],
  ])('%j are held up to %i, from where a gap is asked again', (positions, held) => {
    expect(heldUpTo(positions.map((each) => message(each)))).toBe(held)
  })

  it('keep a gap open when an answer arrives before what was said in between', () => {
    const talk = told(begun, read([1]), written('a', 'm3'), {
      kind: 'arrived',
      clientKey: 'a',
      message: message(3),
    })
    expect(positionsOf(talk)).toEqual([1, 3])
    expect(heldUpTo(talk.messages)).toBe(1)
    expect(talk.unsent).toEqual([])
  })

  it('are dropped when they belong to the conversation before', () => {
    const other = conversation({ id: 'cht_2' as ChatConversation['id'] })
    const talk = told(begun, read([1]), { kind: 'begun', conversation: other }, read([1, 2]))
    expect(talk.messages).toEqual([])
    expect(talk.conversation?.id).toBe('cht_2')
  })
})

describe('the state of a conversation', () => {
  it('never goes back when an older answer is late', () => {
    const talk = told(
      begun,
      read([1, 2], { deskReadPosition: 2, status: 'answered' }),
      read([1], { deskReadPosition: 0, status: 'open' }),
    )
    expect(talk.conversation).toMatchObject({ lastPosition: 2, deskReadPosition: 2, status: 'answered' })
  })

  it('stays closed, and knows whether a contact was left', () => {
    const talk = told(begun, read([1], { status: 'closed', contactLeft: true }), read([1]))
    expect(talk.conversation).toMatchObject({ status: 'closed', contactLeft: true })
  })

  it('is forgotten with all that was said', () => {
    expect(told(begun, read([1]), { kind: 'forgotten' })).toEqual(noTalk)
  })
})

describe('what is not known to have arrived', () => {
  it('keeps its client key when it failed and is sent again', () => {
    const failed = told(begun, written('a', 'hello'), { kind: 'failed', clientKey: 'a', failure: 'no net' })
    expect(failed.unsent).toMatchObject([{ clientKey: 'a', failure: 'no net' }])
    const again = talkReducer(failed, { kind: 'again', clientKey: 'a' })
    expect(again.unsent).toMatchObject([{ clientKey: 'a', failure: null }])
    const arrived = talkReducer(again, { kind: 'arrived', clientKey: 'a', message: message(1) })
    expect([positionsOf(arrived), arrived.unsent]).toEqual([[1], []])
  })

  it('is not shown twice when the live news is faster than the answer', () => {
    const talk = told(begun, written('a', 'm1'), read([1]))
    expect(talk.unsent).toEqual([])
    const answered = talkReducer(talk, { kind: 'arrived', clientKey: 'a', message: message(1) })
    expect(positionsOf(answered)).toEqual([1])
  })

  it('is found by the same words said after it was written, once for each', () => {
    const twice = told(begun, read([1]), written('a', 'm1'), written('b', 'm1'))
    // What was said before does not count.
    expect(talkReducer(twice, read([1])).unsent).toHaveLength(2)
    const one = talkReducer(twice, {
      kind: 'read',
      conversation: conversation({ lastPosition: 2 }),
      messages: [message(2, 'visitor', 'm1')],
    })
    expect(one.unsent.map(({ clientKey }) => clientKey)).toEqual(['b'])
    // Nor do the same words from the desk.
    const desk = talkReducer(twice, {
      kind: 'read',
      conversation: conversation({ lastPosition: 2 }),
      messages: [message(2, 'staff', 'm1')],
    })
    expect(desk.unsent).toHaveLength(2)
  })

  it('can be given up', () => {
    expect(told(begun, written('a', 'x'), { kind: 'discarded', clientKey: 'a' }).unsent).toEqual([])
  })
})

describe('reading', () => {
  it('counts the answers of the desk behind what was seen', () => {
    const messages = [message(1), message(2, 'staff'), message(3, 'system'), message(4, 'staff')]
    expect([unreadOf(messages, 0), unreadOf(messages, 2), unreadOf(messages, 4)]).toEqual([2, 1, 0])
  })

  it('goes day by day on the clocks of the reader', () => {
    const at = (sentAt: string) => ({ sentAt })
    const days = byDay(
      [at('2026-11-20T10:00:00Z'), at('2026-11-20T15:59:00Z'), at('2026-11-20T16:00:00Z')],
      (sentAt) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(sentAt)),
    )
    expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ])
  })

  it('counts characters as the server does: without the space around, a pair of surrogates as one', () => {
    expect(lengthOf('  箱\u{20BB7}  ')).toBe(2)
  })
})

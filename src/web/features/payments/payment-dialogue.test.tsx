import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { RefundStatus, ReturningOutcome } from '#domain/payments/payment-moves.ts'
import type { DialogueState } from '#domain/payments/payment-window.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { payments as english } from '#i18n/en-US/payments.ts'
import { quotes as quotesEn } from '#i18n/en-US/quotes.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { textsFrom } from '#i18n/texts.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { payments as chinese } from '#i18n/zh-CN/payments.ts'
import { quotes as quotesZh } from '#i18n/zh-CN/quotes.ts'
import { amount, type Facts, minuteOf, proofOf, refundOf, replyAt } from '#test/support/payment-replies.ts'
import { TextsProvider } from '#web/ui/texts.tsx'
import type { PaymentState } from './api.ts'
import {
  askAgainAfter,
  type Face,
  faceOf,
  openPaymentsOf,
  type ReturnReason,
  stateOfFace,
} from './dialogue-face.ts'
import { PaymentFaceView } from './payment-face.tsx'

// The replies are of this morning.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T04:00:00Z') }))
afterEach(() => void vi.useRealTimers())

/** The dialogue as its shipper sees it, from the first look to the last, in both languages (requirements §4, §8). */

const paidAt = (minute: number): Facts => ({ status: 'paid', paidAt: minuteOf(minute).toISOString() })
const credited = (minute: number): Facts => ({ ...paidAt(minute), outcome: 'credited' })
const sentBack = (why: ReturningOutcome): Facts => ({
  ...paidAt(9),
  outcome: why,
  refunds: [refundOf(why)],
})

/** A wrong amount, and how far its refund is. */
const heldBack = (status: RefundStatus): Facts => ({
  ...paidAt(9),
  outcome: 'wrongAmount',
  refunds: [{ ...refundOf('held'), status }],
})

type Look = readonly [minute: number, facts: Facts, face: Face['kind'], more?: { stale?: true }]
type Ending = { readonly state: DialogueState; readonly zh: string; readonly en: string }
type Scenario = { readonly looks: readonly Look[]; readonly ends: Ending }

const success: Ending = {
  state: 'success',
  zh: chinese.dialogue.success.title,
  en: english.dialogue.success.title,
}
const back = (key: ReturnReason): Ending => ({
  state: 'timeout',
  zh: chinese.dialogue.returned[key],
  en: english.dialogue.returned[key],
})

const scenarios: Readonly<Record<string, Scenario>> = {
  'pays at once': {
    looks: [
      [0, {}, 'page'],
      [2, paidAt(2), 'detecting'],
      [2, credited(2), 'success'],
    ],
    ends: success,
  },
  'names the payer first, then pays': {
    looks: [
      [0, { authorizes: true }, 'authorize'],
      [2, { authorizedAt: minuteOf(2).toISOString() }, 'page'],
      [4, credited(4), 'success'],
    ],
    ends: success,
  },
  'lets the time run out': {
    looks: [
      [0, {}, 'page'],
      [16, {}, 'timeout'],
    ],
    ends: { state: 'timeout', zh: chinese.dialogue.timeout.title, en: english.dialogue.timeout.title },
  },
  'pays after the time ran out': {
    looks: [
      [16, {}, 'timeout'],
      [40, credited(39), 'success'],
    ],
    ends: success,
  },
  'is refused by the company': {
    looks: [
      [0, { status: 'created', channel: 'wechat' }, 'preparing'],
      [1, { status: 'failed', channel: 'wechat' }, 'refused'],
    ],
    ends: { state: 'timeout', zh: chinese.dialogue.failed.title, en: english.dialogue.failed.title },
  },
  'closes the payment in another window': {
    looks: [
      [0, {}, 'page'],
      [3, { status: 'closed' }, 'closed'],
    ],
    ends: { state: 'timeout', zh: chinese.dialogue.closed.title, en: english.dialogue.closed.title },
  },
  'is paid for by somebody else than was named': {
    looks: [
      [0, { authorizes: true }, 'authorize'],
      [9, sentBack('otherPayer'), 'returned'],
    ],
    ends: {
      state: 'timeout',
      zh: chinese.dialogue.returned.otherPayerTitle,
      en: english.dialogue.returned.otherPayerTitle,
    },
  },
  'pays another amount': {
    looks: [
      [0, {}, 'page'],
      [9, { ...paidAt(9), outcome: 'wrongAmount' }, 'held'],
    ],
    ends: {
      state: 'detecting',
      zh: chinese.dialogue.detecting.heldTitle,
      en: english.dialogue.detecting.heldTitle,
    },
  },
  'pays another amount, which finance sends back': {
    looks: [
      [9, { ...paidAt(9), outcome: 'wrongAmount' }, 'held'],
      [30, heldBack('requested'), 'held'],
      [60, heldBack('rejected'), 'held'],
      [90, heldBack('processing'), 'returned'],
      [120, heldBack('refunded'), 'returned'],
    ],
    ends: back('held'),
  },
  'pays, and asks for the money back': {
    looks: [
      [4, credited(3), 'success'],
      [90, { ...credited(3), refunds: [{ ...refundOf('order'), status: 'refunded' }] }, 'success'],
    ],
    ends: success,
  },
  'pays an order that another tab has paid': {
    looks: [
      [0, {}, 'page'],
      [9, sentBack('duplicate'), 'returned'],
    ],
    ends: back('duplicate'),
  },
  'pays when the order is cancelled already': {
    looks: [
      [16, {}, 'timeout'],
      [20, { status: 'closed' }, 'closed'],
      [29, sentBack('late'), 'returned'],
    ],
    ends: back('late'),
  },
  'loses the line while paying': {
    looks: [
      [0, {}, 'page'],
      [2, {}, 'page', { stale: true }],
      [4, credited(3), 'success'],
    ],
    ends: success,
  },
  'pays with a code for the phone': {
    looks: [
      [0, { status: 'created', channel: 'wechat' }, 'preparing'],
      [0, { channel: 'wechat', codeUrl: 'weixin://wxpay/bizpayurl?pr=1' }, 'code'],
      [2, { channel: 'wechat', ...credited(2) }, 'success'],
    ],
    ends: success,
  },
  'transfers from the bank, at the second slip': {
    looks: [
      [0, { channel: 'bankTransfer' }, 'transfer'],
      // Nobody makes a transfer in a quarter of an hour.
      [16, { channel: 'bankTransfer' }, 'transfer'],
      [31, { channel: 'bankTransfer', proofs: [proofOf('submitted')] }, 'checking'],
      [61, { channel: 'bankTransfer', proofs: [proofOf('rejected', '回单看不清')] }, 'transfer'],
      [
        90,
        { channel: 'bankTransfer', proofs: [proofOf('submitted'), proofOf('rejected', '回单看不清')] },
        'checking',
      ],
      [
        200,
        {
          channel: 'bankTransfer',
          proofs: [proofOf('accepted'), proofOf('rejected', '回单看不清')],
          ...credited(199),
        },
        'success',
      ],
    ],
    ends: success,
  },
  'changes the points after starting to pay': {
    looks: [
      [0, {}, 'page'],
      [3, { status: 'closed' }, 'closed'],
      [9, sentBack('amountChanged'), 'returned'],
    ],
    ends: back('amountChanged'),
  },
}

const texts = {
  'zh-CN': textsFrom('zh-CN', {
    'zh-CN': { payments: chinese, quotes: quotesZh, common: commonZh },
    'en-US': {},
  }),
  'en-US': textsFrom('en-US', {
    'zh-CN': {},
    'en-US': { payments: english, quotes: quotesEn, common: commonEn },
  }),
} as const

/** The dialogue's body as it is drawn. */
function draw(language: Language, state: PaymentState, face: Face, stale: boolean): string {
  const queries = new QueryClient()
  queries.setQueryData(
    ['payments', 'channels'],
    Object.entries(channelNames).map(([channel, name]) => ({ channel, name, available: true })),
  )
  queries.setQueryData(['qr', state.codeUrl], { size: 21, path: 'M0 0h1v1h-1z' })
  const markup = renderToStaticMarkup(
    <TextsProvider value={texts[language]}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <PaymentFaceView
            state={state}
            face={face}
            asked={false}
            stale={stale}
            orders={[]}
            links={{
              order: (id) => `/o/${id}`,
              orders: '/o',
              statement: (id) => `/s/${id}`,
              statements: '/s',
              topUps: '/t',
              payment: (id) => `/p/${id}`,
              refund: (id) => `/r/${id}`,
            }}
            onAsk={() => undefined}
            onReopen={() => undefined}
            onAgain={() => undefined}
            onOther={() => undefined}
            onClose={() => undefined}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </TextsProvider>,
  )
  expect(markup, 'every phrase and blank is filled').not.toMatch(/\{\{|dialogue\.|transfer\.|code\./)
  return markup
}

/** What can be read in it. */
const read = (...given: Parameters<typeof draw>): string => draw(...given).replaceAll(/<[^>]*>/g, ' ')

/** A phrase with its amount filled in; other blanks are not looked at. */
const said = (phrase: string): string => phrase.replaceAll('{{amount}}', '¥42,403.22')

describe('the payment dialogue', () => {
  it.each(Object.entries(scenarios))(
    'ends in the right state when a shipper %s [C-15]',
    (_name, { looks, ends }) => {
      for (const [minute, facts, kind] of looks) expect(faceOf(replyAt(minute, facts)).kind).toBe(kind)
      const [minute, facts] = looks.at(-1) ?? [0, {}]
      const state = replyAt(minute, facts)
      const face = faceOf(state)
      expect(stateOfFace[face.kind]).toBe(ends.state)
      expect(read('zh-CN', state, face, false)).toContain(said(ends.zh))
      expect(read('en-US', state, face, false)).toContain(said(ends.en))
    },
  )

  it('shows each face in both languages without a blank or a Chinese word in English [C-16]', () => {
    for (const { looks } of Object.values(scenarios))
      for (const [minute, facts, , more] of looks) {
        const state = replyAt(minute, facts)
        const face = faceOf(state)
        read('zh-CN', state, face, more?.stale === true)
        // What people wrote stays as they wrote it.
        const own = /宁波木器有限公司|舢板|中国银行|回单看不清/g
        expect(read('en-US', state, face, more?.stale === true).replaceAll(own, '')).not.toMatch(
          /\p{Script=Han}/u,
        )
      }
  })

  it('says the sentences of the catalogue: time is up, authorizer and payer differ [R8.29] [R8.31]', () => {
    const late = replyAt(16, {})
    expect(read('zh-CN', late, faceOf(late), false)).toMatch(/付款超时.*请关闭窗口重新支付/)
    expect(read('en-US', late, faceOf(late), false)).toMatch(/timed out.*Close the window and pay again/)
    const other = replyAt(9, sentBack('otherPayer'))
    expect(read('zh-CN', other, faceOf(other), false)).toMatch(/授权失败：授权人与付款人不一致/)
    expect(read('en-US', other, faceOf(other), false)).toMatch(
      /Authorization failed: authorizer and payer differ/,
    )
  })

  it('gives the days between which returned money arrives, and says when holidays may move them [§9]', () => {
    const sure = replyAt(29, sentBack('late'))
    expect(read('zh-CN', sure, faceOf(sure), false)).toContain('预计 2026-11-25 至 2026-12-01 到账')
    const unsure = replyAt(29, {
      ...sentBack('late'),
      refunds: [
        {
          ...refundOf('late'),
          expected: { from: businessDate('2027-01-04'), to: businessDate('2027-01-08'), certain: false },
        },
      ],
    })
    expect(read('en-US', unsure, faceOf(unsure), false)).toMatch(/around 2027-01-04 to 2027-01-08.*holidays/)
  })

  it('says of returned money that is late that it is, and whom to ask', () => {
    const days = { from: businessDate('2026-11-13'), to: businessDate('2026-11-19'), certain: true }
    const late = replyAt(29, { ...sentBack('late'), refunds: [{ ...refundOf('late'), expected: days }] })
    expect(read('en-US', late, faceOf(late), false)).toMatch(/was expected by 2026-11-19.*contact us/)
    const chineseWords = read('zh-CN', late, faceOf(late), false)
    expect(chineseWords).toContain('最晚应于 2026-11-19 到账，至今未确认；如未收到，请联系我们')
    expect(chineseWords).not.toContain('2026-11-13')
  })

  it('names the code for the phone with its amount, for who cannot see it', () => {
    const state = replyAt(0, { channel: 'wechat', codeUrl: 'weixin://wxpay/bizpayurl?pr=1' })
    const face = faceOf(state)
    expect(draw('zh-CN', state, face, false)).toContain('role="img" aria-label="微信支付二维码，¥42,403.22"')
    expect(draw('en-US', state, face, false)).toContain(
      'role="img" aria-label="WeChat Pay code for ¥42,403.22"',
    )
  })

  it('keeps asking as long as something may still happen, and no longer', () => {
    const every = (minute: number, facts: Facts) => askAgainAfter(faceOf(replyAt(minute, facts)))
    expect(askAgainAfter(null)).toBe(4_000)
    expect(every(0, {})).toBe(4_000)
    expect(every(2, paidAt(2))).toBe(4_000)
    // Late money, a clerk who checks: slower, and not given up.
    expect(every(16, {})).toBe(20_000)
    expect(every(31, { channel: 'bankTransfer', proofs: [proofOf('submitted')] })).toBe(20_000)
    expect(every(9, { ...paidAt(9), outcome: 'wrongAmount' })).toBe(20_000)
    for (const end of [credited(2), sentBack('late'), { status: 'failed' }, { status: 'closed' }] as Facts[])
      expect(every(9, end)).toBe(false)
  })

  it('is come back to after it was closed, until it can no longer be paid', () => {
    const { payment } = replyAt(3, {})
    expect(openPaymentsOf([payment], minuteOf(3))).toEqual([payment])
    expect(openPaymentsOf([payment], minuteOf(24 * 60 + 1))).toEqual([])
    expect(openPaymentsOf([replyAt(3, credited(2)).payment], minuteOf(3))).toEqual([])
  })

  it('tells about a second payment beside the first', () => {
    const state = replyAt(5, { ...credited(2), refunds: [refundOf('duplicate')] })
    expect(faceOf(state).kind).toBe('success')
    expect(read('en-US', state, faceOf(state), false)).toMatch(/paid on top goes back.*2026-11-25/)
  })

  it('lists every order that one payment paid', () => {
    const order = (number: string) => ({
      orderId: `ord_${number}` as never,
      orderNumber: number,
      amount,
      refunded: { ...amount, minor: 0 },
    })
    const state = replyAt(5, { ...credited(2), orders: [order('SP1'), order('SP2')] })
    const text = read('zh-CN', state, faceOf(state), false)
    expect(text).toContain('SP1')
    expect(text).toContain('SP2')
  })
})

import { randomUUID } from 'node:crypto'
import type { ConversationId } from '#domain/chat/chat.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { saveAnnouncement } from '#server/announcements/commands.ts'
import { closeChat, replyToChat, sendMessage, startChat } from '#server/chat/commands.ts'
import type { Asker } from '#server/chat/store.ts'
import type { Context } from '#server/platform/context.ts'
import { answerPriceRequest, requestPrice } from '#server/quotes/commands.ts'
import { port } from './demo-places.ts'

/**
 * What is said between shippers and the desk: a conversation that ended and one that waits, prices that were asked for
 * (one answered, one not), an announcement that is over and a draft of the next.
 */
export async function buildDemoTalk({
  world,
  at,
  now,
  today,
  enterprise,
  person,
  sales,
  content,
}: {
  world: Context
  at: (instant: Date) => void
  now: Date
  today: BusinessDate
  enterprise: Customer
  person: Customer
  sales: Staff
  content: Staff
}): Promise<void> {
  const on = (daysAgo: number, time: string) => at(instantOf(addDays(today, -daysAgo), time))
  const minutesAgo = (minutes: number) => at(new Date(now.getTime() - minutes * 60_000))
  const say = (asker: Asker, conversationId: string, text: string) =>
    sendMessage(world, asker, {
      conversationId: conversationId as ConversationId,
      text,
      clientKey: randomUUID(),
    })

  on(6, '14:02')
  const { conversation } = await startChat(world, person)
  const id = conversation.id as ConversationId
  await say({ actor: person, visitorKey: null }, id, '林查班那票柜子还没提，免费期到哪天？')
  on(6, '14:05')
  const reply = (text: string) => replyToChat(world, sales, { id, text, clientKey: randomUUID() })
  await reply('您好，这票免费期已经过了，滞箱费按天累计，账单里能看到每一天的费率。')
  await reply('建议今天联系收货人安排拖车，提柜后费用就停在那一天。')
  on(6, '14:11')
  await say({ actor: person, visitorKey: null }, id, '明白，马上催收货人。')
  on(6, '15:30')
  await closeChat(world, sales, id)
  minutesAgo(25)
  const visitor = { kind: 'visitor', language: 'en-US' } as const
  const waiting = await startChat(world, visitor)
  await say(
    { actor: visitor, visitorKey: waiting.visitorKey },
    waiting.conversation.id,
    'Do you take refrigerated containers from Qingdao to Santos? Two 40RH a month, from January.',
  )

  const wanted = (delivery: string, cargo: QuoteDraft['cargo'], type: string): QuoteDraft => ({
    pickup: port('CNNGB'),
    delivery: port(delivery),
    containers: [{ type, quantity: 2 }],
    readyOn: addDays(today, 14),
    cargo,
    services: ['none'],
    goodsValue: null,
    storageDays: null,
    freePickup: false,
    pickupInformation: null,
  })
  on(3, '11:20')
  const { id: asked } = await requestPrice(world, enterprise, {
    request: wanted('KEMBA', { category: 'furniture', name: '折叠餐桌', hsCode: '940360' }, '40HQ'),
    note: '每月两柜，想从一月开始走。',
  })
  on(2, '09:40')
  await answerPriceRequest(world, sales, {
    id: asked,
    answer: '蒙巴萨航线预计一月上旬开通，可订舱后我们第一时间把报价发给您。',
  })
  minutesAgo(140)
  await requestPrice(world, person, {
    request: wanted('KEMBA', { category: 'plastic', name: '聚丙烯塑料托盘', hsCode: '392390' }, '20GP'),
    note: '',
  })

  const announcement = { id: null, version: null, kind: 'information', link: null } as const
  on(9, '17:00')
  await saveAnnouncement(world, content, {
    ...announcement,
    place: 'portal',
    text: {
      zh: '今晚 22:00 至 22:30 系统升级，期间下单和支付可能中断。',
      en: 'Tonight from 22:00 to 22:30 (Beijing) we upgrade the system; orders and payments may be interrupted.',
    },
    from: instantOf(addDays(today, -9), '17:00').toISOString(),
    until: instantOf(addDays(today, -9), '22:30').toISOString(),
    up: true,
  })
  on(1, '16:45')
  await saveAnnouncement(world, content, {
    ...announcement,
    place: 'both',
    text: { zh: '下月起，客服值班时间改为每天 8:30 至 18:00。', en: '' },
    from: instantOf(addDays(today, 20), '09:00').toISOString(),
    until: instantOf(addDays(today, 26), '18:00').toISOString(),
    up: false,
  })
}

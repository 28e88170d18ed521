import type { FastifyRequest } from 'fastify'
import * as contract from '#contract/chat.ts'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { eventStreams, heartbeatSeconds } from '#server/platform/live/routes.ts'
import * as commands from './commands.ts'
import { getChat, getMessages, listChats, mayHear } from './queries.ts'
import type { Asker } from './store.ts'

/** Open streams of one conversation, and of conversations from one address, in one process. Assumed (decision 020). */
const mostStreamsPerConversation = 5
const mostStreamsPerAddress = 50

/** Who asks: the key of a visitor comes in the header `chat`. */
const askerOf = (call: { actor: Visitor | Customer; request: FastifyRequest }): Asker => {
  const { chat } = call.request.headers
  return {
    actor: call.actor,
    visitorKey: typeof chat === 'string' && /^[\w-]{43}$/.test(chat) ? chat : null,
  }
}

export function chatRoutes(http: Http, heartbeatMilliseconds = heartbeatSeconds * 1000): void {
  mount(http, contract.startChat, ({ ctx, actor }) => commands.startChat(ctx, actor))
  mount(http, contract.chatMessages, (call) => getMessages(call.ctx, askerOf(call), call.query))
  mount(http, contract.sendChatMessage, (call) => commands.sendMessage(call.ctx, askerOf(call), call.body))
  mount(http, contract.leaveOfflineMessage, (call) =>
    commands.leaveOfflineMessage(call.ctx, askerOf(call), call.body),
  )
  mount(http, contract.readChat, async (call) => {
    await commands.readUpTo(call.ctx, askerOf(call), call.body.conversationId, call.body.position)
    return null
  })

  const stream = eventStreams(http, heartbeatMilliseconds)
  mount(http, contract.chatEvents, async (call) => {
    const asker = askerOf(call)
    const id = call.query.conversationId
    if (!(await mayHear(call.ctx, asker, id))) throw new Refusal('request.notFound')
    return stream(call, commands.chatAudience(id), {
      most: [
        [`chat:${id}`, mostStreamsPerConversation],
        [`address:${call.address}`, mostStreamsPerAddress],
      ],
      stands: () => mayHear(call.ctx, asker, id),
    })
  })

  mount(http, contract.deskListChats, ({ ctx, query }) => listChats(ctx, query))
  mount(http, contract.deskGetChat, ({ ctx, query }) => getChat(ctx, query))
  mount(http, contract.deskReplyChat, ({ ctx, actor, body }) => commands.replyToChat(ctx, actor, body))
  mount(http, contract.deskCloseChat, async ({ ctx, actor, body }) => {
    await commands.closeChat(ctx, actor, body.id)
    return null
  })
  mount(http, contract.deskReadChat, async ({ ctx, actor, body }) => {
    await commands.readUpTo(ctx, { actor, visitorKey: null }, body.id, body.position)
    return null
  })
}

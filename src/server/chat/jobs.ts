import { forgottenBefore } from '#domain/chat/chat.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { removeConversations } from './store.ts'

/** Forgets visitors' conversations 180 days after their last message, and silent ones after a day (decision 020). */
export const forgetOldChats = job({
  name: 'chat.forgetOldChats',
  retries: 3,
  every: '40 3 * * *',
  run: (ctx) => removeConversations(ctx, forgottenBefore(ctx.clock())),
})

import type { UserId } from '#domain/kernel/ids.ts'
import type { NotificationKind, NotificationParams } from '#domain/notifications/kinds.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { customerToTell } from '#server/platform/jobs/queues.ts'
import { tellCustomer } from './commands.ts'

/** Tells a customer what an area that knows nothing of notifications says has happened. */
export const tellWhatHappened = job<{
  userId: UserId
  kind: NotificationKind
  key: string
  params: NotificationParams
}>({
  name: customerToTell.name,
  retries: 5,
  run: (ctx, { userId, kind, key, params }) => tellCustomer(ctx, userId, null, [{ kind, key, params }]),
})

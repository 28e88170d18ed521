import type { Phrases } from '../phrases.ts'
import type { system as source } from '../zh-CN/system.ts'

export const system: Phrases<typeof source> = {
  tabs: { queues: 'Queues', failed: 'Failed jobs' },
  queues: 'Queues of work',
  queue: 'Queue',
  schedule: 'Schedule (Beijing)',
  waiting: 'Waiting',
  active: 'Running',
  failed: 'Failed',
  oldest: 'Longest waiting',
  lastDone: 'Last done',
  lastFailed: 'Last failure',
  onDemand: 'When needed',
  never: 'Not yet',
  noQueues: 'No queues yet',
  noQueuesText: 'Queues appear here once the system has finished starting.',
  failedJobs: 'Failed jobs',
  failedLead:
    'A job stands here when its last automatic try has failed; it is kept for seven days. See why first, and retry once the cause is gone.',
  failedAt: 'Failed',
  queuedAt: 'Queued',
  tries: 'Tries',
  reason: 'Reason',
  noReason: 'No reason was left',
  retry: 'Retry',
  retried_one: 'Back in its queue for another try now.',
  retried_other: '{{count}} jobs are back in their queue, each for another try now.',
  retryAll: 'Retry all failed jobs of this queue',
  retryAllTitle: 'Retry all failed jobs of “{{queue}}”?',
  retryAllText:
    'Each is tried once more, the latest failures first, at most 1,000 at once. Jobs that wait or run are left alone.',
  back: 'Not now',
  whichQueue: 'Queue',
  allQueues: 'All queues',
  noFailed: 'Nothing has failed',
  noFailedText: 'Every job of the last seven days was done.',
  noFailedHere: 'Nothing failed in this queue',
  showAll: 'Show all queues',
  seeFailed_one: 'See the {{shown}} failed job of “{{queue}}”',
  seeFailed_other: 'See the {{shown}} failed jobs of “{{queue}}”',
  recordsSafe:
    'The product’s database role can add to the desk’s log, the ledger and other records, and can neither change nor remove what they hold.',
  recordsOpen_one:
    'The product’s database role could change records ({{count}} table). Give the product a role of its own and name the owner of the tables in MIGRATION_DATABASE_URL; see “The product’s own rights” in the operations guide.',
  recordsOpen_other:
    'The product’s database role could change records ({{count}} tables). Give the product a role of its own and name the owner of the tables in MIGRATION_DATABASE_URL; see “The product’s own rights” in the operations guide.',
}

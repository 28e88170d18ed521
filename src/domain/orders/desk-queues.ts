/**
 * Orders that ask something of a clerk, each kind a queue of the desk (decision 057). Which orders stand in one is said
 * once, in the server's `desk-queues.ts`; the counts of the first page and the filtered list read the same.
 */
export const orderQueues = [
  'accept',
  'resume',
  'changeAnswered',
  'changeAsked',
  'departures',
  'arrivals',
  'gateIn',
  'silent',
  'freeTime',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/** An order under way of which nobody has told anything for so many days is asked after. Assumed (decision 057) */
export const silentDays = 3

/** Free time runs out when so many days, or fewer, are left of it. Assumed (decision 057) */
export const freeTimeDaysLeft = 2

import type { Outcome } from '#domain/tracking/intake.ts'
import type { Taken } from './take-events.ts'

/** What DCSA Track & Trace 3.0 answers to events: `ERROR` was not kept, `WARN` waits, `INFO` changed nothing. */
export type FeedbackElement = {
  readonly severity: 'ERROR' | 'WARN' | 'INFO'
  readonly message: string
  /** JSONPath of what is meant, within the body. */
  readonly propertyPath: string
}

type Said = Pick<FeedbackElement, 'severity' | 'message'> & { readonly property?: string }

const error = (message: string): Said => ({ severity: 'ERROR', message })
const info = (message: string): Said => ({ severity: 'INFO', message })
const waits = (message: string, property?: string): Said => ({
  severity: 'WARN',
  message: `${message} It waits for a clerk.`,
  ...(property ? { property } : {}),
})

const saidOf: Readonly<Record<Outcome, Said | null>> = {
  taken: null,
  retracted: null,
  known: info('This version was told before.'),
  overtaken: info('A later version of this event was told before.'),
  notFollowed: info('The code is known, and no stage or milestone follows it.'),
  unknownOrder: waits('No order has this bill of lading or booking.'),
  severalOrders: waits('Several orders have this bill of lading or booking.'),
  unknownContainer: waits(
    'The order has no such container, or several and none is named.',
    'equipmentReference',
  ),
  unknownCode: waits('The code is not in your set of codes.'),
  unclearPlace: waits('The place is missing or contradicts the code.', 'eventLocation'),
  inFuture: waits('An actual event cannot lie in the future.', 'eventDateTime'),
  beforeOrder: waits('The time lies long before the order was placed.', 'eventDateTime'),
  invalid: error('The property is missing or cannot be read. Nothing of the event was kept.'),
}

/** One element for each event that did not simply become part of a timeline. `root` is the JSONPath of the list. */
export const feedbackOf = (taken: readonly Taken[], root: string): FeedbackElement[] =>
  taken.flatMap(({ outcome, property }, place) => {
    const said = saidOf[outcome]
    if (!said) return []
    const named = property === 'event' ? undefined : (property ?? said.property)
    return [
      {
        severity: said.severity,
        message: said.message,
        propertyPath: `${root}[${place}]${named ? `.${named}` : ''}`,
      },
    ]
  })

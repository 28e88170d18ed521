import { type BusinessDate, daysBetween } from '../kernel/business-date.ts'
import { type Currency, currencies, type Money, money, sum } from '../kernel/money.ts'

/**
 * What clerks do about an order among themselves. A note is written once and may name colleagues, for whom it waits
 * until they have read it. A task says what is to be done, by which day and by whom; any colleague may do it, and who
 * did is kept. A cost says what a charge costs us: the quote knows what was bought, the rest is entered. The odd rule:
 * a charge without a known cost is no charge that costs nothing; it is told apart and left out of the margin
 * (decision 063).
 */

/** Who sees notes and tasks of orders. */
export const workRoles = ['sales', 'operations', 'finance', 'administrator'] as const
/** Who sees what an order costs us. */
export const costRoles = ['sales', 'finance', 'administrator'] as const

/** Characters of a note, and of a task. Assumed (decision 063) */
export const orderNoteLimit = 1000
export const taskLimit = 200
/** Characters that say where an entered cost comes from. Assumed (decision 063) */
export const costNoteLimit = 200
/** Colleagues whom one note names at most. Assumed (decision 063) */
export const mostMentions = 10
/** Tasks of one order, done ones too. Assumed (decision 063) */
export const mostTasks = 50

export type TaskUrgency = 'late' | 'today' | null

export function taskUrgency(
  task: { readonly dueOn: BusinessDate; readonly doneAt: unknown },
  today: BusinessDate,
): TaskUrgency {
  if (task.doneAt !== null) return null
  const left = daysBetween(today, task.dueOn)
  return left < 0 ? 'late' : left === 0 ? 'today' : null
}

/** What a line of an order is called where its cost is kept. */
export const quotedLineKey = (position: number): string => `quoted ${position}`
export const lineKeyPattern = /^(quoted \d{1,4}|bil_[0-9a-hjkmnp-tv-z]{26})$/

/** A charge of an order with what it brings, and what it costs as far as that is known. */
export type CostedLine = {
  readonly price: Money
  readonly priceCny: Money
  /** Null: nobody knows. */
  readonly cost: Money | null
  readonly costCny: Money | null
}

export type OrderMargin = {
  /** Of lines whose cost is known: what they bring and cost in each currency, in the currencies' own sequence. */
  readonly byCurrency: readonly { readonly price: Money; readonly cost: Money; readonly left: Money }[]
  /** The same in CNY at the order's frozen rates. */
  readonly cny: { readonly price: Money; readonly cost: Money; readonly left: Money }
  /** Of what they bring; null where that is nothing. */
  readonly basisPoints: number | null
  /** Lines of which no cost is known, and what they bring. */
  readonly unknown: { readonly lines: number; readonly priceCny: Money }
}

/** The margin of an order over the lines whose cost is known. */
export function orderMargin(lines: readonly CostedLine[]): OrderMargin {
  const known = lines.filter((line) => line.cost !== null)
  const unknown = lines.filter((line) => line.cost === null)
  const total = (amounts: readonly (Money | null)[], currency: Currency): Money =>
    sum(
      amounts.filter((each): each is Money => each?.currency === currency),
      currency,
    )
  const left = (price: Money, cost: Money) => ({
    price,
    cost,
    left: money(price.minor - cost.minor, price.currency),
  })
  const own = currencies.filter((currency) =>
    known.some(({ price, cost }) => price.currency === currency || cost?.currency === currency),
  )
  const cny = left(
    total(
      known.map(({ priceCny }) => priceCny),
      'CNY',
    ),
    total(
      known.map(({ costCny }) => costCny),
      'CNY',
    ),
  )
  return {
    byCurrency: own.map((currency) =>
      left(
        total(
          known.map(({ price }) => price),
          currency,
        ),
        total(
          known.map(({ cost }) => cost),
          currency,
        ),
      ),
    ),
    cny,
    basisPoints: cny.price.minor === 0 ? null : Math.round((cny.left.minor * 10_000) / cny.price.minor),
    unknown: {
      lines: unknown.length,
      priceCny: sum(
        unknown.map(({ priceCny }) => priceCny),
        'CNY',
      ),
    },
  }
}

/** What the quote knows of a charge's cost. */
export type BoughtCharge = {
  readonly code: string
  readonly containerType: string | null
  readonly cost: Money
  readonly costCny: Money
}

/**
 * Which quoted lines were bought at which cost, by position: a charge goes to the first line of its code and container
 * type that has none yet, in the sequence of the quote.
 */
export function boughtCosts(
  lines: readonly {
    readonly position: number
    readonly code: string
    readonly containerType: string | null
  }[],
  bought: readonly BoughtCharge[],
): ReadonlyMap<number, BoughtCharge> {
  const left = [...bought]
  const found = new Map<number, BoughtCharge>()
  for (const { position, code, containerType } of lines) {
    const at = left.findIndex((each) => each.code === code && each.containerType === containerType)
    const [charge] = at < 0 ? [] : left.splice(at, 1)
    if (charge) found.set(position, charge)
  }
  return found
}

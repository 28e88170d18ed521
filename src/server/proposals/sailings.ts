import type { ReplyOf } from '#contract/endpoint.ts'
import type { ProposalSailing, proposalSailings } from '#contract/order-proposals.ts'
import type { ScheduledRouteReply } from '#contract/schedules.ts'
import { addDays, type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { mostDaysAhead, mostVoyageDays, type ProposedSailing } from '#domain/orders/proposals.ts'
import type { CutOff, PortCall } from '#domain/quotes/offer.ts'
import { cutOffsOf, departureAt, filingFor } from '#domain/quotes/sailings.ts'
import type { ChangeFacts, SailingTerms } from '#server/orders/commands/change.ts'
import type { Context } from '#server/platform/context.ts'
import { fitsOn } from '#server/rates/commands/allotments.ts'
import { searchSchedules } from '#server/schedules/queries.ts'

/** Sailings shown to choose from, and the weeks of departures looked at. */
const mostSailings = 40
const weeksAhead = 6

type Order = { readonly id: OrderId; readonly userId: UserId }
type Route = {
  readonly key: string
  readonly sailing: ProposedSailing
  readonly terms: SailingTerms & { via: PortCall[] }
}

function portCallOf(ctx: Context, code: string): PortCall | null {
  const port = ctx.reference.seaports.get(code)
  return port ? { code, name: { zh: port.name.zh, en: port.name.en }, zone: port.zone } : null
}

const told = ({ planned, estimated }: { planned: string; estimated: string | null }): Date =>
  new Date(estimated ?? planned)

/** A scheduled way as an order would sail it; null where a part of it is another carrier's. */
function routeOf(ctx: Context, facts: ChangeFacts, route: ScheduledRouteReply): Route | null {
  const parentOf = (scac: string) => ctx.reference.carriers.get(scac)?.parent ?? scac
  if (route.legs.some(({ carrier }) => parentOf(carrier) !== parentOf(facts.carrier))) return null
  const [first] = route.legs
  const last = route.legs.at(-1)
  if (!first || !last) return null
  const zoneOf = (code: string) => ctx.reference.seaports.get(code)?.zone
  const departsOn = businessDateOf(told(first.departure), zoneOf(first.from))
  const arrivesOn = businessDateOf(told(last.arrival), zoneOf(last.to))
  return {
    key: route.key,
    sailing: {
      departsOn,
      arrivesOn,
      service: first.service,
      vessel: first.vessel.toUpperCase(),
      voyage: first.voyage,
    },
    terms: {
      transitDays: daysBetween(departsOn, arrivesOn),
      cutOffs: route.cutOffs as CutOff[],
      via: route.legs.slice(1).flatMap(({ from }) => portCallOf(ctx, from) ?? []),
    },
  }
}

async function routesFrom(
  ctx: Context,
  facts: ChangeFacts,
  startsOn: BusinessDate,
  weeks: 1 | 6,
): Promise<Route[]> {
  const found = await searchSchedules(ctx, {
    from: facts.pol,
    to: facts.pod,
    startsOn,
    weeks,
    transshipments: 1,
  })
  return found.routes.flatMap((route) => routeOf(ctx, facts, route) ?? [])
}

/** Whether an order's containers would fit on a sailing; null where no space is counted. */
export const fitsOnSailing = (
  ctx: Context,
  order: Order,
  facts: ChangeFacts,
  { service, departsOn }: ProposedSailing,
): Promise<boolean | null> =>
  fitsOn(ctx, {
    userId: order.userId,
    orderId: order.id,
    sailing: { carrier: facts.carrier, service, pol: facts.pol, pod: facts.pod, departsOn },
    containers: facts.containers,
  })

/** Sailings of the order's carrier on its lane, the first first. */
export async function listProposalSailings(
  ctx: Context,
  facts: ChangeFacts,
): Promise<ReplyOf<typeof proposalSailings>> {
  const tomorrow = addDays(businessDateOf(ctx.clock()), 1)
  const routes = (await routesFrom(ctx, facts, tomorrow, weeksAhead))
    .filter(({ sailing }) => sailing.departsOn >= tomorrow)
    .slice(0, mostSailings)
  return {
    sailings: routes.map(
      ({ key, sailing, terms }): ProposalSailing => ({
        ...sailing,
        key,
        via: terms.via.map(({ code }) => code),
      }),
    ),
  }
}

/**
 * What a clerk chose, as it stands in the schedule now, or the days alone, with the cut-offs that count back from them.
 * Refuses with `order.sailingGone` and `order.daysOutOfReach`.
 */
export async function chosenSailing(
  ctx: Context,
  facts: ChangeFacts,
  chosen: { readonly key: string | null; readonly departsOn: string; readonly arrivesOn: string },
): Promise<{ readonly sailing: ProposedSailing; readonly terms: SailingTerms }> {
  const departsOn = chosen.departsOn as BusinessDate
  const arrivesOn = chosen.arrivesOn as BusinessDate
  const ahead = daysBetween(businessDateOf(ctx.clock()), departsOn)
  const days = daysBetween(departsOn, arrivesOn)
  if (ahead < 1 || ahead > mostDaysAhead || days < 1 || days > mostVoyageDays)
    throw new Refusal('order.daysOutOfReach', { ahead: mostDaysAhead, voyage: mostVoyageDays })
  if (chosen.key !== null) {
    // A day earlier: ports count days by their own clocks.
    const routes = await routesFrom(ctx, facts, addDays(departsOn, -1), 1)
    const route = routes.find(({ key, sailing }) => key === chosen.key && sailing.departsOn === departsOn)
    if (route?.sailing.arrivesOn !== arrivesOn) throw new Refusal('order.sailingGone')
    return route
  }
  const filing = filingFor(facts.pol.slice(0, 2), facts.pod.slice(0, 2))
  return {
    sailing: { ...facts.sailing, departsOn, arrivesOn },
    terms: { transitDays: days, cutOffs: cutOffsOf(departureAt(departsOn, facts.zone), filing) },
  }
}

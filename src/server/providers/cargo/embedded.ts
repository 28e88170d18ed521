import { sql } from 'kysely'
import type { CargoRecord, ReleaseResult } from '#domain/cargo/cargo-record.ts'
import { findOwner } from '#domain/reference/carriers.ts'
import { findContainerType } from '#domain/reference/containers.ts'
import type { Reference } from '#domain/reference/reference.ts'
import type { EventType } from '#domain/tracking/events.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { CargoData } from './port.ts'

/**
 * A terminal for the demo world: it answers for the containers of its orders, from their booking and from what was
 * recorded of their way, and calls itself a demo. It is there only while the demo world is (decision 002).
 */
type Row = {
  number: string
  type: string
  seal: string | null
  vessel: string | null
  voyage: string | null
  pol: string
  pod: string
  carrier_code: string
  cargo: { grossWeightKg?: number | null }
  containers: number
  updated_at: Date
  latest: Partial<Record<EventType, string>> | null
  facility: string | null
}

/** Heights by the second sign of an ISO 6346 size code, in millimetres. */
const heights: Readonly<Record<string, number>> = { '0': 2438, '2': 2591, '4': 2743, '5': 2896 }

export const embeddedCargo = (
  db: Database,
  reference: Pick<Reference, 'containerTypes' | 'ownerCodes' | 'carriers'>,
  clock: () => Date,
): CargoData => ({
  name: 'embedded',
  demo: true,
  async find({ bill, container }) {
    try {
      const { rows } = await findRow(db, bill, container, clock())
      const [row] = rows
      return row ? { record: recordOf(row, reference), source: null, updatedAt: row.updated_at } : null
    } catch (error) {
      throw new ProviderFailure('cargo', 'the demo world could not be read', true, error)
    }
  },
})

/** Bills are found with the carrier's prefix and without, as they are printed in both ways. */
const findRow = (db: Database, bill: string, container: string, now: Date) =>
  sql<Row>`
  select c.number, c.type, c.seal, o.vessel, o.voyage, o.pol, o.pod, o.carrier_code, o.cargo,
    (select count(*)::int from order_containers n where n.user_id = o.user_id and n.order_id = o.id) as containers,
    coalesce(e.updated_at, o.accepted_at, o.placed_at) as updated_at, e.latest, e.facility
  from order_containers c
  join orders o on o.user_id = c.user_id and o.id = c.order_id
  left join lateral (
    select max(recorded_at) as updated_at, jsonb_object_agg(type, happened_at) as latest,
      (array_agg(facility order by happened_at desc) filter (where facility is not null))[1] as facility
    from (
      select type, max(happened_at) as happened_at, max(recorded_at) as recorded_at,
        (array_agg(facility order by happened_at desc) filter (where facility is not null))[1] as facility
      from tracking_events t
      where t.user_id = o.user_id and t.order_id = o.id and (t.container_id is null or t.container_id = c.id)
        and t.classifier = 'actual' and t.retracted_at is null and t.recorded_at <= ${now}
      group by type
    ) t
  ) e on true
  where c.number = ${container} and o.bill_of_lading in (${bill}, o.carrier_code || ${bill})
  order by o.placed_at desc limit 1`.execute(db)

function recordOf(
  row: Row,
  reference: Pick<Reference, 'containerTypes' | 'ownerCodes' | 'carriers'>,
): CargoRecord {
  const type = findContainerType(reference.containerTypes, row.type)
  const latest = row.latest ?? {}
  const at = (event: EventType): number => (latest[event] ? Date.parse(latest[event]) : 0)
  const has = (event: EventType): boolean => at(event) > 0
  const held =
    at('exportCustomsHeld') > Math.max(at('exportCustomsReleased'), at('departed')) ||
    at('customsHeld') > at('customsReleased')
  const released = has('exportCustomsReleased') || has('departed')
  const result: ReleaseResult = held ? 'held' : released ? 'released' : 'waiting'
  const full = ['stuffed', 'gatedIn', 'loaded', 'departed'].some((each) => has(each as EventType))
  const gross = row.cargo?.grossWeightKg
  const owner = findOwner(reference.ownerCodes, row.number.slice(0, 4))
  return {
    boxCode: type?.iso ?? null,
    // The demo world has no customs declarations.
    declareNo: null,
    vsl: row.vessel,
    voy: row.voyage,
    containerNo: row.number,
    bst: row.type,
    boxTotalWeight: full && gross && type ? Math.round(gross / row.containers) + type.tareKg : null,
    boxHeight: (type && heights[type.iso.charAt(1)]) ?? null,
    boxWeight: type?.tareKg ?? null,
    podEdi: row.pod,
    polEdi: row.pol,
    fieldBox: row.facility,
    releaseResult: result,
    wharfReleaseMark: at('terminalHeld') > at('terminalReleased') ? false : has('loaded') || has('gatedOut'),
    boxStatus: full && !has('emptyReturned') ? 'full' : 'empty',
    collageMark: false,
    customsReleaseMark: !held && released,
    boxHolder:
      owner?.lessor ?? (owner?.carrier ? (reference.carriers.get(owner.carrier)?.name.en ?? null) : null),
    sealNo: row.seal,
  }
}

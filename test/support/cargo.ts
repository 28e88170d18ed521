import type { UserId } from '#domain/kernel/ids.ts'
import { setBooking, setContainerNumbers } from '#server/orders/commands/shipment.ts'
import { getOrder } from '#server/orders/queries.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import type { TestApp } from './app.ts'
import { buildOrder, clerkActor, customerActor } from './orders.ts'
import { buildCustomer } from './people.ts'

export const builtBill = 'COSU6394182750'
export const builtContainer = 'CSNU4123071'

/** An order whose first container is booked, released by customs and loaded: what a terminal would know. */
export async function buildCargo(app: TestApp, of?: { readonly userId: UserId }): Promise<void> {
  const customer = of ?? (await buildCustomer(app))
  const placing = { cargo: { packages: 640, grossWeightKg: 11_480 } }
  const { id } = await buildOrder(app, customer, { status: 'accepted', placing })
  const { units } = await getOrder(app.ctx, customerActor(customer.userId), id)
  await setBooking(app.ctx, clerkActor, {
    id,
    billOfLading: builtBill,
    vessel: 'XIN NING HAI',
    voyage: '040W',
  })
  await setContainerNumbers(app.ctx, clerkActor, {
    id,
    containers: units.map((unit, at) => ({
      id: unit.id,
      number: at === 0 ? builtContainer : '',
      seal: at === 0 ? 'NB270331' : '',
    })),
  })
  const minutesAgo = (minutes: number) => new Date(app.ctx.clock().getTime() - minutes * 60_000)
  await recordEvents(app.ctx, clerkActor, id, { kind: 'terminal', name: 'Terminal EDI' }, [
    { type: 'stuffed', classifier: 'actual', containerIds: [], happenedAt: minutesAgo(40) },
    { type: 'gatedIn', classifier: 'actual', containerIds: [], happenedAt: minutesAgo(30) },
    { type: 'exportCustomsReleased', classifier: 'actual', containerIds: [], happenedAt: minutesAgo(20) },
    { type: 'loaded', classifier: 'actual', containerIds: [], happenedAt: minutesAgo(10) },
  ])
}

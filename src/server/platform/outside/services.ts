import type { Context } from '../context.ts'

/**
 * How a service stands: an outside one is connected, ours does all there is to do, ours stands in for one as long as
 * this is a demo, or there is none.
 */
export type Standing = 'connected' | 'builtIn' | 'standIn' | 'off'

/** A port and what is behind it. */
export type Service = {
  /** As the meter names it. */
  readonly service: string
  /** What the adapter calls itself; null where there is none. */
  readonly adapter: string | null
  readonly standing: Standing
}

/** What adapters of ours call themselves that play an outside service. */
const players = ['embedded', 'simulator']

const standIn = (service: string, adapter: { readonly name: string } | null): Service => ({
  service,
  adapter: adapter?.name ?? null,
  standing: adapter ? (players.includes(adapter.name) ? 'standIn' : 'connected') : 'off',
})

/** Every port behind which an outside service can be, with what is there in this installation. */
export function servicesOf({
  config,
  sms,
  mail,
  cargo,
  geocoder,
  identity,
  sharing,
  trucks,
  ...ctx
}: Context) {
  const feeds = [config.positions.nmea && 'nmea', config.positions.aisstream && 'aisstream'].filter(
    (each): each is string => typeof each === 'string',
  )
  const services: Service[] = [
    standIn('sms', sms),
    standIn('mail', mail),
    ...[...ctx.payments.values()]
      // A bank transfer asks nobody.
      .filter(({ transferDetails }) => !transferDetails)
      .map(
        ({ name }): Service => ({
          service: `payment.${name}`,
          adapter: name,
          standing: name === 'cashier' ? 'standIn' : 'connected',
        }),
      ),
    standIn('invoicing', ctx.issuer),
    standIn('cargo', cargo),
    standIn('trucks', trucks.asked),
    ...(feeds.length > 0
      ? feeds.map((adapter): Service => ({ service: `positions.${adapter}`, adapter, standing: 'connected' }))
      : [standIn('positions', config.demo ? { name: 'embedded' } : null)]),
    {
      service: 'geocoding',
      adapter: geocoder.name,
      standing: geocoder.name === 'embedded' ? 'builtIn' : 'connected',
    },
    {
      service: 'storage',
      adapter: ctx.storage.name,
      standing: ctx.storage.name === 's3' ? 'connected' : 'builtIn',
    },
    {
      service: 'identity',
      adapter: identity?.name ?? null,
      standing: identity ? (identity.demo ? 'standIn' : 'connected') : 'off',
    },
    {
      service: 'sharing',
      adapter: config.wechatSharing ? 'wechat' : null,
      standing: config.wechatSharing ? 'connected' : 'off',
    },
  ]
  return services
}

/** How the meter names a feed of positions: the simulator's and the real ones' have one name each. */
export const feedService = (source: string) => (source === 'simulated' ? 'positions' : `positions.${source}`)

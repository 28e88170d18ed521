import type { QuoteDraft } from '#domain/quotes/quote-request.ts'

/** Where a demo shipment begins or ends. */
export type DemoPlace = QuoteDraft['pickup']

export const port = (code: string): DemoPlace => ({
  kind: 'port',
  port: code,
  country: code.slice(0, 2),
  province: null,
  city: null,
  region: null,
  street: null,
})

/** A door, by the codes of its province or state, its city and, in China, its county. */
export const door = (
  country: string,
  province: string | null,
  city: string,
  region: string | null,
  street: string,
): DemoPlace => ({ kind: 'door', port: null, country, province, city, region, street })

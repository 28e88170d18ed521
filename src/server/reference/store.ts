import { readFile } from 'node:fs/promises'
import type { Carrier, OwnerCode } from '#domain/reference/carriers.ts'
import { productCharges } from '#domain/reference/charge-versions.ts'
import type { ProductCharge } from '#domain/reference/charges.ts'
import type { ContainerType } from '#domain/reference/containers.ts'
import { type DivisionTable, divisionsFrom } from '#domain/reference/divisions.ts'
import type { EmissionFactors } from '#domain/reference/emissions.ts'
import { type ForeignCity, type ForeignState, foreignPlacesFrom } from '#domain/reference/foreign-places.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { buildSeaportIndex } from '#domain/reference/seaport-search.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { CargoCategory, Country, ExclusionRule, ServiceTerms } from '#domain/reference/tables.ts'
import { type TerminalTable, terminalsFrom } from '#domain/reference/terminals.ts'
import { vesselNamesFrom } from '#domain/reference/vessel-names.ts'

const folder = new URL('../../../db/reference/', import.meta.url)

const load = async <Table>(name: string): Promise<Table> =>
  JSON.parse(await readFile(new URL(name, folder), 'utf8')) as Table

const loadRows = async <Row>(name: string): Promise<Row[]> => (await load<{ rows: Row[] }>(name)).rows

/** Reads the reference tables that come with the product (decision 022). */
export async function loadReference(): Promise<Reference> {
  const seaports = await load<Seaport[]>('seaports.json')
  const carriers = await loadRows<Carrier>('carriers.json')
  const charges = await loadRows<ProductCharge>('charge-codes.json')
  const { words } = await load<{ words: { zh: string[]; en: string[] } }>('cargo-name-stop-words.json')
  return {
    seaports: new Map(seaports.map((port) => [port.code, port])),
    closedSeaports: new Set(),
    seaportIndex: buildSeaportIndex(seaports),
    terminals: terminalsFrom(await load<TerminalTable>('terminals.json')),
    countries: await loadRows<Country>('countries.json'),
    divisions: divisionsFrom(await load<DivisionTable>('divisions.json')),
    foreignPlaces: foreignPlacesFrom(
      await load<{ states: ForeignState[]; cities: Omit<ForeignCity, 'code'>[] }>('foreign-places.json'),
    ),
    containerTypes: await loadRows<ContainerType>('container-types.json'),
    carriers: new Map(carriers.map((carrier) => [carrier.scac, carrier])),
    ownerCodes: await loadRows<OwnerCode>('owner-codes.json'),
    charges: productCharges(charges),
    cargoCategories: await loadRows<CargoCategory>('cargo-categories.json'),
    cargoStopWords: [...words.zh, ...words.en],
    services: await loadRows<ServiceTerms>('value-added-services.json'),
    exclusions: await loadRows<ExclusionRule>('exclusions.json'),
    emissionFactors: await load<EmissionFactors>('emission-factors.json'),
    vesselNames: vesselNamesFrom(await loadRows('vessel-names.json')),
  }
}

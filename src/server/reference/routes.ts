import * as charges from '#contract/charge-codes.ts'
import * as ports from '#contract/desk-seaports.ts'
import * as hsContract from '#contract/hs-codes.ts'
import * as goods from '#contract/hs-goods.ts'
import * as lookups from '#contract/lookups.ts'
import * as contract from '#contract/reference.ts'
import * as seaports from '#contract/seaports.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { closeChargeCode, nameCharge, saveChargeCode } from './charge-commands.ts'
import { getChargeCode, listChargeCodes } from './charge-queries.ts'
import * as commands from './commands.ts'
import { getDeskSeaport, listDeskSeaports } from './desk-seaport-queries.ts'
import { exportHsGoods, getHsGoods, listHsGoods } from './goods-queries.ts'
import * as hsCodes from './hs-queries.ts'
import { findLookup, findStations } from './lookup-queries.ts'
import * as queries from './queries.ts'
import { closeSeaport, resetSeaport, saveSeaport } from './seaport-commands.ts'
import { getSeaport, listSeaportPage, measureSeaWay } from './seaport-queries.ts'

export function referenceRoutes(http: Http): void {
  mount(http, contract.currentTime, async ({ ctx }) => ctx.clock().getTime())
  mount(http, contract.searchSeaportsCall, async ({ ctx, query }) => queries.searchSeaportsByText(ctx, query))
  mount(http, contract.listSeaportsCall, async ({ ctx }) => queries.listSeaports(ctx))
  mount(http, lookups.listLookup, async ({ ctx, actor, query }) => findLookup(ctx, actor.language, query))
  mount(http, lookups.listStations, async ({ ctx, actor, query }) => findStations(ctx, actor.language, query))
  mount(http, seaports.listSeaportPage, async ({ ctx, query }) => listSeaportPage(ctx, query))
  mount(http, seaports.getSeaport, async ({ ctx, query }) => getSeaport(ctx, query.code))
  mount(http, seaports.measureSeaWay, async ({ ctx, query }) => measureSeaWay(ctx, query))
  mount(http, contract.listCountries, async ({ ctx }) => queries.listCountries(ctx))
  mount(http, contract.listDivisions, async ({ ctx, query }) => queries.listDivisions(ctx, query.below))
  mount(http, contract.listForeignPlaces, async ({ ctx, query }) =>
    queries.listForeignPlaces(ctx, query.country),
  )
  mount(http, contract.listContainerTypes, async ({ ctx }) => queries.listContainerTypes(ctx))
  mount(http, contract.listCarriers, async ({ ctx }) => queries.listCarriers(ctx))
  mount(http, contract.listCargoCategories, async ({ ctx }) => queries.listCargoCategories(ctx))
  mount(http, contract.listCharges, async ({ ctx }) => queries.listCharges(ctx))
  mount(http, hsContract.searchHsCodesCall, ({ ctx, query }) =>
    hsCodes.findHsCodes(ctx, query.text, query.limit),
  )
  mount(http, hsContract.hsCodeDetails, ({ ctx, query }) => hsCodes.getHsCode(ctx, query.code))
  mount(http, hsContract.exportHsCodes, ({ ctx, actor, query }) =>
    hsCodes.exportHsCodes(ctx, actor, query.text),
  )
  goodsRoutes(http)
  chargeRoutes(http)
  portRoutes(http)
}

/** Goods as clerks change them. */
function goodsRoutes(http: Http): void {
  mount(http, goods.listHsGoods, ({ ctx, query }) => listHsGoods(ctx, query))
  mount(http, goods.getHsGoods, ({ ctx, query }) => getHsGoods(ctx, query.code))
  mount(http, goods.saveHsGoods, ({ ctx, actor, body }) => commands.saveHsGoods(ctx, actor, body))
  mount(http, goods.withdrawHsGoods, ({ ctx, actor, body }) => commands.withdrawHsGoods(ctx, actor, body))
  mount(http, goods.exportHsGoods, ({ ctx, actor, query }) => exportHsGoods(ctx, actor, query))
}

/** Charges of the product and of the forwarder, as clerks keep them. */
function chargeRoutes(http: Http): void {
  mount(http, charges.listChargeCodes, ({ ctx, query }) => listChargeCodes(ctx, query))
  mount(http, charges.getChargeCode, ({ ctx, query }) => getChargeCode(ctx, query.code))
  mount(http, charges.saveChargeCode, ({ ctx, actor, body }) => saveChargeCode(ctx, actor, body))
  mount(http, charges.nameCharge, ({ ctx, actor, body }) => nameCharge(ctx, actor, body))
  mount(http, charges.closeChargeCode, ({ ctx, actor, body }) => closeChargeCode(ctx, actor, body))
}

/** Ports as clerks keep them. */
function portRoutes(http: Http): void {
  mount(http, ports.listDeskSeaports, ({ ctx, query }) => listDeskSeaports(ctx, query))
  mount(http, ports.getDeskSeaport, ({ ctx, query }) => getDeskSeaport(ctx, query.code))
  mount(http, ports.saveSeaport, ({ ctx, actor, body }) => saveSeaport(ctx, actor, body))
  mount(http, ports.closeSeaport, ({ ctx, actor, body }) => closeSeaport(ctx, actor, body))
  mount(http, ports.resetSeaport, ({ ctx, actor, body }) => resetSeaport(ctx, actor, body))
}

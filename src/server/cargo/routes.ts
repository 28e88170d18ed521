import * as contract from '#contract/cargo.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { subscribeCargo } from './commands.ts'
import { findCargo, getCargoRules } from './queries.ts'

export function cargoRoutes(http: Http): void {
  mount(http, contract.cargoRulesCall, async ({ ctx }) => getCargoRules(ctx))
  mount(http, contract.findCargoCall, ({ ctx, actor, address, query }) =>
    findCargo(ctx, actor, address, query),
  )
  mount(http, contract.subscribeCargoCall, ({ ctx, actor, address, body }) =>
    subscribeCargo(ctx, actor, address, body),
  )
}

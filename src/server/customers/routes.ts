import * as ordering from '#contract/customer-orders.ts'
import * as contract from '#contract/customers.ts'
import * as levels from '#contract/levels.ts'
import * as same from '#contract/same-customers.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { holdCredit, liftCreditHold } from '#server/users/commands/credit-hold.ts'
import { addNote, assignCustomer, pinNote } from './commands.ts'
import { joinCustomers, separateCustomer, takeBackApart, tellApart } from './joining.ts'
import { levelsPreview, readLevels, setLevels, withdrawLevels } from './levels.ts'
import { listCustomers } from './list.ts'
import { getCustomerMoney } from './money.ts'
import {
  findOfferForCustomer,
  placeOrderForCustomer,
  saveQuoteForCustomer,
  searchForCustomer,
} from './on-behalf.ts'
import { getCreditStanding, getCustomer, listNotes, listSalesClerks, presentHold } from './queries.ts'
import { compareCustomers, listApart, listDuplicates } from './same-customers.ts'
import { takeFactorOfCustomer } from './second-factor.ts'
import { endViewing, listViewings, startViewing } from './viewing.ts'

export function customerRoutes(http: Http): void {
  mount(http, contract.deskListCustomers, async ({ ctx, actor, query }) => listCustomers(ctx, actor, query))
  mount(http, contract.deskCustomer, async ({ ctx, query }) => getCustomer(ctx, query.userId))
  mount(http, contract.deskCustomerMoney, async ({ ctx, query }) => getCustomerMoney(ctx, query.userId))
  mount(http, contract.deskCustomerNotes, async ({ ctx, query }) => listNotes(ctx, query))
  mount(http, contract.addCustomerNote, async ({ ctx, actor, body }) => addNote(ctx, actor, body))
  mount(http, contract.pinCustomerNote, async ({ ctx, actor, body }) => pinNote(ctx, actor, body))
  mount(http, contract.customerClerks, async ({ ctx }) => listSalesClerks(ctx))
  mount(http, contract.assignCustomer, async ({ ctx, actor, body }) => assignCustomer(ctx, actor, body))
  mount(http, contract.holdCredit, async ({ ctx, actor, body }) =>
    presentHold(await holdCredit(ctx, actor, body)),
  )
  mount(http, contract.liftCreditHold, async ({ ctx, actor, body }) =>
    presentHold(await liftCreditHold(ctx, actor, body)),
  )
  mount(http, contract.takeSecondFactor, async ({ ctx, actor, body, ...from }) => {
    await takeFactorOfCustomer(ctx, actor, { ...body, from })
    return null
  })
  mount(http, same.deskListDuplicates, async ({ ctx, query }) => listDuplicates(ctx, query))
  mount(http, same.deskListApart, async ({ ctx, query }) => listApart(ctx, query))
  mount(http, same.compareCustomers, async ({ ctx, query }) => compareCustomers(ctx, query))
  mount(http, same.joinCustomers, async ({ ctx, actor, body }) => joinCustomers(ctx, actor, body))
  mount(http, same.separateCustomer, async ({ ctx, actor, body }) => separateCustomer(ctx, actor, body))
  mount(http, same.tellCustomersApart, async ({ ctx, actor, body }) => tellApart(ctx, actor, body))
  mount(http, same.takeBackApart, async ({ ctx, actor, body }) => takeBackApart(ctx, actor, body))
  mount(http, ordering.searchForCustomer, async ({ ctx, actor, body }) => searchForCustomer(ctx, actor, body))
  mount(http, ordering.offerForCustomer, async ({ ctx, actor, body }) =>
    findOfferForCustomer(ctx, actor, body),
  )
  mount(http, ordering.saveQuoteForCustomer, async ({ ctx, actor, body }) =>
    saveQuoteForCustomer(ctx, actor, body),
  )
  mount(http, ordering.placeOrderForCustomer, async ({ ctx, actor, body }) =>
    placeOrderForCustomer(ctx, actor, body),
  )
  mount(http, contract.viewAsCustomer, async ({ ctx, actor, body }) => startViewing(ctx, actor, body))
  mount(http, contract.endViewing, async ({ ctx, actor, body }) => endViewing(ctx, actor, body))
  mount(http, contract.listViewings, async ({ ctx, actor }) => listViewings(ctx, actor))
  mount(http, contract.creditStanding, async ({ ctx, actor }) => getCreditStanding(ctx, actor))
  mount(http, levels.deskLevels, async ({ ctx }) => readLevels(ctx))
  mount(http, levels.previewLevels, async ({ ctx, query }) => levelsPreview(ctx, query))
  mount(http, levels.setLevels, async ({ ctx, actor, body }) => setLevels(ctx, actor, body))
  mount(http, levels.withdrawLevels, async ({ ctx, actor, body }) => withdrawLevels(ctx, actor, body))
}

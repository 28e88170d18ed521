import * as contract from '#contract/addresses.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { addAddress, deleteBatchAddress, modifyAddress } from './commands.ts'
import { locateAddress, presentAddress, queryAddress, readLine } from './queries.ts'

export function addressRoutes(http: Http): void {
  mount(http, contract.queryAddress, async ({ ctx, actor, query }) => queryAddress(ctx, actor, query))
  mount(http, contract.addAddress, async ({ ctx, actor, body }) =>
    presentAddress(await addAddress(ctx, actor, body)),
  )
  mount(http, contract.modifyAddress, async ({ ctx, actor, body }) =>
    presentAddress(await modifyAddress(ctx, actor, body)),
  )
  mount(http, contract.deleteBatchAddress, async ({ ctx, actor, body }) => ({
    deleted: await deleteBatchAddress(ctx, actor, body.ids),
  }))
  mount(http, contract.readAddressLineCall, async ({ ctx, body }) => {
    const line = readLine(ctx, body.text)
    return { ...line, unread: [...line.unread] }
  })
  mount(http, contract.locateAddress, async ({ ctx, query }) => locateAddress(ctx, query))
}

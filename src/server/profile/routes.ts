import { firstStepsCall } from '#contract/first-steps.ts'
import * as contract from '#contract/profile.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import { saveMaterial, updateHeaderPicture } from './commands.ts'
import { firstSteps } from './first-steps.ts'
import { getAccountInfo, getInfo, getMaterial, openHeaderPicture, pictureUrl } from './queries.ts'

export function profileRoutes(http: Http): void {
  mount(http, firstStepsCall, ({ ctx, actor }) => firstSteps(ctx, actor))
  mount(http, contract.infoCall, async ({ ctx, actor }) => getInfo(ctx, actor))
  mount(http, contract.materialCall, async ({ ctx, actor, body }) => {
    if (body.operationType === 'save') await saveMaterial(ctx, actor, body)
    return getMaterial(ctx, actor)
  })
  mount(http, contract.updateHeaderPicUrlCall, async ({ ctx, actor, body }) => ({
    headerPicUrl: pictureUrl(await updateHeaderPicture(ctx, actor, body)) ?? '',
  }))
  mount(http, contract.headerPicCall, async ({ ctx, actor }) => openHeaderPicture(ctx, actor))
  mount(http, contract.accountInfoCall, async ({ ctx, actor }) => getAccountInfo(ctx, actor))
}

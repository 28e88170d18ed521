import * as contract from '#contract/scenes.ts'
import { fileCountLimit, fileSizeLimit } from '#domain/files/uploads.ts'
import { readForm } from '#server/platform/http/form-files.ts'
import { type Http, mount } from '#server/platform/http/serve.ts'
import * as commands from './commands.ts'
import { savePosterOf } from './poster.ts'
import { presentFullScene, presentScene } from './present.ts'
import * as queries from './queries.ts'

/** The command counts; a form that never ends is ended by this. */
const mostBytes = fileSizeLimit * (fileCountLimit + 1)

export function sceneRoutes(http: Http): void {
  mount(http, contract.getScenes, async ({ ctx, actor, body }) => queries.getScenes(ctx, actor, body.id))
  mount(http, contract.addScene, async ({ ctx, actor, body }) =>
    presentFullScene(await commands.addScene(ctx, actor, body)),
  )
  mount(http, contract.editScene, async ({ ctx, actor, body }) =>
    presentFullScene(await commands.editScene(ctx, actor, body)),
  )
  mount(http, contract.deleteScene, async ({ ctx, actor, body }) => {
    await commands.deleteScene(ctx, actor, body.id)
    return { deleted: 1 }
  })
  mount(http, contract.uploadScenePicture, async ({ ctx, actor, request }) => ({
    files: await readForm(request, mostBytes, (files) => commands.uploadScenePicture(ctx, actor, files)),
  }))
  mount(http, contract.publishScene, async ({ ctx, actor, body }) =>
    presentScene(await commands.publishScene(ctx, actor, body)),
  )
  mount(http, contract.getSceneTotal, async ({ ctx, actor }) => queries.getSceneTotal(ctx, actor))
  mount(http, contract.getSceneView, async ({ ctx, actor, body }) =>
    queries.getSceneView(ctx, actor, body.id),
  )
  mount(http, contract.saveScenePage, async ({ ctx, actor, body }) =>
    presentFullScene(await commands.saveScenePage(ctx, actor, body)),
  )
  mount(http, contract.deleteScenePage, async ({ ctx, actor, body }) =>
    presentFullScene(await commands.deleteScenePage(ctx, actor, body)),
  )
  mount(http, contract.saveMarketingImage, async ({ ctx, actor, body }) =>
    savePosterOf(ctx, actor, body.sceneId),
  )
  mount(http, contract.getMarketingImage, async ({ ctx, actor, body }) =>
    queries.getPoster(ctx, actor, body.sceneId),
  )
  mount(http, contract.getMarketingUserImage, async ({ ctx, actor }) => queries.getPoster(ctx, actor))
  mount(http, contract.getBusinessCard, async ({ ctx, query, address, request }) =>
    queries.getBusinessCard(ctx, query, { address, browser: request.headers['user-agent'] ?? '' }),
  )
  mount(http, contract.signSharedPage, async ({ ctx, query }) => queries.signSharedPage(ctx, query.url))
  mount(http, contract.sharePicture, async ({ ctx, params }) =>
    queries.sharePicture(ctx, params.slug, params.picture),
  )
  mount(http, contract.scenePicture, async ({ ctx, params }) =>
    queries.scenePicture(ctx, params.slug, params.picture),
  )
}

import type { PosterReply } from '#contract/scenes.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import type { SceneId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { picturesOn } from '#domain/scenes/scenes.ts'
import { named } from '#i18n/brand.ts'
import { scenes as english } from '#i18n/en-US/scenes.ts'
import { scenes as chinese } from '#i18n/zh-CN/scenes.ts'
import { keepMadeFile } from '#server/files/commands.ts'
import { openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { drawPoster } from '#server/platform/poster.ts'
import { presentPoster } from './present.ts'
import { addressOf, bytesOf } from './queries.ts'
import { findScenes, savePoster } from './store.ts'

/** Makes the poster of a published scene and keeps it as a file of one's own. Refuses with `request.notFound` and `scene.notPublished`. */
export async function savePosterOf(ctx: Context, actor: Customer, id: SceneId): Promise<PosterReply> {
  const scene = (await findScenes(ctx, actor.userId)).find((each) => each.id === id)
  if (!scene) throw new Refusal('request.notFound')
  if (scene.status !== 'published' || !scene.publishedPages || !scene.publishedVersion)
    throw new Refusal('scene.notPublished')
  const words = (actor.language === 'zh-CN' ? chinese : english).poster
  const [first] = picturesOn(scene.publishedPages)
  const title = scene.publishedTitle ?? ''
  const drawn = await drawPoster(
    { title, hint: words.hint, brand: named(words.brand, ctx.config.brand.name) },
    addressOf(ctx, scene.slug),
    first ? await bytesOf((await openFile(ctx, system, first)).content) : null,
    ctx.config.brand,
  )
  const fileId = await keepMadeFile(ctx, actor, {
    name: `${title}.jpg`,
    type: 'jpg',
    content: drawn,
    purpose: 'scene',
  })
  await savePoster(ctx, scene, { fileId, version: scene.publishedVersion })
  return presentPoster({ sceneId: id, fileId, madeAt: ctx.clock(), current: true })
}

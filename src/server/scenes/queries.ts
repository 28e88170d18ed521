import { isbot } from 'isbot'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/scenes.ts'
import type { FullSceneReply } from '#contract/scenes.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { SceneId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { picturesOn } from '#domain/scenes/scenes.ts'
import { openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { codeOf, drawShare } from '#server/platform/poster.ts'
import { inviteCodeOf } from '#server/users/queries.ts'
import { presentFullScene, presentPages, presentPoster, presentScene } from './present.ts'
import { findPosters, findScenes, findShown, type ShownScene } from './store.ts'
import { countVisit, viewsSince } from './visits.ts'

const shownDays = 30

/** One's own scenes; with an id, that one's draft as well, or `request.notFound`. */
export async function getScenes(
  ctx: Context,
  actor: Customer,
  id: SceneId | undefined,
): Promise<ReplyOf<typeof contract.getScenes>> {
  const scenes = await findScenes(ctx, actor.userId)
  const named = id ? scenes.find((each) => each.id === id) : undefined
  if (id && !named) throw new Refusal('request.notFound')
  return { items: scenes.map(presentScene), scene: named ? presentFullScene(named) : null }
}

/** All of one's own scenes with their drafts, for whoever takes their data along. */
export const scenesOf = async (ctx: Context, userId: UserId): Promise<FullSceneReply[]> =>
  (await findScenes(ctx, userId)).map(presentFullScene)

export async function getSceneTotal(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.getSceneTotal>> {
  const scenes = await findScenes(ctx, actor.userId)
  return {
    scenes: scenes.length,
    published: scenes.filter(({ status }) => status === 'published').length,
    views: scenes.reduce((sum, { views }) => sum + views, 0),
  }
}

/** Refuses with `request.notFound`. */
export async function getSceneView(
  ctx: Context,
  actor: Customer,
  id: SceneId,
): Promise<ReplyOf<typeof contract.getSceneView>> {
  const scene = (await findScenes(ctx, actor.userId)).find((each) => each.id === id)
  if (!scene) throw new Refusal('request.notFound')
  const since = addDays(businessDateOf(ctx.clock()), 1 - shownDays)
  return { views: scene.views, days: await viewsSince(ctx, scene, since) }
}

/** The newest poster of one's own scenes, or of the one named, which must be one's own: `request.notFound`. */
export async function getPoster(
  ctx: Context,
  actor: Customer,
  id?: SceneId,
): Promise<ReplyOf<typeof contract.getMarketingImage>> {
  const [poster] = await findPosters(ctx, actor.userId, id)
  if (poster) return presentPoster(poster)
  if (id && !(await findScenes(ctx, actor.userId)).some((each) => each.id === id))
    throw new Refusal('request.notFound')
  return null
}

async function shown(ctx: Context, slug: string): Promise<ShownScene> {
  const scene = await findShown(ctx, slug)
  if (!scene) throw new Refusal('request.notFound')
  return scene
}

/** Where visitors find a scene. */
export const addressOf = (ctx: Context, slug: string): string =>
  `${ctx.publicUrl.replace(/\/$/, '')}/s/${slug}`

/** What visitors see. Refuses with `request.notFound`, also for what is published no more. */
export async function getBusinessCard(
  ctx: Context,
  { slug }: QueryOf<typeof contract.getBusinessCard>,
  from: { readonly address: string; readonly browser: string },
): Promise<ReplyOf<typeof contract.getBusinessCard>> {
  const scene = await shown(ctx, slug)
  // Machines that say so, and those that say nothing, are no visitors.
  if (from.browser !== '' && !isbot(from.browser)) await countVisit(ctx, scene, from)
  return {
    slug,
    title: scene.title,
    pages: presentPages(scene.pages),
    invite: await inviteCodeOf(ctx, scene.userId),
    signed: ctx.sharing.on,
    code: await codeOf(addressOf(ctx, slug)),
  }
}

/**
 * Signs a page of ours for WeChat's script; null where that is off. Refuses with `request.invalid` for an address of
 * another site.
 */
export async function signSharedPage(
  ctx: Context,
  url: string,
): Promise<ReplyOf<typeof contract.signSharedPage>> {
  if (!url.startsWith(`${new URL(ctx.publicUrl).origin}/`))
    throw new Refusal('request.invalid', {}, { url: { code: 'field.invalid', params: {} } })
  return ctx.sharing.sign(url)
}

/** A picture of a published scene as chats show it. Refuses as `scenePicture` does. */
export async function sharePicture(ctx: Context, slug: string, picture: string): Promise<FileAnswer> {
  const { content } = await scenePicture(ctx, slug, picture)
  return {
    content: await drawShare(await bytesOf(content)),
    name: 'share.jpg',
    type: 'image/jpeg',
    inline: true,
  }
}

/** All bytes of a file that was opened: pictures of scenes are small. */
export async function bytesOf(content: FileAnswer['content']): Promise<Buffer> {
  if (content instanceof Uint8Array) return Buffer.from(content)
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A picture of a published scene. Refuses with `request.notFound`, also for a file that does not stand on it. */
export async function scenePicture(ctx: Context, slug: string, picture: string): Promise<FileAnswer> {
  const scene = await shown(ctx, slug)
  if (!picturesOn(scene.pages).includes(picture)) throw new Refusal('request.notFound')
  return { ...(await openFile(ctx, system, picture)), inline: true }
}

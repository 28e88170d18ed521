import { randomInt } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { UploadedFile } from '#contract/files.ts'
import type * as contract from '#contract/scenes.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { FileId, SceneId, UserId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import {
  checkShareable,
  checkSize,
  moveScene,
  picturesOn,
  type ScenePage,
  sceneLimits,
  withoutPage,
  withPage,
} from '#domain/scenes/scenes.ts'
import { uploadFiles } from '#server/files/commands.ts'
import { holdFilesOf } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import type { FormFile } from '#server/platform/http/form-files.ts'
import { newId } from '#server/platform/ids.ts'
import { pointsToReward } from '#server/platform/jobs/queues.ts'
import {
  countScenes,
  insertScene,
  lockScene,
  lockScenes,
  removeScene,
  removeScenesOf,
  type Scene,
  saveDraft,
  savePublished,
  saveStatus,
} from './store.ts'

/** Pixels of a picture's longer side: as wide as the best phone shows it. Assumed (decision 042) */
const longestSide = 1_600

/** No vowels, so that chance writes no word; nothing that is read as something else. */
const slugLetters = '23456789bcdfghjkmnpqrstvwxz'
const newSlug = (): string =>
  Array.from({ length: 10 }, () => slugLetters[randomInt(slugLetters.length)]).join('')

/** Pictures must be the customer's own. Refuses each that is not beside its place below `at`. */
async function checkPictures(
  ctx: Context,
  actor: Customer,
  pages: readonly ScenePage[],
  at: (page: number) => string,
): Promise<void> {
  const named = picturesOn(pages)
  if (named.length === 0) return
  const own = new Set<string>(await holdFilesOf(ctx, actor, named as FileId[]))
  const fields: Record<string, FieldRefusal> = {}
  pages.forEach(({ blocks }, page) => {
    blocks.forEach((block, place) => {
      if (block.kind === 'image' && !own.has(block.fileId))
        fields[`${at(page)}.blocks.${place}.fileId`] = { code: 'field.invalid', params: {} }
    })
  })
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
}

/**
 * Makes a scene; the first of a day earns points. Refuses with `scene.tooMany`, what `checkSize` refuses with, and
 * `request.invalid` for another's picture.
 */
export function addScene(
  ctx: Context,
  actor: Customer,
  { title, pages }: Pick<BodyOf<typeof contract.addScene>, 'title' | 'pages'>,
): Promise<Scene> {
  checkSize(pages)
  return transact(ctx, async (ctx) => {
    await checkPictures(ctx, actor, pages, (page) => `pages.${page}`)
    await lockScenes(ctx, actor.userId)
    if ((await countScenes(ctx, actor.userId)) >= sceneLimits.scenes)
      throw new Refusal('scene.tooMany', { limit: sceneLimits.scenes })
    const scene = await insertScene(ctx, actor.userId, { id: newId('scn'), slug: newSlug(), title, pages })
    const about = `${actor.userId}:${businessDateOf(ctx.clock())}`
    await ctx.jobs.enqueue(ctx, pointsToReward, { userId: actor.userId, kind: 'scene', about })
    return scene
  })
}

/** One's own scene, locked. Refuses with `request.notFound`. */
async function ownScene(ctx: Context, actor: Customer, id: SceneId): Promise<Scene> {
  const scene = await lockScene(ctx, actor.userId, id)
  if (!scene) throw new Refusal('request.notFound')
  return scene
}

/** The draft that the customer saw. Refuses with `scene.changedMeanwhile` when another tab saved a newer one. */
async function seenScene(ctx: Context, actor: Customer, id: SceneId, version: number): Promise<Scene> {
  const scene = await ownScene(ctx, actor, id)
  if (scene.version !== version) throw new Refusal('scene.changedMeanwhile')
  return scene
}

/** Saves the whole draft. Refuses as `addScene` does, and with `request.notFound` and `scene.changedMeanwhile`. */
export function editScene(
  ctx: Context,
  actor: Customer,
  { id, version, title, pages }: BodyOf<typeof contract.editScene>,
): Promise<Scene> {
  checkSize(pages)
  return transact(ctx, async (ctx) => {
    await seenScene(ctx, actor, id, version)
    await checkPictures(ctx, actor, pages, (page) => `pages.${page}`)
    return saveDraft(ctx, { id, userId: actor.userId, title, pages })
  })
}

/** Saves one page of the draft. Refuses as `editScene` does. */
export function saveScenePage(
  ctx: Context,
  actor: Customer,
  { sceneId, version, page }: BodyOf<typeof contract.saveScenePage>,
): Promise<Scene> {
  return transact(ctx, async (ctx) => {
    const scene = await seenScene(ctx, actor, sceneId, version)
    const pages = withPage(scene.pages, page)
    checkSize(pages)
    await checkPictures(ctx, actor, [page], () => 'page')
    return saveDraft(ctx, { ...scene, pages })
  })
}

/** Deletes one page of the draft. Refuses with `request.notFound`, `scene.changedMeanwhile` and `scene.onlyPage`. */
export function deleteScenePage(
  ctx: Context,
  actor: Customer,
  { sceneId, version, pageKey }: BodyOf<typeof contract.deleteScenePage>,
): Promise<Scene> {
  return transact(ctx, async (ctx) => {
    const scene = await seenScene(ctx, actor, sceneId, version)
    return saveDraft(ctx, { ...scene, pages: withoutPage(scene.pages, pageKey) })
  })
}

/**
 * Shows the saved draft to visitors or takes the scene from view. What is shown already is left as it is, so several
 * at once have one effect. Refuses with `request.notFound`, `scene.changedMeanwhile`, `scene.titleMissing`,
 * `scene.empty` and `scene.moveNotOpen`.
 */
export function publishScene(
  ctx: Context,
  actor: Customer,
  { id, version, published }: BodyOf<typeof contract.publishScene>,
): Promise<Scene> {
  return transact(ctx, async (ctx) => {
    if (!published) {
      const scene = await ownScene(ctx, actor, id)
      return saveStatus(ctx, scene, moveScene('unpublish', scene.status))
    }
    const scene = await seenScene(ctx, actor, id, version)
    checkShareable(scene.title, scene.pages)
    moveScene('publish', scene.status)
    if (scene.status === 'published' && scene.publishedVersion === version) return scene
    return savePublished(ctx, scene)
  })
}

/** Deletes a scene with its views. Refuses with `request.notFound`. */
export async function deleteScene(ctx: Context, actor: Customer, id: SceneId): Promise<void> {
  if (!(await removeScene(ctx, actor.userId, id))) throw new Refusal('request.notFound')
}

/** Takes everything of whoever closes their account: their scenes with views and addresses. Within the caller's transaction. */
export const forgetScenes = (ctx: Context, userId: UserId): Promise<void> => removeScenesOf(ctx, userId)

/** Takes in pictures, each written anew without tags and at most 1600 pixels long. Refuses with the `file.…` codes. */
export const uploadScenePicture = (
  ctx: Context,
  actor: Customer,
  parts: AsyncIterable<FormFile>,
): Promise<UploadedFile[]> =>
  uploadFiles(ctx, actor, parts, { types: ['png', 'jpg', 'jpeg'], longestSide, purpose: 'scene' })

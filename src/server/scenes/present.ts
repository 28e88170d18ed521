import type { FullSceneReply, PosterReply, SceneReply } from '#contract/scenes.ts'
import { picturesOn } from '#domain/scenes/scenes.ts'
import type { Poster, Scene } from './store.ts'

export const presentScene = (scene: Scene): SceneReply => ({
  id: scene.id,
  slug: scene.slug,
  title: scene.title,
  status: scene.status,
  version: scene.version,
  draftAhead: scene.version !== scene.publishedVersion,
  pageCount: scene.pages.length,
  views: scene.views,
  changedAt: scene.changedAt.toISOString(),
  publishedAt: scene.publishedAt?.toISOString() ?? null,
  coverFileId: picturesOn(scene.pages)[0] ?? null,
})

export const presentPages = (pages: Scene['pages']): FullSceneReply['pages'] =>
  structuredClone(pages) as FullSceneReply['pages']

export const presentFullScene = (scene: Scene): FullSceneReply => ({
  ...presentScene(scene),
  pages: presentPages(scene.pages),
})

export const presentPoster = ({ sceneId, fileId, madeAt, current }: Poster): PosterReply => ({
  sceneId,
  fileId,
  madeAt: madeAt.toISOString(),
  current,
})

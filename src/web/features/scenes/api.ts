import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { downloadFile, type UploadedFile } from '#contract/files.ts'
import {
  addScene,
  deleteScene,
  getMarketingImage,
  getScenes,
  getSceneTotal,
  getSceneView,
  publishScene,
  type SceneReply,
  saveMarketingImage,
  uploadScenePicture,
} from '#contract/scenes.ts'
import { CallFailure, call, download } from '#web/lib/call.ts'
import { fetchWithProgress } from '#web/lib/upload-progress.ts'
import { sendable } from './editing.ts'
import type { Draft } from './templates.ts'

const quiet = { msgFlag: false, loadingFlag: false } as const
const all = ['scenes'] as const
const listKey = [...all, 'list'] as const
const totalKey = [...all, 'total'] as const

/** Whatever lists and counts of scenes say is out of date; a draft that is being edited stays as it is. */
export const refreshScenes = (queries: QueryClient): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: listKey }),
    queries.invalidateQueries({ queryKey: totalKey }),
  ])

export const useScenes = () =>
  useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call(getScenes, { body: {}, signal, ...quiet })).items,
  })

export const useSceneTotal = () =>
  useQuery({
    queryKey: totalKey,
    queryFn: ({ signal }) => call(getSceneTotal, { body: {}, signal, ...quiet }),
  })

/** One's own scene with its draft, as it is kept now. Throws CallFailure. */
export async function readScene(id: string, signal?: AbortSignal) {
  const { scene } = await call(getScenes, { body: { id: id as never }, signal, ...quiet })
  if (!scene) throw new CallFailure('empty', '')
  return scene
}

/** The draft that an editor begins with: read once for each opening, and never under the hands of who edits it. */
export const useSceneToEdit = (id: string) =>
  useQuery({
    queryKey: [...all, 'edit', id],
    queryFn: ({ signal }) => readScene(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const useSceneView = (id: string) =>
  useQuery({
    queryKey: [...all, 'view', id],
    queryFn: ({ signal }) => call(getSceneView, { body: { id: id as never }, signal, ...quiet }),
    staleTime: 0,
  })

/** Makes a scene of a draft; the key names the submit, so that a repeat has one effect. */
export function useAddScene() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ draft, key }: { draft: Draft; key: string }) =>
      call(addScene, { body: sendable(draft), key, msgFlag: false }),
    onSuccess: () => void refreshScenes(queries),
  })
}

export function usePublish() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, published }: Pick<SceneReply, 'id' | 'version'> & { published: boolean }) =>
      call(publishScene, { body: { id, version, published }, msgFlag: false }),
    onSettled: () => void refreshScenes(queries),
  })
}

export function useDeleteScene() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: SceneReply['id']) => call(deleteScene, { body: { id }, msgFlag: false }),
    onSettled: () => void refreshScenes(queries),
  })
}

/** The poster of what is published now; it is made where there is none or an older one. */
export const usePoster = ({ id, publishedAt }: SceneReply) =>
  useQuery({
    queryKey: [...all, 'poster', id, publishedAt],
    queryFn: async ({ signal }) => {
      const body = { sceneId: id }
      const kept = await call(getMarketingImage, { body, signal, ...quiet })
      return kept?.current ? kept : call(saveMarketingImage, { body, signal, ...quiet })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A file of one's own, for as long as the page lives: it never changes. */
export const ownFile = (fileId: string) => ({
  queryKey: ['files', 'own', fileId],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const file = await download(downloadFile, { query: { id: fileId as never }, signal, ...quiet })
    return { file, address: URL.createObjectURL(file.content) }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** A slow line needs more than the usual patience for a large picture. */
const uploadMilliseconds = 300_000

/** Uploads one picture and tells how far it is. Throws CallFailure with the server's own reason. */
export async function uploadPicture(
  file: File,
  tell: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const form = new FormData()
  form.append('file', file)
  const { files } = await call(uploadScenePicture, {
    form,
    signal,
    ...quiet,
    timeout: uploadMilliseconds,
    send: fetchWithProgress(tell),
    onceMore: true,
  })
  const [uploaded] = files
  if (!uploaded) throw new CallFailure('empty', '')
  return uploaded
}

import { useQueries, useQuery } from '@tanstack/react-query'
import { picturesOn } from '#domain/scenes/scenes.ts'
import { ownFile } from './api.ts'
import type { Draft } from './templates.ts'

/** Where the browser finds a file of one's own; undefined until it is read. */
export const usePicture = (fileId: string): string | undefined => useQuery(ownFile(fileId)).data?.address

/** Where it finds each picture of a draft. */
export function usePictures(pages: Draft['pages']): (fileId: string) => string | undefined {
  const ids = picturesOn(pages)
  const files = useQueries({ queries: ids.map(ownFile) })
  const found = new Map(ids.map((id, at) => [id, files[at]?.data?.address]))
  return (fileId) => found.get(fileId)
}

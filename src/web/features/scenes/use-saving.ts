import { useEffect, useState } from 'react'
import { editScene, type FullSceneReply } from '#contract/scenes.ts'
import type { SceneId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { CallFailure, call } from '#web/lib/call.ts'
import { checkWith } from '#web/lib/check.ts'
import { useReader } from '#web/ui/reader.ts'
import { readScene } from './api.ts'
import { sendable } from './editing.ts'
import { createSaving, type SaveState, type Saving, type SendResult } from './saving.ts'
import type { Draft } from './templates.ts'

const failedBy = (error: unknown): Extract<SendResult, { kind: 'failed' }> => {
  const failure = error instanceof CallFailure ? error : null
  return {
    kind: 'failed',
    reason: error instanceof Error ? error.message : String(error),
    gone: failure?.reason === 'request.notFound',
    fields: Object.fromEntries(
      Object.entries(failure?.fields ?? {}).map(([path, { message }]) => [path, message]),
    ),
  }
}

/** Sends a draft; what is wrong with it is told before it is sent. */
async function sendDraft(
  id: SceneId,
  draft: Draft,
  version: number,
  language: Language,
): Promise<SendResult> {
  const body = { id, version, ...sendable(draft) }
  const fields = checkWith(editScene.body, language)(body)
  if (Object.keys(fields).length > 0)
    return { kind: 'failed', reason: Object.values(fields)[0] ?? '', gone: false, fields }
  try {
    return { kind: 'saved', scene: await call(editScene, { body, msgFlag: false, loadingFlag: false }) }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.reason !== 'scene.changedMeanwhile') return failedBy(error)
    try {
      return { kind: 'conflict', theirs: await readScene(id) }
    } catch (second) {
      return failedBy(second)
    }
  }
}

/** Saves the draft of a scene while it is edited, and tells how it stands. */
export function useSaving(
  scene: FullSceneReply,
  begun: Draft,
  onKept: (scene: FullSceneReply) => void,
): { readonly saving: Saving; readonly state: SaveState } {
  const { language } = useReader()
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null })
  const [saving] = useState(() =>
    createSaving({
      scene,
      begun,
      send: (draft, version) => sendDraft(scene.id, draft, version, language),
      onState: setState,
      onKept,
    }),
  )
  // Sends nothing any more once the page is left.
  useEffect(() => {
    saving.begin()
    return () => saving.end()
  }, [saving])
  return { saving, state }
}

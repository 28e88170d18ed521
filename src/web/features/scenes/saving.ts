import type { FullSceneReply } from '#contract/scenes.ts'
import type { Draft } from './templates.ts'

/** How the draft on the screen stands to the one that is kept. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly gone: boolean
      /** Path of a field of the draft → what is wrong with it. */
      readonly fields: Readonly<Record<string, string>>
    }
  /** Another tab saved a newer draft: nothing is sent until the reader has chosen. */
  | { readonly kind: 'conflict'; readonly theirs: FullSceneReply }

/** How a try to save ended, as the calls tell it. */
export type SendResult =
  | { readonly kind: 'saved'; readonly scene: FullSceneReply }
  | { readonly kind: 'conflict'; readonly theirs: FullSceneReply }
  | Extract<SaveState, { kind: 'failed' }>

type Given = {
  readonly scene: FullSceneReply
  /** Its draft, the very object that the editor begins with. */
  readonly begun: Draft
  /** Sends a draft that was made from a version. Throws nothing. */
  readonly send: (draft: Draft, version: number) => Promise<SendResult>
  readonly onState: (state: SaveState) => void
  /** Told the scene as it is kept, after each saving. */
  readonly onKept: (scene: FullSceneReply) => void
}

export const draftOfScene = ({ title, pages }: FullSceneReply): Draft => ({ title, pages })

/** How long nothing is typed before a draft is sent. */
export const restMilliseconds = 900

/**
 * Saves a draft while it is edited: one call at a time, each from the version that the one before made. What is typed
 * meanwhile is sent next; a newer draft of another tab stops it until the reader has chosen.
 */
export function createSaving({ scene, begun, send, onState, onKept }: Given) {
  let version = scene.version
  let kept = begun
  let draft = kept
  let stopped = false
  let left = false
  let sending = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function sendNext(): Promise<void> {
    if (stopped || left || draft === kept) return
    const sent = draft
    onState({ kind: 'saving' })
    sending = true
    const result = await send(sent, version)
    sending = false
    if (result.kind === 'failed') return onState(result)
    if (result.kind === 'conflict') {
      stopped = true
      return onState(result)
    }
    version = result.scene.version
    kept = sent
    onKept(result.scene)
    onState(draft === sent ? { kind: 'saved', at: result.scene.changedAt } : { kind: 'waiting' })
  }

  /** Sends what is not kept yet; ends when nothing is left to be sent, or when it was refused. True when all is kept. */
  async function saveNow(): Promise<boolean> {
    clearTimeout(timer)
    const next = running.then(sendNext)
    running = next
    await next
    return draft === kept && !stopped
  }

  return {
    saveNow,
    version: () => version,
    /** Tells the draft on the screen; it is sent after a rest. */
    take(next: Draft) {
      if (next === draft) return
      draft = next
      clearTimeout(timer)
      if (stopped) return
      if (draft !== kept) onState({ kind: 'waiting' })
      // While another draft is on its way, what is kept will not stay so: this one is sent after it.
      else onState(sending ? { kind: 'saving' } : { kind: 'saved', at: null })
      timer = setTimeout(() => void saveNow(), restMilliseconds)
    },
    /** What is on the screen shall stand in the place of the newer draft. */
    keepMine(theirs: FullSceneReply): Promise<boolean> {
      version = theirs.version
      kept = draftOfScene(theirs)
      stopped = false
      return saveNow()
    },
    /** The newer draft stands; the caller shows it. */
    takeTheirs(theirs: FullSceneReply): Draft {
      version = theirs.version
      kept = draftOfScene(theirs)
      draft = kept
      stopped = false
      onKept(theirs)
      onState({ kind: 'saved', at: theirs.changedAt })
      return kept
    },
    /** The editor is on the screen, or left: from then on nothing is sent unasked. */
    begin() {
      left = false
    },
    end() {
      clearTimeout(timer)
      left = true
    },
  }
}

export type Saving = ReturnType<typeof createSaving>

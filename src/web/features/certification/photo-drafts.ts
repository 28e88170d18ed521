import { useEffect, useRef, useState } from 'react'
import { type PhotoKind, photoSizeLimit } from '#domain/certification/certification.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { isCancelled } from '#web/lib/call.ts'
import { useReader } from '#web/ui/reader.ts'
import { uploadPhoto } from './api.ts'

export const photoMegabytes = photoSizeLimit / 1024 / 1024
const takenTypes = ['image/jpeg', 'image/png']

/** A photo that was chosen, as it goes up. */
export type PhotoDraft = {
  readonly file: File
  /** Where the browser holds the picture; null for what is none. */
  readonly preview: string | null
  /** Percent, while it goes up. */
  readonly sent: number | null
  readonly problem: string | null
  /** Whether the same file may do another time. */
  readonly again: boolean
}
export type PhotoDrafts = Readonly<Partial<Record<PhotoKind, PhotoDraft>>>

/** The photos of a form: each goes up as soon as it is chosen. `tell` hears of the id that each has, or has no more. */
export function usePhotoDrafts(tell: (kind: PhotoKind, id: string | null) => void): {
  readonly drafts: PhotoDrafts
  readonly choose: (kind: PhotoKind, file: File) => void
  readonly remove: (kind: PhotoKind) => void
} {
  const { language } = useReader()
  const [drafts, setDrafts] = useState<PhotoDrafts>({})
  const running = useRef(new Map<PhotoKind, AbortController>())
  const shown = useRef(new Map<PhotoKind, string>())
  const change = (kind: PhotoKind, part: Partial<PhotoDraft>) =>
    setDrafts((before) => {
      const draft = before[kind]
      return draft ? { ...before, [kind]: { ...draft, ...part } } : before
    })
  const clear = (kind: PhotoKind) => {
    running.current.get(kind)?.abort()
    running.current.delete(kind)
    const held = shown.current.get(kind)
    if (held) URL.revokeObjectURL(held)
    shown.current.delete(kind)
    tell(kind, null)
  }
  // Lets go of pictures and uploads when the form is left.
  useEffect(
    () => () => {
      for (const abandon of running.current.values()) abandon.abort()
      for (const held of shown.current.values()) URL.revokeObjectURL(held)
    },
    [],
  )

  /** What is wrong with a file before it is sent. */
  function problemOf(file: File): string | null {
    if (!takenTypes.includes(file.type))
      return refusalMessage('file.typeNotAllowed', { types: 'JPG / PNG' }, language)
    if (file.size === 0) return refusalMessage('file.empty', {}, language)
    return file.size > photoSizeLimit
      ? refusalMessage('file.tooLarge', { megabytes: photoMegabytes }, language)
      : null
  }

  async function send(kind: PhotoKind, file: File): Promise<void> {
    const abandon = new AbortController()
    running.current.set(kind, abandon)
    try {
      const { id } = await uploadPhoto(
        kind,
        file,
        (share) => change(kind, { sent: Math.floor(share * 100) }),
        abandon.signal,
      )
      if (abandon.signal.aborted) return
      change(kind, { sent: null })
      tell(kind, id)
    } catch (error) {
      if (!abandon.signal.aborted && !isCancelled(error))
        change(kind, {
          sent: null,
          problem: error instanceof Error ? error.message : String(error),
          again: true,
        })
    }
  }

  return {
    drafts,
    choose(kind, file) {
      clear(kind)
      const problem = problemOf(file)
      const preview = takenTypes.includes(file.type) ? URL.createObjectURL(file) : null
      if (preview) shown.current.set(kind, preview)
      const draft = { file, preview, sent: problem ? null : 0, problem, again: false }
      setDrafts((before) => ({ ...before, [kind]: draft }))
      if (!problem) void send(kind, file)
    },
    remove(kind) {
      clear(kind)
      setDrafts(({ [kind]: _gone, ...left }) => left)
    },
  }
}

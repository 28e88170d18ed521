/**
 * What may be uploaded (requirements §5): eleven types, at most 20 MB a file, at most three files
 * at once. A type is believed only when name and content agree, and content that acts by itself
 * (scripts, macros, programs, archives made to burst) is not taken in at all.
 */
export const fileTypes = [
  'png',
  'jpg',
  'jpeg',
  'txt',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'pdf',
  'rar',
  'zip',
] as const
export type FileType = (typeof fileTypes)[number]

/** What a picture is for that goes once nothing shows it any more; every other file stays. */
export const filePurposes = ['scene', 'profile'] as const
export type FilePurpose = (typeof filePurposes)[number]
/** How long nothing may have held such a picture before it goes: whoever undoes in an open editor still finds it. Assumed (decision 042) */
export const unheldHours = 24

/** Bytes. requirements §5 */
export const fileSizeLimit = 20 * 1024 * 1024
/** Files in one upload. requirements §5 */
export const fileCountLimit = 3

/** What an archive may hold, office files included, which are archives. Assumed (decision 004) */
export const archiveEntryLimit = 2_000
export const archiveContentLimit = 300 * 1024 * 1024
/** Above this many bytes an entry may not be packed more tightly than any honest document is. */
export const archiveRatioFloor = 1024 * 1024
export const archiveRatioLimit = 200

/** Pixels of a picture: above any camera that photographs documents, below what fills the memory. Assumed */
export const pixelLimit = 50_000_000

export const mediaTypes: Readonly<Record<FileType, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  txt: 'text/plain; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  rar: 'application/vnd.rar',
  zip: 'application/zip',
}

/** Programs and scripts: not inside an archive either. */
const programs = new Set(
  'exe com scr bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta msi msp dll cpl jar lnk reg apk app dmg iso img html htm svg docm xlsm pptm dotm xltm'.split(
    ' ',
  ),
)
/** Archives inside an archive cannot be looked into. */
const archives = new Set('zip rar 7z gz tgz bz2 xz tar cab arj'.split(' '))

export const extensionOf = (name: string): string => /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const typeOfName = (name: string): FileType | null => {
  const extension = extensionOf(name)
  return (fileTypes as readonly string[]).includes(extension) ? (extension as FileType) : null
}

/** Why an entry of an archive is not taken: its name leaves the folder, or it is a program or an archive itself. */
export function entryProblem(name: string): 'leavesFolder' | 'program' | 'archive' | null {
  if (name.includes('\u0000') || /^([a-z]:|[\\/])/i.test(name) || name.split(/[\\/]/).includes('..'))
    return 'leavesFolder'
  const extension = extensionOf(name.trimEnd().replace(/[. ]+$/, ''))
  return programs.has(extension) ? 'program' : archives.has(extension) ? 'archive' : null
}

/** Characters of a name, its extension included. */
const nameLimit = 120

/**
 * The name under which a file is shown: no path, no control or direction characters, not too
 * long, its extension kept. Never used as a place to store.
 */
export function displayName(given: string): string {
  const clean = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.replaceAll(/["<>|:*?]/g, '_')
    .trim()
  const name = !clean || /^\.+$/.test(clean) ? 'file' : clean
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot) : ''
  const stem = [...(dot > 0 ? name.slice(0, dot) : name)]
  const room = nameLimit - [...extension].length
  return room < 1 ? stem.slice(0, nameLimit).join('') : stem.slice(0, room).join('') + extension
}

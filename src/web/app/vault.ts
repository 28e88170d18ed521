/**
 * What the browser keeps about the session is encrypted in local storage with a key that cannot be
 * exported from IndexedDB (requirements §9, decision 008). Against script in the page this is
 * obfuscation; the Content-Security-Policy protects.
 */
const databaseName = 'sampan'
const storeName = 'keys'
const keyName = 'vault'

function request<Result>(of: IDBRequest<Result>): Promise<Result> {
  return new Promise((settle, reject) => {
    of.onsuccess = () => settle(of.result)
    of.onerror = () => reject(of.error)
  })
}

/** What was written is kept; a request is answered before that, and whoever leaves the page in between keeps nothing. */
function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((settle, reject) => {
    transaction.oncomplete = () => settle()
    transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was broken off'))
  })
}

async function openKey(): Promise<CryptoKey> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await request(opening)
  for (let tries = 1; ; tries++) {
    const stored = await request<CryptoKey | undefined>(
      database.transaction(storeName).objectStore(storeName).get(keyName),
    )
    if (stored) return stored
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const transaction = database.transaction(storeName, 'readwrite')
    const done = completed(transaction)
    transaction.objectStore(storeName).add(made, keyName)
    try {
      await done
      return made
    } catch (error) {
      // Two tabs may both have made one; the first that was kept is the one, and is read now.
      if (tries === 3) throw error
    }
  }
}

let key: Promise<CryptoKey> | null = null
const theKey = (): Promise<CryptoKey> => {
  key ??= openKey().catch((error) => {
    // A database that would not open may do so the next time it is asked.
    key = null
    throw error
  })
  return key
}

const storageOf = (where: 'browser' | 'tab'): Storage => (where === 'tab' ? sessionStorage : localStorage)

/** In parts: a call takes only so many arguments. */
const toText = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (each) => each.charCodeAt(0))

/** Keeps a text under a name, encrypted; for this tab alone where asked. Where the browser has no storage, nothing is kept. */
export async function keep(name: string, text: string, where: 'browser' | 'tab' = 'browser'): Promise<void> {
  try {
    const vector = crypto.getRandomValues(new Uint8Array(12))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv: vector },
      await theKey(),
      new TextEncoder().encode(text),
    )
    storageOf(where).setItem(name, `${toText(vector)}.${toText(new Uint8Array(sealed))}`)
  } catch {
    // Private windows may refuse storage: the session then lives as long as the page.
  }
}

/** The text kept under a name; null when there is none or it was sealed with another key. */
export async function kept(name: string, where: 'browser' | 'tab' = 'browser'): Promise<string | null> {
  try {
    const [vector, sealed] = (storageOf(where).getItem(name) ?? '').split('.')
    if (!vector || !sealed) return null
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: toBytes(vector) },
      await theKey(),
      toBytes(sealed),
    )
    return new TextDecoder().decode(plain)
  } catch {
    return null
  }
}

export function forget(...names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // Nothing was kept where nothing can be removed.
  }
}

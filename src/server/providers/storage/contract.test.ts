import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type BucketTrouble, type S3Service, startS3 } from '#test/support/s3.ts'
import { localStorage } from './embedded.ts'
import type { FileStorage } from './port.ts'
import { s3Storage } from './s3.ts'

/** One suite for every storage behind the port. */
let folder: string
let service: S3Service
const formerTemporary = process.env.TMPDIR

type Company = {
  storage: FileStorage
  /** The storage cannot be reached. */
  cutOff: FileStorage
  /** All keys that hold something, half-written ones included. */
  keys(): Promise<string[]>
}

const companies: Record<string, () => Promise<Company>> = {
  'local folder': async () => {
    const root = join(folder, 'files')
    await writeFile(join(folder, 'no-folder'), '')
    return {
      storage: localStorage(root),
      cutOff: localStorage(join(folder, 'no-folder')),
      keys: async () =>
        (await readdir(root, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
          .sort(),
    }
  },
  s3: async () => {
    const closed = await startS3()
    await closed.stop()
    return {
      storage: s3Storage(service.settings),
      cutOff: s3Storage(closed.settings),
      keys: async () => service.keys(),
    }
  },
}

/** Bytes that look like anything, the same in every run. */
function bytesOf(length: number, seed = 'sampan'): Buffer {
  const parts: Buffer[] = []
  let block: Buffer = Buffer.from(seed)
  for (let made = 0; made < length; made += block.length) {
    block = createHash('sha512').update(block).digest()
    parts.push(block)
  }
  return Buffer.concat(parts).subarray(0, length)
}
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** The content in parts of 16 KB. */
function streamOf(content: Buffer): Readable {
  const parts: Buffer[] = []
  for (let at = 0; at < content.length; at += 16_384) parts.push(content.subarray(at, at + 16_384))
  return Readable.from(parts)
}
/** A stream that breaks off after its content. */
const brokenOff = (content: Buffer, error = new Error('the sender went away')): Readable =>
  Readable.from(
    (async function* () {
      for await (const part of streamOf(content)) yield part
      throw error
    })(),
  )
async function contentOf(stream: Readable | null): Promise<Buffer | null> {
  if (!stream) return null
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
const failureOf = async (done: Promise<unknown>): Promise<ProviderFailure> => {
  const failure = await done.then(() => null).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  return failure as ProviderFailure
}
const spooled = async () => (await readdir(folder)).filter((name) => name.startsWith('sampan-storage-'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-contract-'))
  process.env.TMPDIR = folder
  service = await startS3()
})
afterAll(async () => {
  await service.stop()
  if (formerTemporary === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = formerTemporary
  await rm(folder, { recursive: true, force: true })
})

describe.each(Object.keys(companies))('the storage %s [decision 003]', (name) => {
  let company: Company
  let storage: FileStorage
  beforeAll(async () => {
    company = (await companies[name]?.()) as Company
    storage = company.storage
  })

  it('has the name that the log shows', () => {
    expect(storage.name).toBe(name)
  })

  it.each([0, 1, 16_384, 100_045, 1_048_577])('gives back %i bytes exactly', async (length) => {
    const content = bytesOf(length)
    const key = `exact/${length}`
    expect(await storage.put(key, streamOf(content))).toEqual({ bytes: length, sha256: sha256(content) })
    expect((await contentOf(await storage.read(key)))?.equals(content)).toBe(true)
  })

  it('knows nothing under a key that was never used, nor under the beginning of one', async () => {
    await storage.put('deep/er/file', streamOf(bytesOf(10)))
    expect(await storage.read('never')).toBeNull()
    expect(await storage.read('never/used')).toBeNull()
    expect(await storage.read('deep')).toBeNull()
    expect(await storage.read('deep/er')).toBeNull()
    await storage.remove('deep/er')
    expect(await contentOf(await storage.read('deep/er/file'))).toEqual(bytesOf(10))
  })

  it.each([
    '',
    '/',
    '.',
    '..',
    '../outside',
    'a/../../outside',
    '/etc/passwd',
    'a//b',
    'a/',
    'a/./b',
    'A',
    'a.txt',
    'a\\b',
    'a b',
    'a%2fb',
    'a?x-id=1',
    'a\u0000b',
    'a\n',
    'é',
    '舢板',
    '__proto__',
    'a'.repeat(201),
  ])('refuses the key %j', async (key) => {
    const before = await company.keys()
    const content = streamOf(bytesOf(10))
    for (const attempt of [
      () => storage.put(key, content),
      () => storage.read(key),
      () => storage.remove(key),
    ])
      expect((await failureOf(attempt())).retryable).toBe(false)
    expect(await company.keys()).toEqual(before)
  })

  it('replaces a file as a whole', async () => {
    await storage.put('replaced', streamOf(bytesOf(50_000, 'first')))
    const early = await storage.read('replaced')
    await storage.put('replaced', streamOf(bytesOf(20, 'second')))
    expect(await contentOf(await storage.read('replaced'))).toEqual(bytesOf(20, 'second'))
    // Who had begun to read goes on reading the former one.
    expect(await contentOf(early)).toEqual(bytesOf(50_000, 'first'))
  })

  it('leaves nothing of a stream that breaks off, and says why it did', async () => {
    const before = await company.keys()
    await expect(storage.put('broken', brokenOff(bytesOf(200_000)))).rejects.toThrow('the sender went away')
    const destroyed = streamOf(bytesOf(200_000))
    destroyed.once('data', () => destroyed.destroy())
    await expect(storage.put('broken', destroyed)).rejects.toThrow()
    expect(await storage.read('broken')).toBeNull()
    expect(await company.keys()).toEqual(before)
    expect(await spooled()).toEqual([])
  })

  it('keeps the former file when its replacement breaks off', async () => {
    await storage.put('kept', streamOf(bytesOf(100)))
    await expect(storage.put('kept', brokenOff(bytesOf(200_000, 'other')))).rejects.toThrow(
      'the sender went away',
    )
    expect(await contentOf(await storage.read('kept'))).toEqual(bytesOf(100))
  })

  it('removes a file, and once more without harm', async () => {
    await storage.put('gone', streamOf(bytesOf(100)))
    await storage.remove('gone')
    await storage.remove('gone')
    expect(await storage.read('gone')).toBeNull()
    expect(await company.keys()).not.toContain('gone')
  })

  it('keeps many at once apart', async () => {
    const numbers = Array.from({ length: 20 }, (_, place) => place)
    await Promise.all(
      numbers.map((place) => storage.put(`many/${place}`, streamOf(bytesOf(70_000, `${place}`)))),
    )
    const read = await Promise.all(
      numbers.map(async (place) => contentOf(await storage.read(`many/${place}`))),
    )
    for (const place of numbers) expect(read[place]?.equals(bytesOf(70_000, `${place}`))).toBe(true)
  })

  it('streams 60 MB in and out without holding them in memory [§5]', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    // The second collection waits until the memory that the first one found free is given back.
    const held = () => {
      collect()
      collect()
      return process.memoryUsage().arrayBuffers
    }
    const part = bytesOf(65_536)
    const parts = 960
    const before = held()
    let most = 0
    let seen = 0
    // Seldom: all that this process holds is gone over each time.
    const look = () => {
      seen++
      if (seen % 320 === 0) most = Math.max(most, held() - before)
    }
    service.onPart = look
    const source = function* () {
      for (let place = 0; place < parts; place++) {
        look()
        yield part
      }
    }
    const { bytes, sha256: written } = await storage.put(
      'large',
      Readable.from(source(), { objectMode: false }),
    )
    service.onPart = null
    expect(bytes).toBe(60 * 1024 * 1024)
    const hash = createHash('sha256')
    for await (const each of (await storage.read('large')) as Readable) {
      hash.update(each)
      look()
    }
    expect(hash.digest('hex')).toBe(written)
    expect(seen).toBeGreaterThanOrEqual(2 * parts)
    // Both ends of the connection live in this process, and on a busy machine the buffers of each are full.
    expect(most).toBeLessThan(bytes / 2)
    await storage.remove('large')
  })

  it('says that trying again may help when it cannot be reached', async () => {
    const content = streamOf(bytesOf(10))
    const { cutOff } = company
    for (const attempt of [
      () => cutOff.put('a/b', content),
      () => cutOff.read('a/b'),
      () => cutOff.remove('a/b'),
    ])
      expect(await failureOf(attempt())).toMatchObject({ port: 'storage', retryable: true })
    expect(content.destroyed).toBe(true)
    expect(await spooled()).toEqual([])
  })
})

describe('S3 only [decision 003]', () => {
  const storage = (change: Partial<S3Service['settings']> = {}) =>
    s3Storage({ ...service.settings, ...change }, 200)
  beforeEach(() => {
    service.trouble = null
  })

  const troubles: [BucketTrouble, boolean, string][] = [
    ['busy', true, 'HTTP 503'],
    ['broken', true, 'HTTP 500'],
    ['otherSecret', false, 'SignatureDoesNotMatch'],
    ['hang', true, 'TimeoutError'],
  ]
  it.each(troubles)('meets %s as a failure, to be tried again: %j', async (trouble, retryable, reason) => {
    await storage().put('stays', streamOf(bytesOf(1000)))
    service.trouble = trouble
    const [put, read, remove] = [
      await failureOf(storage().put('stays', streamOf(bytesOf(300_000, 'other')))),
      await failureOf(storage().read('stays')),
      await failureOf(storage().remove('stays')),
    ]
    for (const failure of [put, read, remove]) expect(failure).toMatchObject({ port: 'storage', retryable })
    expect(read.reason).toContain(reason)
    service.trouble = null
    expect(await contentOf(await storage().read('stays'))).toEqual(bytesOf(1000))
    expect(await spooled()).toEqual([])
  })

  it('leaves the former file when the connection breaks in the middle of an upload', async () => {
    await storage().put('uploaded', streamOf(bytesOf(1000)))
    service.trouble = 'cutUpload'
    const failure = await failureOf(storage().put('uploaded', streamOf(bytesOf(2_000_000, 'other'))))
    expect(failure.retryable).toBe(true)
    service.trouble = null
    expect(await contentOf(await storage().read('uploaded'))).toEqual(bytesOf(1000))
  })

  it.each(['cutDownload', 'stallDownload'] as const)(
    'never passes half a file off as whole: %s',
    async (trouble) => {
      await storage().put('downloaded', streamOf(bytesOf(500_000)))
      service.trouble = trouble
      await expect(contentOf(await storage().read('downloaded'))).rejects.toThrow()
    },
  )

  it.each([
    [{ accessKeyId: 'ANOTHER' }, 'InvalidAccessKeyId'],
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ region: 'cn-test-2' }, 'AuthorizationHeaderMalformed'],
    [{ bucket: 'another' }, 'NoSuchBucket'],
  ])('fails for good with the settings %j, and calls no file unknown', async (change, reason) => {
    const failure = await failureOf(storage(change).read('anything'))
    expect(failure.retryable).toBe(false)
    expect(failure.reason).toContain(reason)
  })
})

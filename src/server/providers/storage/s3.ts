import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Config } from '#server/platform/config.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { checkKey } from './keys.ts'
import type { FileStorage } from './port.ts'
import { diskFailure, writeWhole } from './write-whole.ts'

/**
 * A bucket that speaks S3: Amazon's, MinIO, or the S3 side of Alibaba OSS and Tencent COS. Content is
 * spooled to a file first: so its length and SHA-256 are known and signed, nothing half is ever sent,
 * and one request suffices. Source: Amazon S3 API reference, PutObject, GetObject, DeleteObject.
 */
type Settings = NonNullable<Config['s3']>

/** A connection on which nothing moves for this long is given up. */
const silenceMilliseconds = 10_000

const retryableStatus = (status: number | undefined): boolean =>
  status === undefined || status >= 500 || status === 429 || status === 408

/** The client says on the console what it also throws; the thrown error is enough. */
const quiet = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/** What went wrong, by the storage's code alone. */
function failure(error: unknown): ProviderFailure {
  const { code, name, $metadata } = error as NodeJS.ErrnoException & Partial<S3ServiceException>
  const status = $metadata?.httpStatusCode
  const said = code ?? name
  const reason = status ? `HTTP ${status} ${said}` : said
  return new ProviderFailure('storage', reason, retryableStatus(status), error)
}

export function s3Storage(settings: Settings, silence: number = silenceMilliseconds): FileStorage {
  const client = new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: settings.pathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Checksums in trailers are understood by Amazon only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Whoever asks decides whether to ask again.
    maxAttempts: 1,
    logger: quiet,
    requestHandler: { connectionTimeout: silence, socketTimeout: silence },
  })
  const bucket = settings.bucket

  async function send(key: string, path: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
    const body = createReadStream(path)
    const command = new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentLength: bytes })
    // The storage compares what it got with this and refuses anything else.
    command.middlewareStack.add(
      (next) => (args) => {
        const { headers } = args.request as { headers: Record<string, string> }
        headers['x-amz-content-sha256'] = sha256
        return next(args)
      },
      { step: 'build', name: 'signContent' },
    )
    try {
      await client.send(command)
    } catch (error) {
      throw failure(error)
    } finally {
      body.destroy()
    }
  }

  return {
    name: 's3',
    async put(key, content) {
      checkKey(key)
      const folder = await mkdtemp(join(tmpdir(), 'sampan-storage-')).catch((error) => {
        content.destroy()
        throw diskFailure(error)
      })
      try {
        const path = join(folder, 'content')
        const written = await writeWhole(path, content)
        await send(key, path, written)
        return written
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async read(key) {
      checkKey(key)
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
        if (!(Body instanceof Readable))
          throw new ProviderFailure('storage', 'answered without content', true)
        return Body
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error instanceof ProviderFailure ? error : failure(error)
      }
    },
    async remove(key) {
      checkKey(key)
      try {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
      } catch (error) {
        if (!(error instanceof NoSuchKey)) throw failure(error)
      }
    },
  }
}

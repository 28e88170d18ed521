import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#server/platform/config.ts'

/**
 * An S3 bucket on loopback: PUT, GET and DELETE of objects in path style, only with a Signature Version 4 over the
 * very request. An object appears when all of it came and its SHA-256 is the signed one. Contents lie on disk.
 */
type Settings = NonNullable<Config['s3']>

/** What the next requests meet instead of a working bucket. */
export type BucketTrouble =
  | 'busy'
  | 'broken'
  | 'hang'
  | 'otherSecret'
  | 'cutUpload'
  | 'cutDownload'
  | 'stallDownload'

export type S3Service = {
  readonly settings: Settings
  readonly keys: () => string[]
  trouble: BucketTrouble | null
  /** Called with every part of an upload as it comes in. */
  onPart: (() => void) | null
  stop(): Promise<void>
}

const accessKeyId = 'SAMPANTEST'
const secretAccessKey = 'a secret key of tests'
const bucket = 'sampan-test'
const region = 'cn-test-1'
/** A signature is good for fifteen minutes. */
const signatureSeconds = 900

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Throws unless the request is signed with our secret, over its method, path, query and headers. */
function checkSignature(request: IncomingMessage, secret: string): void {
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      String(request.headers.authorization),
    )
  if (!match) throw new S3Error(403, 'AccessDenied')
  const [, id, day = '', where, names = '', signature] = match
  if (id !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId')
  if (where !== region) throw new S3Error(400, 'AuthorizationHeaderMalformed')
  const stamp = String(request.headers['x-amz-date'])
  const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp)
  const seconds = at
    ? Date.UTC(+(at[1] ?? 0), +(at[2] ?? 0) - 1, +(at[3] ?? 0), +(at[4] ?? 0), +(at[5] ?? 0), +(at[6] ?? 0)) /
      1000
    : 0
  if (!stamp.startsWith(day) || Math.abs(Date.now() / 1000 - seconds) > signatureSeconds)
    throw new S3Error(403, 'RequestTimeTooSkewed')
  const signed = names.split(';')
  const unsigned = Object.keys(request.headers).filter(
    (name) => name.startsWith('x-amz-') && !signed.includes(name),
  )
  if (!signed.includes('host') || unsigned.length > 0) throw new S3Error(403, 'AccessDenied')
  const lines = signed.map(
    (name) => `${name}:${String(request.headers[name]).trim().replaceAll(/ +/g, ' ')}\n`,
  )
  const [path, query = ''] = String(request.url).split('?')
  const sorted = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&')
  const content = String(request.headers['x-amz-content-sha256'])
  const canonical = `${request.method}\n${path}\n${sorted}\n${lines.join('')}\n${names}\n${content}`
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  if (hmac(key, text).toString('hex') !== signature) throw new S3Error(403, 'SignatureDoesNotMatch')
}

export async function startS3(): Promise<S3Service> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-s3-'))
  const objects = new Map<string, string>()

  async function put(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const signed = String(request.headers['x-amz-content-sha256'])
    if (!/^[0-9a-f]{64}$/.test(signed) || request.headers['content-length'] === undefined)
      throw new S3Error(501, 'NotImplemented')
    const path = join(folder, randomUUID())
    const hash = createHash('sha256')
    try {
      await pipeline(
        request,
        async function* (parts: AsyncIterable<Buffer>) {
          for await (const part of parts) {
            hash.update(part)
            service.onPart?.()
            if (service.trouble === 'cutUpload') request.socket.destroy()
            yield part
          }
        },
        createWriteStream(path),
      )
      if (hash.digest('hex') !== signed) throw new S3Error(400, 'XAmzContentSHA256Mismatch')
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    const former = objects.get(key)
    objects.set(key, path)
    if (former) await rm(former)
    response.writeHead(200, { etag: `"${signed.slice(0, 32)}"` }).end()
  }

  async function get(response: ServerResponse, key: string): Promise<void> {
    const path = objects.get(key)
    if (!path) throw new S3Error(404, 'NoSuchKey')
    const { size } = await stat(path)
    response.writeHead(200, { 'content-length': size, 'content-type': 'application/octet-stream' })
    if (service.trouble !== 'cutDownload' && service.trouble !== 'stallDownload') {
      await pipeline(createReadStream(path), response)
      return
    }
    for await (const part of createReadStream(path, { end: Math.floor(size / 2) })) response.write(part)
    if (service.trouble === 'cutDownload') response.write('', () => response.destroy())
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (service.trouble === 'hang') return
    if (service.trouble === 'broken') {
      response.writeHead(500).end('<html>')
      return
    }
    if (service.trouble === 'busy') throw new S3Error(503, 'SlowDown')
    checkSignature(request, service.trouble === 'otherSecret' ? 'another secret' : secretAccessKey)
    const [, where, ...rest] = decodeURIComponent(String(request.url).split('?')[0] ?? '').split('/')
    if (where !== bucket) throw new S3Error(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (request.method === 'PUT') await put(request, response, key)
    else if (request.method === 'GET') await get(response, key)
    else if (request.method === 'DELETE') {
      const former = objects.get(key)
      objects.delete(key)
      if (former) await rm(former)
      response.writeHead(204).end()
    } else throw new S3Error(501, 'NotImplemented')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (response.destroyed || response.headersSent) return
      const { status, code } = error instanceof S3Error ? error : { status: 500, code: 'InternalError' }
      // What still comes is read and dropped, so that the sender gets the answer.
      request.resume()
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      )
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const { port } = server.address() as AddressInfo

  const service: S3Service = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region,
      bucket,
      accessKeyId,
      secretAccessKey,
      pathStyle: true,
    },
    keys: () => [...objects.keys()].sort(),
    trouble: null,
    onPart: null,
    async stop() {
      const stopped = new Promise((settle) => server.close(settle))
      server.closeAllConnections()
      await stopped
      await rm(folder, { recursive: true, force: true })
    },
  }
  return service
}

import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { replyEncryption } from '#contract/reply-encryption.ts'

const plain = /^\/api\/(?:openapi\.json|docs)/

/**
 * Obscures replies where the setting asks for it: base64 of a 12-byte initialisation vector, the
 * AES-256-GCM text and its tag, under a key derived from the `timestamp` header that travels with
 * it. Whoever reads the connection can read the reply; TLS is what protects.
 */
export function encryptReplies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const json = String(reply.getHeader('content-type') ?? '').startsWith('application/json')
    if (typeof payload !== 'string' || !json || !request.url.startsWith('/api/') || plain.test(request.url))
      return payload
    const timestamp = String(Date.now())
    const key = new Uint8Array(hkdfSync('sha256', timestamp, '', replyEncryption.label, 32))
    const vector = randomBytes(replyEncryption.vectorBytes)
    const cipher = createCipheriv('aes-256-gcm', key, vector)
    const text = Buffer.concat([vector, cipher.update(payload, 'utf8'), cipher.final(), cipher.getAuthTag()])
    reply
      .header('encrypt', replyEncryption.version)
      .header('timestamp', timestamp)
      .type('text/plain; charset=utf-8')
    return text.toString('base64')
  })
}

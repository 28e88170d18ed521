import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string }
export type WebhookReceiver = {
  readonly url: string
  /** All that came, in its sequence. */
  readonly received: Received[]
  /** What it answers; null: nothing, for as long as it is asked. */
  answer: number | null
  stop(): Promise<void>
}

/** A customer's own system. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const server: Server = createServer((request, reply) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      if (receiver.answer !== null) reply.writeHead(receiver.answer, { location: '/elsewhere' }).end('{}')
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: 204,
    stop: () =>
      new Promise((settle) => {
        server.closeAllConnections()
        server.close(() => settle())
      }),
  }
  return receiver
}

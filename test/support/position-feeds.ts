import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'

/** A stand-in for a feed on this machine: what it sends, and cutting whoever listens. */
export type FeedServer = {
  readonly port: number
  /** How often somebody came to listen. */
  readonly connections: () => number
  /** What listeners said first. */
  readonly said: string[]
  send(text: string): void
  cut(): void
  stop(): Promise<void>
}

const closed = (server: Server | TcpServer) => new Promise<void>((done) => server.close(() => done()))

/** Lines over TCP to everybody who connects. `greeting` is sent to each. */
export async function startNmeaServer(greeting: () => string): Promise<FeedServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createTcpServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.write(greeting())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    said: [],
    send(text) {
      for (const socket of sockets) socket.write(text)
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await closed(server)
    },
  }
}

/** A text frame as a server sends it: unmasked, shorter than 64 KB. */
function frame(text: string): Buffer {
  const body = Buffer.from(text)
  if (body.length < 126) return Buffer.concat([Buffer.from([0x81, body.length]), body])
  return Buffer.concat([Buffer.from([0x81, 126, body.length >> 8, body.length & 255]), body])
}

/** The text of one masked frame of a client, shorter than 64 KB. */
function unframe(frame: Buffer): string {
  const short = (frame[1] ?? 0) & 127
  const length = short < 126 ? short : frame.readUInt16BE(2)
  const at = short < 126 ? 2 : 4
  const mask = frame.subarray(at, at + 4)
  return Buffer.from(
    frame.subarray(at + 4, at + 4 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
  ).toString()
}

/** A websocket that begins to send once it was told what is wanted; `greeting` is a list of messages. */
export async function startWebsocketServer(greeting: () => readonly string[]): Promise<FeedServer> {
  const sockets = new Set<Socket>()
  const said: string[] = []
  let connections = 0
  const server = createServer()
  server.on('upgrade', (request, socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.once('data', (first) => {
      said.push(unframe(first))
      for (const message of greeting()) socket.write(frame(message))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    said,
    send(text) {
      for (const socket of sockets) socket.write(frame(text))
    },
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await closed(server)
    },
  }
}

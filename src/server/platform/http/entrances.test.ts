import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { type Entrances, openEntrances } from './entrances.ts'

const host = '127.0.0.1'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function open(port = 0): Promise<{
  entrances: Entrances
  close: () => Promise<void>
  port: number
  came: () => number
  answered: () => number
}> {
  const fastify = Fastify()
  fastify.get('/', async () => 'here')
  fastify.get('/slow', async () => {
    await pause(3_000)
    return 'late'
  })
  let connections = 0
  let answers = 0
  fastify.addHook('onResponse', async () => {
    answers++
  })
  fastify.server.on('connection', () => connections++)
  const entrances = await openEntrances(fastify, { host, port })
  const close = async () => {
    await entrances.drain()
    await Promise.all([fastify.close(), entrances.end()])
  }
  ends.push(close)
  const address = fastify.server.address()
  return {
    close,
    entrances,
    port: typeof address === 'object' && address ? address.port : 0,
    came: () => connections,
    answered: () => answers,
  }
}

function call(port: number): Socket {
  const socket = connect({ host, port })
  ends.push(() => socket.destroy())
  return socket
}

describe('the entrances of a process', () => {
  it('let in many that come at once in few turns of a loop with much to do', async () => {
    const { port, came } = await open()
    for (let each = 0; each < 64; each++) call(port)
    // The system has connected all of them before anybody here looks.
    await turn()
    for (const until = performance.now() + 50; performance.now() < until; );
    let turns = 0
    for (; came() < 64 && turns < 1_000; turns++) await turn()
    expect(came()).toBe(64)
    expect(turns).toBeLessThan(32)
  })

  it('serve at every one of them', async () => {
    const { port } = await open()
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const answer = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
        return answer.text()
      }),
    )
    expect(new Set(answers)).toEqual(new Set(['here']))
  })

  it('refuse a port that another process listens at, however it does', async () => {
    const { port } = await open()
    await expect(open(port)).rejects.toThrow('EADDRINUSE')
  })

  it('are all closed while what came in before is answered', async () => {
    const { entrances, port, came } = await open()
    const sockets = Array.from({ length: 20 }, () => call(port))
    await expect.poll(came).toBe(20)
    const drained = entrances.drain()
    for (let each = 0; each < 20; each++)
      await expect(once(call(port), 'connect')).rejects.toThrow('ECONNREFUSED')
    const answers = await Promise.all(
      sockets.map(async (socket) => {
        socket.write('GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n')
        const parts: Buffer[] = []
        for await (const part of socket) parts.push(part)
        return Buffer.concat(parts).toString()
      }),
    )
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 200 [\s\S]*here$/)
    await drained
  })

  it('end when what takes longer than the grace is answered, through whichever it came', async () => {
    const { close, port, came, answered } = await open()
    const asked = Array.from({ length: 20 }, async () => (await fetch(`http://${host}:${port}/slow`)).text())
    await expect.poll(came).toBe(20)
    await close()
    expect(answered()).toBe(20)
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['late']))
  })
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import {
  checkedLookup,
  isOpenAddress,
  OutboundFailure,
  type OutboundRules,
  outboundFault,
  postOutbound,
} from './outbound.ts'

const strict: OutboundRules = { allowLoopback: false, limitMilliseconds: 5_000 }
const trial: OutboundRules = { ...strict, allowLoopback: true }

describe('which addresses belong to the open network [A-25]', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd12:3456:789a::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'example.com',
  ])('%j does not', (address) => expect(isOpenAddress(address)).toBe(false))

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '223.5.5.5',
    '2400:3200::1',
    '2606:4700::1111',
  ])('%s does', (address) => expect(isOpenAddress(address)).toBe(true))
})

describe('what is wrong with an address before anything is asked [A-25]', () => {
  it.each([
    ['https://2130706433/', 'notOpen'],
    ['https://0x7f000001/', 'notOpen'],
    ['https://0x7f.1/', 'notOpen'],
    ['https://0177.0.0.1/', 'notOpen'],
    ['https://127.1/', 'notOpen'],
    ['https://0/', 'notOpen'],
    ['https://[::1]/', 'notOpen'],
    ['https://[::ffff:127.0.0.1]/', 'notOpen'],
    ['https://[::ffff:7f00:1]/', 'notOpen'],
    ['https://[fe80::1]/', 'notOpen'],
    ['https://169.254.169.254/latest/meta-data', 'notOpen'],
    ['https://１２７.0.0.1/', 'notOpen'],
    ['https://localhost/', 'notOpen'],
    ['https://intranet/', 'notOpen'],
    ['https://a.localhost/', 'notOpen'],
    ['https://metadata.google.internal/', 'notOpen'],
    ['https://printer.local./', 'notOpen'],
    ['http://example.com/', 'notSecure'],
    ['http://127.0.0.1/', 'notSecure'],
    ['ftp://example.com/', 'notSecure'],
    ['file:///etc/passwd', 'notSecure'],
    ['https://user:word@example.com/', 'notSecure'],
    ['not an address', 'unknownName'],
  ])('%s: %s', (text, fault) => expect(outboundFault(text, strict)).toBe(fault))

  it('nothing is wrong with an address of the open network', () => {
    for (const text of [
      'https://example.com/hook?x=1',
      'https://8.8.8.8:8443/',
      'https://[2606:4700::1111]/',
    ])
      expect(outboundFault(text, strict)).toBeNull()
  })

  it('a trial may go to this machine, and to no neighbour', () => {
    expect(outboundFault('http://127.0.0.1:9/', trial)).toBeNull()
    expect(outboundFault('http://localhost:9/', trial)).toBeNull()
    expect(outboundFault('http://10.0.0.1/', trial)).toBe('notSecure')
    expect(outboundFault('https://10.0.0.1/', trial)).toBe('notOpen')
  })
})

describe('a name is looked at when it is asked [A-25]', () => {
  const look = (addresses: readonly string[], rules = strict) =>
    new Promise<{ fault: unknown; to: unknown }>((settle) =>
      checkedLookup(rules, (_, told) =>
        told(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      )('hook.example.com', { all: true }, (error, to) =>
        settle({ fault: error instanceof OutboundFailure ? error.fault : null, to }),
      ),
    )

  it('leads to its open addresses', async () => {
    expect(await look(['8.8.8.8', '2606:4700::1111'])).toMatchObject({
      fault: null,
      to: [{ address: '8.8.8.8' }, { address: '2606:4700::1111' }],
    })
  })

  it.each([[['127.0.0.1']], [['10.1.2.3']], [['::ffff:169.254.169.254']], [['8.8.8.8', '192.168.0.1']]])(
    'and to none when it means %j',
    async (addresses) => expect(await look(addresses)).toMatchObject({ fault: 'notOpen', to: '' }),
  )

  it('is refused when nobody knows it', async () => {
    expect(await look([])).toMatchObject({ fault: 'unknownName' })
  })

  it('a real name of this machine is not asked', async () => {
    // `localhost` with a certificate: the resolver says 127.0.0.1, whatever the address looked like.
    const asked = postOutbound('https://localhost.:1/', '{}', {}, strict)
    await expect(asked).rejects.toMatchObject({ fault: 'notOpen' })
  })
})

describe('what comes of a request', () => {
  let server: Server | null = null
  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise((settle) => (server ? server.close(settle) : settle(null)))
    server = null
  })
  const serve = (answer: RequestListener): Promise<string> =>
    new Promise((settle) => {
      const opened = createServer(answer)
      server = opened.listen(0, '127.0.0.1', () =>
        settle(`http://127.0.0.1:${(opened.address() as AddressInfo).port}/`),
      )
    })

  it('a redirect is an answer, and is not followed', async () => {
    const asked: string[] = []
    const url = await serve((request, reply) => {
      asked.push(String(request.url))
      reply.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await postOutbound(url, '{}', {}, trial)).toEqual({ status: 302 })
    expect(asked).toEqual(['/'])
  })

  it('an endless answer is not taken', async () => {
    const url = await serve((_, reply) => {
      reply.writeHead(200)
      const more = () => reply.destroyed || reply.write('x'.repeat(65_536), () => setImmediate(more))
      more()
    })
    expect(await postOutbound(url, '{}', {}, trial)).toEqual({ status: 200 })
  })

  it('nobody who answers, and somebody who never does, are told apart', async () => {
    await expect(postOutbound('http://127.0.0.1:1/', '{}', {}, trial)).rejects.toMatchObject({
      fault: 'notReached',
    })
    const url = await serve(() => undefined)
    await expect(postOutbound(url, '{}', {}, { ...trial, limitMilliseconds: 100 })).rejects.toMatchObject({
      fault: 'timedOut',
    })
  })

  it('a redirect into the own network is not followed either', async () => {
    const inside: string[] = []
    const url = await serve((request, reply) => {
      inside.push(String(request.url))
      reply.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    })
    expect(await postOutbound(url, '{}', {}, trial)).toEqual({ status: 307 })
    expect(inside).toEqual(['/'])
  })

  it('a head that drips, and one that is told to wait for ever, end with the limit', async () => {
    const url = await serve((request) => {
      const { socket } = request
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => {
        socket.write('x-more: 1\r\n')
      }, 10)
      socket.on('close', () => clearInterval(drip))
    })
    const limited = { ...trial, limitMilliseconds: 200 }
    await expect(postOutbound(url, '{}', {}, limited)).rejects.toMatchObject({ fault: 'timedOut' })
    server?.removeAllListeners('request').on('request', (request) => {
      const { socket } = request
      const wait = setInterval(() => {
        socket.write('HTTP/1.1 102 Processing\r\n\r\n')
      }, 10)
      socket.on('close', () => clearInterval(wait))
    })
    await expect(postOutbound(url, '{}', {}, limited)).rejects.toMatchObject({ fault: 'timedOut' })
  })

  it('of a body that drips nothing is waited for, and a head that is too long is none', async () => {
    const url = await serve((_, reply) => {
      reply.writeHead(200)
      const drip = setInterval(() => reply.write('x'), 10)
      reply.on('close', () => clearInterval(drip))
    })
    const began = performance.now()
    expect(await postOutbound(url, '{}', {}, trial)).toEqual({ status: 200 })
    expect(performance.now() - began).toBeLessThan(2_000)
    server?.removeAllListeners('request').on('request', (request) => {
      request.socket.write(`HTTP/1.1 200 OK\r\n${'x-more: yyyyyyyyyyyyyyyy\r\n'.repeat(20_000)}`)
    })
    await expect(postOutbound(url, '{}', {}, trial)).rejects.toMatchObject({ fault: 'notReached' })
  })

  it('a name that changed its meaning since it was typed in leads nowhere', async () => {
    const asked: string[] = []
    const url = await serve((request, reply) => {
      asked.push(String(request.url))
      reply.end()
    })
    const { port } = new URL(url)
    const text = `https://hook.example.com:${port}/`
    expect(outboundFault(text, strict)).toBeNull()
    const resolve: OutboundRules['resolve'] = (_, told) => told(null, [{ address: '127.0.0.1', family: 4 }])
    await expect(postOutbound(text, '{}', {}, { ...strict, resolve })).rejects.toMatchObject({
      fault: 'notOpen',
    })
    expect(asked).toEqual([])
  })
})

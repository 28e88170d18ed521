import Fastify from 'fastify'
import type { Logger } from 'pino'
import { describe, expect, it } from 'vitest'
import { openLog } from './log.ts'
import { ProviderFailure } from './provider-failure.ts'

/** What the product writes when it is given what it must not write. */
function written(write: (log: Logger) => void): string[] {
  const lines: string[] = []
  write(openLog('trace', { write: (line) => void lines.push(line) }))
  return lines
}
const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJlLW9mLWl0'

describe('the log [A-24]', () => {
  it.each([
    ['a token', token, token],
    ['a token in a new line', `refused\n${token}`, token],
    ['a number abroad', 'sent to +4915112345678', '15112345678'],
    ['a number', 'no such number: 13812345678', '13812345678'],
    ['a number with its country', 'sms:+8613812345678 failed', '13812345678'],
    ['a number in a new line', 'failed\n13812345678', '13812345678'],
    ['an ID number', 'wrong: 33999819500101001X', '33999819500101001X'],
    ['a bank card', 'no account 6222020200112233445', '6222020200112233445'],
    ['a secret in an address', 'GET /token?appid=1&secret=4f2a9c&code=0a1b', '4f2a9c'],
    ['a code in an address', 'GET /token?appid=1&secret=4f2a9c&code=0a1b', '0a1b'],
    ['a body', 'Unexpected token in {"phone":"x","password":"hunter 2"}', 'hunter 2'],
    ['a body in a body', JSON.stringify('{"phoneCode":"482913"}'), '482913'],
  ])('hides %s, in a sentence, a field and an error', (_, text, secret) => {
    const lines = written((log) => {
      log.info(text)
      log.warn({ reason: text }, 'told')
      log.error({ err: new Error(text, { cause: new Error(text) }) }, 'failed')
    })
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toContain(secret)
  })

  it('leaves ids, order numbers, times and counts as they are', () => {
    const fields = {
      reqId: '1f3a1381-2345-4678-9138-138123456789',
      order: 'SP20261120000017',
      id: 'usr_01m840fytkfvetazhz6tn6shzn',
      at: 1_795_431_072_125,
      number: '20261120220014000000000012345678',
      code: '23505',
    }
    const [line = ''] = written((log) => log.info(fields, 'as it was'))
    expect(JSON.parse(line)).toMatchObject(fields)
  })

  it('writes one line whatever it is given, so that nobody can write lines of their own', () => {
    const forged = 'x\r\n{"level":30,"msg":"admin logged in"}\u2028\u0085'
    const lines = written((log) => log.info({ name: forged }, forged))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ name: forged, msg: forged })
  })

  it('tells what broke in the database, and never the row', () => {
    const refused = Object.assign(new Error('duplicate key value violates unique constraint "mobile_once"'), {
      code: '23505',
      table: 'users',
      constraint: 'mobile_once',
      detail: 'Key (user_name)=(周敏) already exists.',
      where: 'unnamed portal parameter $1 = 周敏',
    })
    const failed = new ProviderFailure('mail', 'refused', true, Object.assign(refused, { response: '周敏' }))
    const [line = ''] = written((log) => log.error({ err: failed }, 'failed'))
    expect(line).not.toContain('周敏')
    expect(JSON.parse(line).err).toMatchObject({
      type: 'ProviderFailure',
      message: 'mail: refused',
      port: 'mail',
      retryable: true,
      cause: { code: '23505', table: 'users', constraint: 'mobile_once' },
    })
    expect(JSON.parse(line).err.cause.stack).toContain('log.test')
    const both = new AggregateError([new Error('one'), new Error('two')], 'neither')
    expect(JSON.parse(written((log) => log.error({ err: both }, 'x'))[0] ?? '').err.errors).toMatchObject([
      { message: 'one' },
      { message: 'two' },
    ])
  })

  it('is the same behind the HTTP server, which has a manner of its own to write errors and requests', async () => {
    const lines: string[] = []
    const fastify = Fastify({ loggerInstance: openLog('trace', { write: (line) => void lines.push(line) }) })
    fastify.get('/', async (request) => {
      request.log.error({ err: Object.assign(new Error('no'), { detail: '周敏' }), req: request }, 'fault')
      request.log.trace({ busboyOptions: { headers: request.headers } }, 'reads an upload')
      return 'x'
    })
    await fastify.inject({ url: '/?name=周敏', headers: { token, cookie: '__Host-rt=abcdefghijkl' } })
    await fastify.close()
    expect(lines.length).toBeGreaterThan(2)
    for (const secret of ['周敏', encodeURIComponent('周敏'), token, 'abcdefghijkl'])
      expect(lines.join('')).not.toContain(secret)
  })
})

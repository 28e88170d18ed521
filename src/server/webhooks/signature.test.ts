import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isGenuine, newSecret, signedHeaders } from './signature.ts'

/** The vector that the libraries of Standard Webhooks share. */
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const at = new Date(vector.seconds * 1000)
const headers = signedHeaders([vector.secret], vector.id, at, vector.body)
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)

describe('signatures of Standard Webhooks [A-25]', () => {
  it('signs the shared vector as everybody does', () => {
    expect(headers).toEqual({
      'webhook-id': vector.id,
      'webhook-timestamp': String(vector.seconds),
      'webhook-signature': vector.signature,
    })
    expect(isGenuine([vector.secret], headers, vector.body, at)).toBe(true)
  })

  it('signs with whole seconds and the bytes of UTF-8', () => {
    const body = '{"place":"宁波"}'
    const made = signedHeaders([vector.secret], 'a', new Date(1_999), body)
    const mac = createHmac('sha256', Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64'))
    expect(made['webhook-signature']).toBe(
      `v1,${mac.update(Buffer.from(`a.1.${body}`, 'utf8')).digest('base64')}`,
    )
  })

  it.each([
    [0, true],
    [299, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
    [360, false],
    [-360, false],
  ])('a clock that is %d seconds off: %s', (seconds, genuine) => {
    expect(isGenuine([vector.secret], headers, vector.body, after(seconds))).toBe(genuine)
  })

  it('two keys sign side by side, and either is enough', () => {
    const [old, young] = [newSecret(), newSecret()]
    const both = signedHeaders([young, old], 'm', at, '{}')
    expect(both['webhook-signature'].split(' ')).toHaveLength(2)
    for (const secrets of [[old], [young]]) expect(isGenuine(secrets, both, '{}', at)).toBe(true)
    expect(isGenuine([newSecret()], both, '{}', at)).toBe(false)
  })

  it.each([
    ['another body', headers, '{"test": 2432232315}'],
    ['another id', { ...headers, 'webhook-id': 'msg_other' }, vector.body],
    ['another time', { ...headers, 'webhook-timestamp': String(vector.seconds + 1) }, vector.body],
    ['no time', { ...headers, 'webhook-timestamp': undefined }, vector.body],
    ['a time that is none', { ...headers, 'webhook-timestamp': '1614265330.5' }, vector.body],
    ['no signature', { ...headers, 'webhook-signature': '' }, vector.body],
    [
      'another version',
      { ...headers, 'webhook-signature': vector.signature.replace('v1,', 'v2,') },
      vector.body,
    ],
    ['half a signature', { ...headers, 'webhook-signature': vector.signature.slice(0, 20) }, vector.body],
  ])('%s is not genuine', (_, sent, body) => {
    expect(isGenuine([vector.secret], sent, body, at)).toBe(false)
  })

  it('keys are 256 bits and never the same', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(newSecret()).not.toBe(newSecret())
  })
})

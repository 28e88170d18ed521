import { lookup as askResolver } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Requests to addresses that customers typed in. They leave for the open network only: a name is resolved here, each
 * of its addresses is looked at, and the connection goes to one that was looked at, so that a name cannot change its
 * meaning in between. Redirects are answers like any other and are not followed.
 */

/** Networks that are not the open network: IANA's special-purpose registries for IPv4 and IPv6, multicast besides. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
/** Of IPv6, 2000::/3 is the open network, less what is set apart in it. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  // Protocol assignments, Teredo among them.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries any IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address belongs to the open network. IPv4 written as IPv6 does not: nobody's name resolves to that. */
export function isOpenAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  return (
    kind === 6 && !address.includes('%') && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
  )
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Why an address is not asked, or why asking failed. */
export const outboundFaults = [
  'notSecure',
  'notOpen',
  'unknownName',
  'notReached',
  'certificate',
  'timedOut',
] as const
export type OutboundFault = (typeof outboundFaults)[number]

export class OutboundFailure extends Error {
  readonly fault: OutboundFault
  constructor(fault: OutboundFault, cause?: unknown) {
    super(fault, { cause })
    this.name = 'OutboundFailure'
    this.fault = fault
  }
}

export type OutboundRules = {
  /** Addresses of this machine, also without TLS: for trials only. */
  readonly allowLoopback: boolean
  readonly limitMilliseconds: number
  /** Who is asked what a name means; the system where nobody is named. */
  readonly resolve?: Resolve
}

/** Literal hosts in the brackets and spellings of an address: `URL` has turned 2130706433, 0x7f.1 and 0177.1 into 127.0.0.1. */
const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

const mayGo = (address: string, { allowLoopback }: OutboundRules): boolean =>
  isOpenAddress(address) || (allowLoopback && isLoopback(address))

/** What is wrong with an address before anything is asked; null where nothing is. Names are looked at when they are asked. */
export function outboundFault(
  text: string,
  rules: Pick<OutboundRules, 'allowLoopback'>,
): OutboundFault | null {
  if (!URL.canParse(text)) return 'unknownName'
  const url = new URL(text)
  const literal = literalOf(url)
  const here = rules.allowLoopback && (literal ? isLoopback(literal) : url.hostname === 'localhost')
  if (url.username || url.password) return 'notSecure'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && here)) return 'notSecure'
  if (literal && !mayGo(literal, { ...rules, limitMilliseconds: 0 })) return 'notOpen'
  // Names without a dot, and those that only this machine or network knows.
  const name = url.hostname.replace(/\.$/, '')
  if (!literal && !here && (!name.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(name)))
    return 'notOpen'
  return null
}

export type Resolve = (
  name: string,
  told: (error: Error | null, addresses: readonly { address: string; family: number }[]) => void,
) => void
const resolveAll: Resolve = (name, told) =>
  askResolver(name, { all: true, verbatim: true }, (error, addresses) => told(error, addresses ?? []))

/** Gives a connection only addresses that were looked at. One closed address among open ones refuses them all. */
export const checkedLookup =
  (rules: OutboundRules, resolve: Resolve = resolveAll): LookupFunction =>
  (name, options, done) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses
      if (error || !first) return done(new OutboundFailure('unknownName', error), '', 0)
      if (!addresses.every(({ address }) => mayGo(address, rules)))
        return done(new OutboundFailure('notOpen'), '', 0)
      if (options.all) return done(null, [...addresses])
      done(null, first.address, first.family)
    })

const faultOf = (error: unknown): OutboundFailure => {
  if (error instanceof OutboundFailure) return error
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return new OutboundFailure(
    /CERT|SSL|TLS|ALTNAME|SIGNATURE/.test(code) ? 'certificate' : 'notReached',
    error,
  )
}

/**
 * Posts a text; answers the status, whose body nobody reads. Throws OutboundFailure, at the latest after the limit:
 * it counts from the first packet to the last byte of the answer's head.
 */
export function postOutbound(
  text: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  rules: OutboundRules,
): Promise<{ status: number }> {
  const fault = outboundFault(text, rules)
  if (fault) return Promise.reject(new OutboundFailure(fault))
  const url = new URL(text)
  const bytes = Buffer.from(body, 'utf8')
  return new Promise((settle, fail) => {
    const ask = url.protocol === 'https:' ? secureRequest : plainRequest
    const request = ask(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      lookup: checkedLookup(rules, rules.resolve),
      // No connection of an earlier look-up is used again.
      agent: false,
    })
    const timer = setTimeout(() => request.destroy(new OutboundFailure('timedOut')), rules.limitMilliseconds)
    const over = (then: () => void) => {
      clearTimeout(timer)
      then()
    }
    request.on('error', (error) => over(() => fail(faultOf(error))))
    request.on('response', (answer) => {
      over(() => settle({ status: answer.statusCode ?? 0 }))
      // However long the rest is, it is not taken.
      answer.destroy()
    })
    request.end(bytes)
  })
}

import { Agent, request as httpRequest } from 'node:http'
import type { UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/login/passwords.ts'
import { addClerk } from '#server/staff/store.ts'
import { addUser } from '#server/users/store.ts'
import { likelihoodOfSameSource, median } from './statistics.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

/** How many tries for people who are there, and as many for people who are not. */
const triesOfEach = 1_000

/** Shuffled with a fixed seed (mulberry32), so that what the machine does besides falls on both alike. */
function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = next(last + 1)
    const kept = mixed[last] as Item
    mixed[last] = mixed[other] as Item
    mixed[other] = kept
  }
  return mixed
}

type Try = { readonly known: boolean; readonly path: string; readonly body: object }

/** Sends the tries one after the other over one connection, and holds what known and unknown people are answered against each other. */
async function compare(what: string, url: string, tries: readonly Try[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ path, body }: Try): Promise<string> =>
    new Promise((settle, fail) => {
      const asked = httpRequest(
        `${url}/api${path}`,
        { method: 'POST', agent, headers: { 'content-type': 'application/json', language: 'en' } },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (part: string) => {
            text += part
          })
          reply.once('end', () => settle(`${reply.statusCode} ${text}`))
        },
      )
      asked.once('error', fail)
      asked.end(JSON.stringify(body))
    })
  const taken = { known: [] as number[], unknown: [] as number[] }
  const answers = { known: new Set<string>(), unknown: new Set<string>() }
  for (const each of shuffled(tries, 20_261_121)) {
    const from = performance.now()
    const answer = await send(each)
    const milliseconds = performance.now() - from
    const side = each.known ? 'known' : 'unknown'
    taken[side].push(milliseconds)
    // What is of this one request: its number, and the challenge it brought along.
    answers[side].add(answer.replace(/"(requestId|challengeId)":"[^"]*"/g, '"$1":""'))
  }
  agent.destroy()
  const gap = Math.abs(median(taken.known) - median(taken.unknown))
  const p = likelihoodOfSameSource(taken.known, taken.unknown)
  const alike = answers.known.size === 1 && [...answers.unknown].join() === [...answers.known].join()
  if (!alike) console.log([...answers.known].slice(0, 3), [...answers.unknown].slice(0, 3))
  report(
    `${what}: there or not, ${tries.length.toLocaleString('en')} tries`,
    `medians ${number(median(taken.known), 2)} and ${number(median(taken.unknown), 2)} ms, gap ${number(gap, 2)} ms, p ${number(p, 3)}, answers ${alike ? 'alike' : 'DIFFERENT'}`,
    'gap ≤ 5 ms, p ≥ 0.01',
    gap <= 5 && p >= 0.01 && alike,
  )
}

/**
 * Whether the time or the words of an answer tell who is there: numbers and addresses of people who are and of
 * people who are not, tried in a mixed sequence. Wants a server whose addresses are not limited, as the world's is.
 * Of so many comparisons one in a hundred shows p < 0.01 by mere chance.
 */
export async function enumeration({ ctx }: World, url: string): Promise<void> {
  console.log(`\nwho is there, ${(2 * triesOfEach).toLocaleString('en')} tries of each kind`)
  // Who is there is drawn by lot, so that the numbers themselves tell nothing.
  const drawn = shuffled(
    Array.from({ length: 2 * triesOfEach }, (_, each) => String(each).padStart(7, '0')),
    20_261_120,
  ).map((digits, place) => ({ digits, known: place < triesOfEach }))
  const numbers = drawn.map(({ digits, known }) => ({ known, phone: `1395${digits}` }))
  const emails = drawn.map(({ digits, known }) => ({ known, email: `clerk.${digits}@example.com` }))

  const now = ctx.clock()
  const passwordHash = await hashPassword('a password 1')
  for (const { phone } of numbers.filter(({ known }) => known))
    await addUser(ctx, {
      id: newId('usr') as UserId,
      mobile: `+86${phone}`,
      userName: null,
      nickName: null,
      certificationType: null,
      certificationStatus: 'none',
      passwordHash,
      language: 'zh-CN',
      inviterId: null,
      createdAt: now,
      disabledAt: null,
      closesAt: null,
      hasSecondFactor: false,
    })
  for (const { email } of emails.filter(({ known }) => known))
    await addClerk(ctx, {
      id: newId('stf'),
      email,
      name: 'Bench',
      role: 'sales',
      passwordHash,
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      totpLastStep: 0,
      disabledAt: null,
      language: 'zh-CN',
      enrolsAgain: false,
    })
  await ctx.pool.query('vacuum analyze users')
  await ctx.pool.query('vacuum analyze staff')

  const challenges = numbers.map(() => newId('chl'))
  await ctx.pool.query(
    `insert into login_challenges (id, kind, answer_digest, created_at, expires_at)
     select id, 'picture', digest, now(), now() + interval '1 hour' from unnest($1::text[], $2::text[]) as c (id, digest)`,
    [challenges, challenges.map((id) => ctx.tokens.digest('captcha', `${id}:kp7x`))],
  )
  const proofs = challenges.map((challengeId) => ({ challengeId, captcha: 'Kp7X' }))

  await compare(
    'log in by password',
    url,
    numbers.map(({ known, phone }) => ({
      known,
      path: '/crm/login/byPassword',
      body: { phone, password: 'wrong password 1', agreementAccepted: true },
    })),
  )
  await compare(
    'send a code',
    url,
    numbers.map(({ known, phone }, each) => ({
      known,
      path: '/crm/phoneCode',
      body: { phone, ...proofs[each] },
    })),
  )
  await compare(
    'log in by a wrong code',
    url,
    numbers.map(({ known, phone }, each) => ({
      known,
      path: '/crm/login/byCode',
      body: {
        phone,
        phoneCode: '000000',
        challengeId: proofs[each]?.challengeId,
        agreementAccepted: true,
      },
    })),
  )
  await compare(
    'ask for a code to set a password',
    url,
    numbers.map(({ known, phone }, each) => ({
      known,
      path: '/crm/phoneCode',
      body: { phone, logInType: 'setPassword', ...proofs[each] },
    })),
  )
  await compare(
    'log a clerk in',
    url,
    emails.map(({ known, email }) => ({
      known,
      path: '/crm/desk/login',
      body: { email, password: 'wrong password 1', totp: '000000' },
    })),
  )
  await compare(
    'log a clerk in by a recovery code',
    url,
    emails.map(({ known, email }) => ({
      known,
      path: '/crm/desk/login',
      body: { email, password: 'wrong password 1', recoveryCode: '00000-00000' },
    })),
  )
  await compare(
    'send a clerk a link',
    url,
    emails.map(({ known, email }) => ({ known, path: '/crm/desk/forgotPassword', body: { email } })),
  )
}

if (import.meta.filename === process.argv[1]) {
  const { buildWorld, serveProduct } = await import('./world.ts')
  const world = await buildWorld()
  try {
    const server = await serveProduct(world.environment)
    try {
      await enumeration(world, server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}

import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Actor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { captchaLength, challengeSeconds } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { addChallenge, takeChallenge } from '../store.ts'

/** What a person proves to be one with: a picture's characters or a browser's work. */
export type HumanProof = {
  readonly challengeId?: string | undefined
  readonly captcha?: string | undefined
  readonly proof?: string | undefined
}

/** Half a second to a second of work on a phone: 5,000 rounds, 150 to 350 times. Assumed (decision 009). */
const workRounds = 5_000
const workLeast = 150
const workMost = 350
const workAlgorithm = 'PBKDF2/SHA-256'

/** Without those that look alike: 0 O Q, 1 I J L, 2 Z, 5 S, 8 B, 6 G; of U V W only V. */
const characters = 'ACDEFHKMNPRTVXY3479'

const expiry = (ctx: Context) => new Date(ctx.clock().getTime() + challengeSeconds * 1000)

const answerDigest = (ctx: Context, id: string, answer: string) =>
  ctx.tokens.digest('captcha', `${id}:${answer.toLowerCase()}`)

const workSecret = (ctx: Context) => Buffer.from(ctx.tokens.key('proof-of-work')).toString('hex')

/** Draws a picture of characters that are hard to confuse, as a PNG. */
export async function drawCaptcha(
  ctx: Context,
  _actor: Actor,
): Promise<{ challengeId: string; image: string; expiresAt: string }> {
  const answer = Array.from({ length: captchaLength }, () => characters[randomInt(characters.length)]).join(
    '',
  )
  // Fonts and an image library; loaded when the first picture is asked for.
  const { drawCharacters } = await import('../picture.ts')
  const png = await drawCharacters(answer)
  const challengeId = newId('chl')
  const expiresAt = expiry(ctx)
  const digest = answerDigest(ctx, challengeId, answer)
  await addChallenge(ctx, { id: challengeId, kind: 'picture', answerDigest: digest, expiresAt })
  return {
    challengeId,
    image: `data:image/png;base64,${png.toString('base64')}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Sets work for a browser. The challenge's id is signed with it, so the solution fits this one only. */
export async function setWork(ctx: Context, _actor: Actor) {
  const challengeId = newId('chl')
  const expiresAt = expiry(ctx)
  const { parameters, signature = '' } = await createChallenge({
    algorithm: workAlgorithm,
    cost: workRounds,
    counter: randomInt(workLeast, workMost),
    data: { challengeId },
    deriveKey,
    hmacSignatureSecret: workSecret(ctx),
  })
  await addChallenge(ctx, { id: challengeId, kind: 'work', answerDigest: null, expiresAt })
  return {
    challengeId,
    expiresAt: expiresAt.toISOString(),
    challenge: { parameters: { ...parameters }, signature },
  }
}

async function workIsDone(ctx: Context, challengeId: string, proof: string): Promise<boolean> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
    if (challenge.parameters.data.challengeId !== challengeId) return false
    const result = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: workSecret(ctx),
    })
    return result.verified
  } catch {
    // Whatever is no solution is a wrong one.
    return false
  }
}

/** Takes the challenge, right or wrong: it is answered once. Refuses with `login.captchaWrong`. */
export async function provePerson(ctx: Context, given: HumanProof): Promise<void> {
  const id = given.challengeId ?? ''
  const challenge = await takeChallenge(ctx, id)
  const proved =
    challenge?.kind === 'picture'
      ? given.captcha !== undefined && answerDigest(ctx, id, given.captcha) === challenge.answerDigest
      : challenge?.kind === 'work'
        ? given.proof !== undefined && (await workIsDone(ctx, id, given.proof))
        : false
  if (!proved) throw new Refusal('login.captchaWrong')
}

import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Does the browser's work for a challenge; the answer travels as base64 of ALTCHA's JSON payload. */
export async function solveProof(
  challenge: { parameters: Record<string, unknown>; signature: string },
  signal: AbortSignal,
): Promise<string> {
  const given = challenge as unknown as Challenge
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort())
  const solution = await solveChallenge({ challenge: given, deriveKey, controller })
  if (!solution) throw new Error('the proof was abandoned')
  return btoa(JSON.stringify({ challenge: given, solution }))
}

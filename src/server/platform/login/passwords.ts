import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** argon2id with OWASP's memory-saving parameters: 19 MiB, two passes, one lane (ASVS 11.4.2). */
const memory = 19_456
const passes = 2
const parallelism = 1
const hashLength = 32

const derive = promisify(argon2)

const hash = (
  password: string,
  salt: Uint8Array,
  cost: { memory: number; passes: number; parallelism: number },
) =>
  derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce: salt,
    tagLength: hashLength,
    ...cost,
  })

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** The password as a PHC string, which names its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const made = await hash(password, salt, { memory, passes, parallelism })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(made)}`
}

/** A hash that no password fits, with the parameters of real ones. */
const nobody = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(hashLength))}`

/** Whether the password fits. Without a stored hash the same work is done and the answer is no: nobody learns who exists. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? nobody)
  if (!match) throw new Error('a stored password is not an argon2id hash')
  const [, m, t, p, salt = '', expected = ''] = match
  const made = await hash(password, Buffer.from(salt, 'base64'), {
    memory: Number(m),
    passes: Number(t),
    parallelism: Number(p),
  })
  return timingSafeEqual(made, Buffer.from(expected, 'base64')) && stored !== null
}

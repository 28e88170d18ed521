import { z } from 'zod'

/** The kinds of settings that the environment can hold, and what is wrong with one, in words. */
export const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'], 'must be 0 or 1')
    .transform((text) => text === '1' || text === 'true')
    .default(fallback)

export const choice = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`)

export const whole = (least: number, most: number, fallback: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number)
    .default(fallback)

export const webAddress = () =>
  z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })

export const digits = () => z.string().regex(/^\d{1,20}$/, 'must be a number, as the console shows it')

export class ConfigError extends Error {}

/** Settings that make sense only together: null when none is given. Throws ConfigError when some are. */
export function together<Name extends string>(
  env: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
): Record<Name, string> | null {
  const given = names.flatMap((name) => {
    const value = env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  if (given.length === 0) return null
  if (given.length < names.length)
    throw new ConfigError(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} go together`)
  return Object.fromEntries(given) as Record<Name, string>
}

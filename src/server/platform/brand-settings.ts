import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Bilingual } from '#domain/kernel/language.ts'
import { leastWordContrast, wordContrastOf } from '#domain/site/brand-colours.ts'
import { productName } from '#i18n/brand.ts'
import { ConfigError, together } from './setting-kinds.ts'

/** Whose name, mark, colour and contacts stand in front (decision 001). */
export const brandShape = {
  BRAND_NAME_ZH: z.string().default(productName.zh),
  BRAND_NAME_EN: z.string().default(productName.en),
  BRAND_PHONE: z.string().default('0574-5555 0168'),
  BRAND_EMAIL: z.email('must be an e-mail address').optional(),
  BRAND_ADDRESS_ZH: z.string().optional(),
  BRAND_ADDRESS_EN: z.string().optional(),
  BRAND_ICP: z.string().default(''),
  BRAND_POLICE_FILING: z.string().default(''),
  BRAND_NVOCC_FILING: z.string().default(''),
  SITE_ANALYTICS_SCRIPT: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .optional(),
  BRAND_LOGO: z.string().optional(),
  BRAND_COLOUR: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'must be a colour such as #0a6f6b')
    .optional(),
}

/** The forwarder's mark as it was given. */
export type BrandLogo = {
  readonly content: Uint8Array
  readonly type: 'image/svg+xml' | 'image/png'
  /** Changes with the content. */
  readonly version: string
}

export type BrandSettings = {
  readonly name: Bilingual
  readonly phone: string
  readonly email: string
  readonly address: Bilingual | null
  /** Numbers of filings as they are shown: of the site (ICP), with the public security, and of the carrier's business. */
  readonly icp: string
  readonly policeFiling: string
  readonly nvoccFiling: string
  /** A script of others that counts who reads the public pages; null: none. */
  readonly analytics: string | null
  /** null: the product's own drawing. */
  readonly logo: BrandLogo | null
  /** `#0a6f6b`; null: the product's own. */
  readonly colour: string | null
}

/** A mark comes with every page. */
const largestLogo = 100_000

function readLogo(path: string): BrandLogo {
  let content: Buffer
  try {
    content = readFileSync(path)
  } catch (error) {
    throw new ConfigError(`BRAND_LOGO: ${(error as Error).message}`)
  }
  if (content.length > largestLogo) throw new ConfigError('BRAND_LOGO: must have at most 100 kB')
  const isPng = content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const isSvg = /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(content.toString('utf8'))
  if (!isPng && !isSvg) throw new ConfigError('BRAND_LOGO: must be an SVG or PNG file')
  const version = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return { content, type: isPng ? 'image/png' : 'image/svg+xml', version }
}

/** Throws ConfigError where a file cannot be used or words in a colour could not be read. */
export function readBrandSettings(env: z.output<z.ZodObject<typeof brandShape>>): BrandSettings {
  const address = together(env, ['BRAND_ADDRESS_ZH', 'BRAND_ADDRESS_EN'] as const)
  const colour = env.BRAND_COLOUR?.toLowerCase() ?? null
  const found = colour ? wordContrastOf(colour) : leastWordContrast
  if (found < leastWordContrast)
    throw new ConfigError(
      `BRAND_COLOUR: words would have a contrast of ${found.toFixed(1)}, and need ${leastWordContrast}: take a darker colour`,
    )
  return {
    name: { zh: env.BRAND_NAME_ZH, en: env.BRAND_NAME_EN },
    phone: env.BRAND_PHONE,
    email: env.BRAND_EMAIL ?? '',
    address: address && { zh: address.BRAND_ADDRESS_ZH, en: address.BRAND_ADDRESS_EN },
    icp: env.BRAND_ICP,
    policeFiling: env.BRAND_POLICE_FILING,
    nvoccFiling: env.BRAND_NVOCC_FILING,
    analytics: env.SITE_ANALYTICS_SCRIPT ?? null,
    logo: env.BRAND_LOGO ? readLogo(env.BRAND_LOGO) : null,
    colour,
  }
}

import { z } from 'zod'
import { productName } from '#i18n/brand.ts'

/**
 * Every setting of the product, read once at start from the environment. A bad value stops
 * the start with a sentence. `.env.example` describes each; a test holds the two together.
 */
const flag = (fallback: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'], 'must be 0 or 1')
    .transform((text) => text === '1' || text === 'true')
    .default(fallback)

const shape = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  SAMPAN_HOST: z.string().default('127.0.0.1'),
  SAMPAN_PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  SAMPAN_PUBLIC_URL: z.url().optional(),
  SAMPAN_DATA: z.string().default('.data'),
  SAMPAN_ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  SAMPAN_DEMO: flag(true),
  SAMPAN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SAMPAN_PROXIES: z.string().default(''),
  SAMPAN_ALLOW_EMBEDDED_CASHIER: flag(false),
  SAMPAN_ALLOW_VISIBLE_SMS: flag(false),
  SAMPAN_ENCRYPT_REPLIES: flag(false),
  SAMPAN_LIVE_NOTIFY: flag(true),
  SAMPAN_ADDRESS_LIMITS: flag(true),
  SAMPAN_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_GATEWAY: z.url().default('https://openapi.alipay.com/gateway.do'),
  BRAND_NAME_ZH: z.string().default(productName.zh),
  BRAND_NAME_EN: z.string().default(productName.en),
  BRAND_PHONE: z.string().default('0574-5555 0168'),
  BRAND_ICP: z.string().default(''),
})

export type Config = {
  readonly mode: 'development' | 'test' | 'production'
  readonly host: string
  readonly port: number
  /** Where browsers and payment companies reach us, without a trailing slash; null means the address we listen on. */
  readonly publicUrl: string | null
  readonly dataFolder: string
  readonly role: 'all' | 'web' | 'jobs'
  readonly demo: boolean
  readonly secret: string | null
  /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
  readonly proxies: readonly string[]
  readonly embeddedCashier: boolean
  readonly visibleSms: boolean
  readonly encryptReplies: boolean
  readonly liveNotify: boolean
  /** Whether calls are counted per address; off only for load tests on loopback. */
  readonly addressLimits: boolean
  readonly log: string
  readonly databaseUrl: string | null
  readonly databasePool: number
  readonly alipay: {
    readonly appId: string
    readonly sellerId: string
    readonly privateKey: string
    readonly publicKey: string
    readonly gateway: string
  } | null
  readonly brand: {
    readonly name: { readonly zh: string; readonly en: string }
    readonly phone: string
    readonly icp: string
  }
}

export class ConfigError extends Error {}

/** Reads and checks the settings. Throws ConfigError with one sentence per wrong setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = shape.safeParse(given)
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const env = read.data
  const production = env.NODE_ENV === 'production'
  if (production && !env.SAMPAN_SECRET) {
    throw new ConfigError('SAMPAN_SECRET: must be set in production; it signs sessions')
  }
  const alipayKeys = [env.ALIPAY_APP_ID, env.ALIPAY_SELLER_ID, env.ALIPAY_PRIVATE_KEY, env.ALIPAY_PUBLIC_KEY]
  if (alipayKeys.some(Boolean) && !alipayKeys.every(Boolean)) {
    throw new ConfigError(
      'ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY go together',
    )
  }
  return {
    mode: env.NODE_ENV,
    host: env.SAMPAN_HOST,
    port: env.SAMPAN_PORT,
    publicUrl: env.SAMPAN_PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataFolder: env.SAMPAN_DATA,
    role: env.SAMPAN_ROLE,
    demo: env.SAMPAN_DEMO && !production,
    secret: env.SAMPAN_SECRET ?? null,
    proxies: env.SAMPAN_PROXIES.split(',')
      .map((each) => each.trim())
      .filter(Boolean),
    embeddedCashier: !production || env.SAMPAN_ALLOW_EMBEDDED_CASHIER,
    visibleSms: !production || env.SAMPAN_ALLOW_VISIBLE_SMS,
    encryptReplies: env.SAMPAN_ENCRYPT_REPLIES,
    liveNotify: env.SAMPAN_LIVE_NOTIFY,
    addressLimits: env.SAMPAN_ADDRESS_LIMITS,
    log: env.SAMPAN_LOG,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    alipay:
      env.ALIPAY_APP_ID && env.ALIPAY_SELLER_ID && env.ALIPAY_PRIVATE_KEY && env.ALIPAY_PUBLIC_KEY
        ? {
            appId: env.ALIPAY_APP_ID,
            sellerId: env.ALIPAY_SELLER_ID,
            privateKey: env.ALIPAY_PRIVATE_KEY,
            publicKey: env.ALIPAY_PUBLIC_KEY,
            gateway: env.ALIPAY_GATEWAY,
          }
        : null,
    brand: {
      name: { zh: env.BRAND_NAME_ZH, en: env.BRAND_NAME_EN },
      phone: env.BRAND_PHONE,
      icp: env.BRAND_ICP,
    },
  }
}

export const settingNames: readonly string[] = Object.keys(shape.shape)

import { isIP } from 'node:net'
import { z } from 'zod'
import type { Language } from '#domain/kernel/language.ts'
import { type Environment, environments } from '#domain/site/environments.ts'
import { type SessionLimits, sessionIdleSeconds, sessionLongestSeconds } from '#domain/users/login.ts'
import { type BrandSettings, brandShape, readBrandSettings } from './brand-settings.ts'
import type { UploadPace } from './http/slow-bodies.ts'
import { type InvoiceSettings, invoiceShape, readInvoiceSettings } from './invoice-settings.ts'
import { type MapSettings, mapShape, readMapSettings } from './map-settings.ts'
import { type PaymentSettings, paymentShape, readPaymentSettings } from './payment-settings.ts'
import { type PositionSettings, positionShape, readPositionSettings } from './position-settings.ts'
import { ConfigError, choice, digits, flag, together, webAddress, whole } from './setting-kinds.ts'

export { ConfigError }

/**
 * Every setting of the product, read once at start from the environment. A bad value stops
 * the start with a sentence. `.env.example` describes each; a test holds the two together.
 */
/** An address, a network such as 10.0.0.0/8, or one of the names that stand for the usual ones. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  const longest = kind === 4 ? 32 : 128
  return (
    kind !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const shape = z.object({
  NODE_ENV: choice(['development', 'test', 'production']).default('development'),
  SAMPAN_ENVIRONMENT: choice(environments).default('production'),
  SAMPAN_HOST: z.string().default('127.0.0.1'),
  SAMPAN_PORT: whole(0, 65_535, 3000),
  SAMPAN_LISTEN: choice(['atOnce', 'whenReady']).default('atOnce'),
  SAMPAN_PUBLIC_URL: webAddress().optional(),
  SAMPAN_DATA: z.string().default('.data'),
  SAMPAN_CHANGES_KEPT: z.string().optional(),
  SAMPAN_ROLE: choice(['all', 'web', 'jobs']).default('all'),
  SAMPAN_DEMO: flag(true),
  SAMPAN_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SAMPAN_DATA_KEY: z
    .string()
    .refine(
      (text) => listed(text).length > 0 && listed(text).every((each) => /^[A-Za-z0-9+/]{43}=$/.test(each)),
      'must be 32 bytes in base64, several separated by commas with the newest first',
    )
    .optional(),
  SAMPAN_CERTIFICATION_PHOTO_DAYS: whole(1, 3_650, 180),
  SAMPAN_PROXIES: z
    .string()
    .refine(
      (text) => listed(text).every(isProxy),
      'must be addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default(''),
  SAMPAN_ALLOW_EMBEDDED_CASHIER: flag(false),
  SAMPAN_ALLOW_EMBEDDED_WECHAT: flag(false),
  SAMPAN_ALLOW_SIMULATOR: flag(false),
  SAMPAN_SIMULATOR_SPEED: whole(0, 10_000, 1),
  SAMPAN_TOLD_EVENT_DAYS: whole(1, 3_650, 180),
  SAMPAN_ALLOW_VISIBLE_SMS: flag(false),
  SAMPAN_CASHIER_AUTHORIZES: flag(false),
  SAMPAN_ENCRYPT_REPLIES: flag(false),
  SAMPAN_LIVE_NOTIFY: flag(true),
  SAMPAN_ADDRESS_LIMITS: flag(true),
  SAMPAN_BUSY_AFTER: whole(0, 60_000, 2_000),
  SAMPAN_WEBHOOKS_TO_LOOPBACK: flag(false),
  SAMPAN_SESSION_IDLE_MINUTES: whole(5, 1440, sessionIdleSeconds / 60),
  SAMPAN_SESSION_DAYS: whole(1, 365, sessionLongestSeconds / 86_400),
  SAMPAN_DRAIN_DELAY: whole(0, 300, 0),
  SAMPAN_UPLOAD_STALL_SECONDS: whole(1, 300, 20),
  SAMPAN_UPLOAD_LONGEST_SECONDS: whole(1, 3_600, 600),
  SAMPAN_LOG: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')
    .optional(),
  DATABASE_POOL: whole(2, 200, 20),
  ...paymentShape,
  ...positionShape,
  ...mapShape,
  ...invoiceShape,
  TENCENT_SMS_SECRET_ID: z.string().optional(),
  TENCENT_SMS_SECRET_KEY: z.string().optional(),
  TENCENT_SMS_APP_ID: digits().optional(),
  TENCENT_SMS_SIGN_NAME: z.string().optional(),
  TENCENT_SMS_CODE_TEMPLATE_ZH: digits().optional(),
  TENCENT_SMS_CODE_TEMPLATE_EN: digits().optional(),
  TENCENT_SMS_NOTICE_TEMPLATE_ZH: digits().optional(),
  TENCENT_SMS_NOTICE_TEMPLATE_EN: digits().optional(),
  TENCENT_SMS_REGION: z
    .string()
    .regex(/^[a-z]+-[a-z0-9-]+$/, 'must be a region such as ap-guangzhou')
    .default('ap-guangzhou'),
  TENCENT_SMS_ENDPOINT: webAddress().default('https://sms.tencentcloudapi.com'),
  TRUCK_PUSH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  S3_ENDPOINT: webAddress().optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be a bucket name of lower-case letters, digits and dashes',
    )
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_PATH_STYLE: flag(false),
  CARGO_DATA_URL: webAddress().optional(),
  CARGO_DATA_KEY: z.string().optional(),
  WECHAT_LOGIN_APP_ID: z.string().optional(),
  WECHAT_LOGIN_SECRET: z.string().optional(),
  WECHAT_LOGIN_PAGE: webAddress().default('https://open.weixin.qq.com'),
  WECHAT_LOGIN_GATEWAY: webAddress().default('https://api.weixin.qq.com'),
  WECHAT_SHARING_APP_ID: z.string().optional(),
  WECHAT_SHARING_SECRET: z.string().optional(),
  WECHAT_SHARING_GATEWAY: webAddress().default('https://api.weixin.qq.com'),
  AMAP_KEY: z.string().optional(),
  AMAP_URL: webAddress().default('https://restapi.amap.com'),
  ...brandShape,
})

export type Config = PaymentSettings &
  PositionSettings &
  MapSettings &
  InvoiceSettings & {
    readonly mode: 'development' | 'test' | 'production'
    /** What this system is run for; anything but production says so on every page. */
    readonly environment: Environment
    readonly host: string
    readonly port: number
    /** Whether health is told from the start on, or nobody is let in before everything stands. */
    readonly listen: 'atOnce' | 'whenReady'
    /** Where browsers and payment companies reach us, without a trailing slash; null means the address we listen on. */
    readonly publicUrl: string | null
    readonly dataFolder: string
    /** Where the embedded database keeps the log of its changes besides; null for nowhere. */
    readonly changesKept: string | null
    readonly role: 'all' | 'web' | 'jobs'
    readonly demo: boolean
    readonly secret: string | null
    /** Keys of 32 bytes in base64 for sensitive personal information, the newest first; null: one in the data folder. */
    readonly dataKeys: string | null
    /** Days after its decision for which a certification's photos are kept. */
    readonly certificationPhotoDays: number
    /** Addresses of reverse proxies whose X-Forwarded-* headers are believed. */
    readonly proxies: readonly string[]
    readonly embeddedCashier: boolean
    /** Whether a page of ours plays WeChat's login; never beside WeChat itself. */
    readonly embeddedWechat: boolean
    /** Whether the embedded cashier asks who pays, as Alipay does. */
    readonly cashierAuthorizes: boolean
    readonly visibleSms: boolean
    /** How many times as fast as real time shipments are simulated; 0: none is. */
    readonly simulatorSpeed: number
    /** Days for which what machines told is kept as it was told. */
    readonly toldEventDays: number
    readonly encryptReplies: boolean
    readonly liveNotify: boolean
    /** Whether calls are counted per address; off only for load tests on loopback. */
    readonly addressLimits: boolean
    /** Milliseconds that work may wait for its turn before calls and pages are refused; 0: never. */
    readonly busyAfter: number
    /** Whether webhooks may go to this machine and without TLS: for trials, never in production. */
    readonly webhooksToLoopback: boolean
    /** How long a process that was asked to stop says so on /readyz before it stops listening. */
    readonly drainDelaySeconds: number
    readonly uploadPace: UploadPace
    readonly log: string
    readonly databaseUrl: string | null
    /** The same database as the owner of its tables, for migrations; null: as the product itself. */
    readonly migrationDatabaseUrl: string | null
    /** A standby of the same database for lists and searches; null for none. */
    readonly replicaUrl: string | null
    readonly databasePool: number
    readonly session: SessionLimits
    /** Tencent Cloud SMS; null means that messages stay in this installation. */
    readonly tencentSms: {
      readonly secretId: string
      readonly secretKey: string
      readonly appId: string
      readonly signName: string
      readonly templates: Readonly<Record<'loginCode' | 'notice', Readonly<Record<Language, string>>>>
      readonly region: string
      readonly endpoint: string
    } | null
    /** Shared with the vendor who pushes positions of trucks; null where there is none. */
    readonly truckPushSecret: string | null
    /** S3-compatible storage; null means the data folder. */
    readonly s3: {
      readonly endpoint: string
      readonly region: string
      readonly bucket: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
      /** The bucket stands in the path, not in the host's name. */
      readonly pathStyle: boolean
    } | null
    /** A company's terminal data; null means the demo world's, or none where there is no demo world. */
    readonly cargo: { readonly url: string; readonly key: string } | null
    /** A website application of WeChat's open platform; null means the stand-in, or no login by WeChat. */
    readonly wechatLogin: {
      readonly appId: string
      readonly secret: string
      /** Where the QR code is shown, and where the code is turned in; without a path. */
      readonly pageUrl: string
      readonly apiUrl: string
    } | null
    /** An official account of WeChat's, for what pages say when they are shared there; null means plain links. */
    readonly wechatSharing: {
      readonly appId: string
      readonly secret: string
      /** Where tokens and tickets are asked for, without a path. */
      readonly apiUrl: string
    } | null
    /** AMap's web service; null means the centres of our own divisions. */
    readonly geocoding: { readonly url: string; readonly key: string } | null
    readonly brand: BrandSettings
  }

const tencentSmsNames = [
  'TENCENT_SMS_SECRET_ID',
  'TENCENT_SMS_SECRET_KEY',
  'TENCENT_SMS_APP_ID',
  'TENCENT_SMS_SIGN_NAME',
  'TENCENT_SMS_CODE_TEMPLATE_ZH',
  'TENCENT_SMS_CODE_TEMPLATE_EN',
  'TENCENT_SMS_NOTICE_TEMPLATE_ZH',
  'TENCENT_SMS_NOTICE_TEMPLATE_EN',
] as const

const wechatLoginNames = ['WECHAT_LOGIN_APP_ID', 'WECHAT_LOGIN_SECRET'] as const

const wechatSharingNames = ['WECHAT_SHARING_APP_ID', 'WECHAT_SHARING_SECRET'] as const

const cargoNames = ['CARGO_DATA_URL', 'CARGO_DATA_KEY'] as const

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

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
  if (production && !env.SAMPAN_DATA_KEY) {
    throw new ConfigError('SAMPAN_DATA_KEY: must be set in production; it seals ID numbers and photos')
  }
  const tencent = together(env, tencentSmsNames)
  if (production && !tencent && !env.SAMPAN_ALLOW_VISIBLE_SMS) {
    throw new ConfigError(
      'TENCENT_SMS_SECRET_ID: must be set in production, with the other TENCENT_SMS_ settings; without an SMS company nobody can log in by code (SAMPAN_ALLOW_VISIBLE_SMS=1 shows codes on the page, for trials)',
    )
  }
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL: needs DATABASE_URL, the same database as the product uses it',
    )
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL: needs DATABASE_URL, the database that it follows')
  }
  if (env.SAMPAN_CHANGES_KEPT && env.DATABASE_URL) {
    throw new ConfigError(
      'SAMPAN_CHANGES_KEPT: is for the embedded database; let the PostgreSQL of DATABASE_URL archive its own log',
    )
  }
  const s3 = together(env, s3Names)
  const cargo = together(env, cargoNames)
  const wechatLogin = together(env, wechatLoginNames)
  const wechatSharing = together(env, wechatSharingNames)
  return {
    mode: env.NODE_ENV,
    environment: env.SAMPAN_ENVIRONMENT,
    host: env.SAMPAN_HOST,
    port: env.SAMPAN_PORT,
    listen: env.SAMPAN_LISTEN,
    publicUrl: env.SAMPAN_PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataFolder: env.SAMPAN_DATA,
    changesKept: env.SAMPAN_CHANGES_KEPT ?? null,
    role: env.SAMPAN_ROLE,
    demo: env.SAMPAN_DEMO && !production,
    secret: env.SAMPAN_SECRET ?? null,
    dataKeys: env.SAMPAN_DATA_KEY ?? null,
    certificationPhotoDays: env.SAMPAN_CERTIFICATION_PHOTO_DAYS,
    proxies: listed(env.SAMPAN_PROXIES),
    embeddedCashier: !production || env.SAMPAN_ALLOW_EMBEDDED_CASHIER,
    embeddedWechat: !wechatLogin && (!production || env.SAMPAN_ALLOW_EMBEDDED_WECHAT),
    cashierAuthorizes: env.SAMPAN_CASHIER_AUTHORIZES,
    simulatorSpeed:
      (env.SAMPAN_DEMO && !production) || env.SAMPAN_ALLOW_SIMULATOR ? env.SAMPAN_SIMULATOR_SPEED : 0,
    toldEventDays: env.SAMPAN_TOLD_EVENT_DAYS,
    visibleSms: !tencent && (!production || env.SAMPAN_ALLOW_VISIBLE_SMS),
    encryptReplies: env.SAMPAN_ENCRYPT_REPLIES,
    liveNotify: env.SAMPAN_LIVE_NOTIFY,
    addressLimits: env.SAMPAN_ADDRESS_LIMITS,
    busyAfter: env.SAMPAN_BUSY_AFTER,
    webhooksToLoopback: env.SAMPAN_WEBHOOKS_TO_LOOPBACK && !production,
    drainDelaySeconds: env.SAMPAN_DRAIN_DELAY,
    uploadPace: {
      stallSeconds: env.SAMPAN_UPLOAD_STALL_SECONDS,
      longestSeconds: env.SAMPAN_UPLOAD_LONGEST_SECONDS,
    },
    log: env.SAMPAN_LOG,
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePool: env.DATABASE_POOL,
    ...readPaymentSettings(env),
    ...readPositionSettings(env),
    ...readMapSettings(env),
    ...readInvoiceSettings(env),
    session: {
      idleSeconds: env.SAMPAN_SESSION_IDLE_MINUTES * 60,
      longestSeconds: env.SAMPAN_SESSION_DAYS * 86_400,
    },
    tencentSms: tencent && {
      secretId: tencent.TENCENT_SMS_SECRET_ID,
      secretKey: tencent.TENCENT_SMS_SECRET_KEY,
      appId: tencent.TENCENT_SMS_APP_ID,
      signName: tencent.TENCENT_SMS_SIGN_NAME,
      templates: {
        loginCode: {
          'zh-CN': tencent.TENCENT_SMS_CODE_TEMPLATE_ZH,
          'en-US': tencent.TENCENT_SMS_CODE_TEMPLATE_EN,
        },
        notice: {
          'zh-CN': tencent.TENCENT_SMS_NOTICE_TEMPLATE_ZH,
          'en-US': tencent.TENCENT_SMS_NOTICE_TEMPLATE_EN,
        },
      },
      region: env.TENCENT_SMS_REGION,
      endpoint: env.TENCENT_SMS_ENDPOINT,
    },
    truckPushSecret: env.TRUCK_PUSH_SECRET ?? null,
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      region: env.S3_REGION,
      bucket: s3.S3_BUCKET,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
      pathStyle: env.S3_PATH_STYLE,
    },
    wechatLogin: wechatLogin && {
      appId: wechatLogin.WECHAT_LOGIN_APP_ID,
      secret: wechatLogin.WECHAT_LOGIN_SECRET,
      pageUrl: new URL(env.WECHAT_LOGIN_PAGE).origin,
      apiUrl: new URL(env.WECHAT_LOGIN_GATEWAY).origin,
    },
    wechatSharing: wechatSharing && {
      appId: wechatSharing.WECHAT_SHARING_APP_ID,
      secret: wechatSharing.WECHAT_SHARING_SECRET,
      apiUrl: new URL(env.WECHAT_SHARING_GATEWAY).origin,
    },
    geocoding: env.AMAP_KEY ? { url: env.AMAP_URL, key: env.AMAP_KEY } : null,
    cargo: cargo && { url: cargo.CARGO_DATA_URL, key: cargo.CARGO_DATA_KEY },
    brand: readBrandSettings(env),
  }
}

export const settingNames: readonly string[] = Object.keys(shape.shape)

import { z } from 'zod'
import type { Bilingual } from '#domain/kernel/language.ts'
import { ConfigError, digits, flag, together, webAddress } from './setting-kinds.ts'

/** The settings of the payment companies; each company's go together, and a company without settings is not offered. */
export const paymentShape = {
  ALIPAY_APP_ID: z.string().optional(),
  ALIPAY_SELLER_ID: z.string().optional(),
  ALIPAY_PRIVATE_KEY: z.string().optional(),
  ALIPAY_PUBLIC_KEY: z.string().optional(),
  ALIPAY_GATEWAY: webAddress().default('https://openapi.alipay.com/gateway.do'),
  ALIPAY_AUTHORIZE: flag(true),
  ALIPAY_AUTHORIZE_ADDRESS: webAddress().default('https://openauth.alipay.com/oauth2/publicAppAuthorize.htm'),
  WECHAT_MCH_ID: digits().optional(),
  WECHAT_APP_ID: z.string().optional(),
  WECHAT_PRIVATE_KEY: z.string().optional(),
  WECHAT_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{1,64}$/, 'must be the serial number of the merchant certificate')
    .optional(),
  WECHAT_API_V3_KEY: z
    .string()
    .refine((text) => Buffer.byteLength(text) === 32, 'must have 32 characters')
    .optional(),
  WECHAT_PLATFORM_KEY: z.string().optional(),
  WECHAT_PLATFORM_KEY_ID: z
    .string()
    .regex(
      /^(PUB_KEY_ID_\w+|[0-9A-Fa-f]{1,64})$/,
      'must be PUB_KEY_ID_… or the serial number of the certificate',
    )
    .optional(),
  WECHAT_GATEWAY: webAddress().default('https://api.mch.weixin.qq.com'),
  BANK_HOLDER_ZH: z.string().optional(),
  BANK_HOLDER_EN: z.string().optional(),
  BANK_NAME_ZH: z.string().optional(),
  BANK_NAME_EN: z.string().optional(),
  BANK_NUMBER: z
    .string()
    .regex(/^[0-9A-Z][0-9A-Z -]{4,40}$/i, 'must be a number as the bank writes it')
    .optional(),
  BANK_SWIFT: z
    .string()
    .regex(/^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/, 'must be a BIC of 8 or 11 characters')
    .optional(),
}

export type PaymentSettings = {
  readonly alipay: {
    readonly appId: string
    readonly sellerId: string
    readonly privateKey: string
    readonly publicKey: string
    readonly gateway: string
    /** Where the shipper says who pays; null where that is not asked. */
    readonly authorizeAddress: string | null
  } | null
  /** WeChat Pay, native. */
  readonly wechat: {
    readonly mchId: string
    readonly appId: string
    readonly privateKey: string
    /** Of the merchant's certificate. */
    readonly serial: string
    readonly apiV3Key: string
    /** WeChat Pay's public key or certificate, and the name under which it signs. */
    readonly platformKey: string
    readonly platformKeyId: string
    /** Without a path and without a slash at its end. */
    readonly gateway: string
  } | null
  /** Our bank, for transfers. */
  readonly bank: {
    /** In both languages at once: the payer's bank compares it with the name it knows. */
    readonly holder: string
    readonly bank: Bilingual
    readonly number: string
    readonly swift: string | null
  } | null
}

const alipayNames = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const

const wechatNames = [
  'WECHAT_MCH_ID',
  'WECHAT_APP_ID',
  'WECHAT_PRIVATE_KEY',
  'WECHAT_SERIAL',
  'WECHAT_API_V3_KEY',
  'WECHAT_PLATFORM_KEY',
  'WECHAT_PLATFORM_KEY_ID',
] as const

const bankNames = ['BANK_HOLDER_ZH', 'BANK_HOLDER_EN', 'BANK_NAME_ZH', 'BANK_NAME_EN', 'BANK_NUMBER'] as const

/** Throws ConfigError when some of a company's settings are missing. */
export function readPaymentSettings(env: z.output<z.ZodObject<typeof paymentShape>>): PaymentSettings {
  const alipay = together(env, alipayNames)
  const wechat = together(env, wechatNames)
  const bank = together(env, bankNames)
  if (env.BANK_SWIFT && !bank) throw new ConfigError(`BANK_SWIFT: goes with ${bankNames.join(', ')}`)
  return {
    alipay: alipay && {
      appId: alipay.ALIPAY_APP_ID,
      sellerId: alipay.ALIPAY_SELLER_ID,
      privateKey: alipay.ALIPAY_PRIVATE_KEY,
      publicKey: alipay.ALIPAY_PUBLIC_KEY,
      gateway: env.ALIPAY_GATEWAY,
      authorizeAddress: env.ALIPAY_AUTHORIZE ? env.ALIPAY_AUTHORIZE_ADDRESS : null,
    },
    wechat: wechat && {
      mchId: wechat.WECHAT_MCH_ID,
      appId: wechat.WECHAT_APP_ID,
      privateKey: wechat.WECHAT_PRIVATE_KEY,
      serial: wechat.WECHAT_SERIAL,
      apiV3Key: wechat.WECHAT_API_V3_KEY,
      platformKey: wechat.WECHAT_PLATFORM_KEY,
      platformKeyId: wechat.WECHAT_PLATFORM_KEY_ID,
      gateway: new URL(env.WECHAT_GATEWAY).origin,
    },
    bank: bank && {
      holder: `${bank.BANK_HOLDER_ZH} / ${bank.BANK_HOLDER_EN}`,
      bank: { zh: bank.BANK_NAME_ZH, en: bank.BANK_NAME_EN },
      number: bank.BANK_NUMBER,
      swift: env.BANK_SWIFT ?? null,
    },
  }
}

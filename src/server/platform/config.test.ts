import { describe, expect, it } from 'vitest'
import { type Config, ConfigError, readConfig, settingNames } from './config.ts'

const secret = 'a secret of tests that is long enough'
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: 'private',
  ALIPAY_PUBLIC_KEY: 'public',
}
const wechat = {
  WECHAT_MCH_ID: '1900000001',
  WECHAT_APP_ID: 'wxd678efh567hg6787',
  WECHAT_PRIVATE_KEY: 'private',
  WECHAT_SERIAL: '5157F09EFDC096DE15EBE81A47057A7200000001',
  WECHAT_API_V3_KEY: 'sampan-test-api-v3-key-32-bytes!',
  WECHAT_PLATFORM_KEY: 'public',
  WECHAT_PLATFORM_KEY_ID: 'PUB_KEY_ID_0119000000012026112000000001',
}
const bank = {
  BANK_HOLDER_ZH: '宁波舢板国际货运代理有限公司',
  BANK_HOLDER_EN: 'Ningbo Sampan Freight Forwarding Co., Ltd.',
  BANK_NAME_ZH: '中国银行宁波分行',
  BANK_NAME_EN: 'Bank of China, Ningbo Branch',
  BANK_NUMBER: '3502 0000 0000 0001',
}
const tencent = {
  TENCENT_SMS_SECRET_ID: 'AKIDsampanTest',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400000001',
  TENCENT_SMS_SIGN_NAME: '舢板',
  TENCENT_SMS_CODE_TEMPLATE_ZH: '2001',
  TENCENT_SMS_CODE_TEMPLATE_EN: '2002',
  TENCENT_SMS_NOTICE_TEMPLATE_ZH: '2003',
  TENCENT_SMS_NOTICE_TEMPLATE_EN: '2004',
}
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9000',
  S3_BUCKET: 'sampan-files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}
const seller = {
  INVOICE_SELLER_NAME: '宁波舢板国际货运代理有限公司',
  INVOICE_SELLER_TAX_NUMBER: '91350100M000100Y43',
}
const service = {
  INVOICE_URL: 'https://invoices.example.com/issue',
  INVOICE_KEY: 'a key of tests that has 32 characters or more',
}
const invoicing = { ...service, ...seller }
const cargo = { CARGO_DATA_URL: 'https://data.example.com/cargo', CARGO_DATA_KEY: 'key' }
const dataKey = Buffer.alloc(32, 1).toString('base64')
const production = { NODE_ENV: 'production', SAMPAN_SECRET: secret, SAMPAN_DATA_KEY: dataKey }

type Environment = Record<string, string | undefined>

describe('settings that are good [decision 002]', () => {
  it('needs none of them', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      dataFolder: '.data',
      role: 'all',
      demo: true,
      secret: null,
      proxies: [],
      embeddedCashier: true,
      embeddedWechat: true,
      wechatLogin: null,
      wechatSharing: null,
      visibleSms: true,
      databaseUrl: null,
      migrationDatabaseUrl: null,
      databasePool: 20,
      cashierAuthorizes: false,
      alipay: null,
      wechat: null,
      bank: null,
      tencentSms: null,
      s3: null,
      cargo: null,
      positions: { nmea: null, aisstream: null, daysKept: 30 },
      map: { style: null, approval: null, origin: null, coordinates: 'WGS-84' },
    })
  })

  it('takes a licensed map, and where it comes from', () => {
    const style = 'https://maps.example.com:8443/styles/sea.json?key=k'
    expect(readConfig({ MAP_STYLE_URL: style, MAP_APPROVAL_NUMBER: 'GS(2026)1234' }).map).toEqual({
      style,
      approval: 'GS(2026)1234',
      origin: 'https://maps.example.com:8443',
      coordinates: 'WGS-84',
    })
    expect(readConfig({ MAP_STYLE_URL: style, MAP_COORDINATES: 'GCJ-02' }).map.coordinates).toBe('GCJ-02')
  })

  it('takes an empty one for none', () => {
    const empty = Object.fromEntries(settingNames.map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('simulates shipments in a demo installation alone, unless production allows it', () => {
    const live = { ...production, ...tencent }
    const fast = { SAMPAN_SIMULATOR_SPEED: '60' }
    expect(readConfig({}).simulatorSpeed).toBe(1)
    expect(readConfig(fast).simulatorSpeed).toBe(60)
    expect(readConfig({ ...fast, SAMPAN_DEMO: '0' }).simulatorSpeed).toBe(0)
    expect(readConfig({ ...live, ...fast }).simulatorSpeed).toBe(0)
    expect(readConfig({ ...live, ...fast, SAMPAN_ALLOW_SIMULATOR: '1' }).simulatorSpeed).toBe(60)
  })

  it('plays WeChat outside production alone, unless production allows it, and never beside WeChat itself', () => {
    const live = { ...production, ...tencent }
    const wechat = { WECHAT_LOGIN_APP_ID: 'wx1', WECHAT_LOGIN_SECRET: 's' }
    expect(readConfig(live)).toMatchObject({ embeddedWechat: false, wechatLogin: null })
    expect(readConfig({ ...live, SAMPAN_ALLOW_EMBEDDED_WECHAT: '1' }).embeddedWechat).toBe(true)
    expect(readConfig(wechat)).toMatchObject({
      embeddedWechat: false,
      wechatLogin: {
        appId: 'wx1',
        secret: 's',
        pageUrl: 'https://open.weixin.qq.com',
        apiUrl: 'https://api.weixin.qq.com',
      },
    })
    expect(() => readConfig({ WECHAT_LOGIN_APP_ID: 'wx1' })).toThrow(/WECHAT_LOGIN_SECRET/)
  })

  it('takes an official account of WeChat’s for sharing whole or not at all', () => {
    expect(readConfig({ WECHAT_SHARING_APP_ID: 'wx2', WECHAT_SHARING_SECRET: 's' }).wechatSharing).toEqual({
      appId: 'wx2',
      secret: 's',
      apiUrl: 'https://api.weixin.qq.com',
    })
    expect(() => readConfig({ WECHAT_SHARING_APP_ID: 'wx2' })).toThrow(/WECHAT_SHARING_SECRET/)
  })

  it('lets a login idle for 30 minutes and live for 30 days unless told otherwise [decision 008]', () => {
    expect(readConfig({}).session).toEqual({ idleSeconds: 1800, longestSeconds: 2_592_000 })
  })

  const good: [Environment, Partial<Config>][] = [
    [{ SAMPAN_PORT: '0' }, { port: 0 }],
    [{ SAMPAN_PORT: '65535' }, { port: 65_535 }],
    [{ SAMPAN_PUBLIC_URL: 'https://portal.example.com/' }, { publicUrl: 'https://portal.example.com' }],
    [{ SAMPAN_ROLE: 'jobs' }, { role: 'jobs' }],
    [{ SAMPAN_DEMO: 'false' }, { demo: false }],
    [
      { SAMPAN_PROXIES: ' 10.0.0.1, 10.1.0.0/16 ,fd00::/8,loopback,' },
      { proxies: ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', 'loopback'] },
    ],
    [
      { SAMPAN_SESSION_IDLE_MINUTES: '5', SAMPAN_SESSION_DAYS: '1' },
      { session: { idleSeconds: 300, longestSeconds: 86_400 } },
    ],
    [
      { SAMPAN_SESSION_IDLE_MINUTES: '1440', SAMPAN_SESSION_DAYS: '365' },
      { session: { idleSeconds: 86_400, longestSeconds: 31_536_000 } },
    ],
    [{ DATABASE_URL: 'postgres://u:p@db/sampan', DATABASE_POOL: '2' }, { databasePool: 2 }],
    [
      { BRAND_NAME_ZH: '甬江货代' },
      { brand: { ...readConfig({}).brand, name: { zh: '甬江货代', en: 'Sampan' } } },
    ],
    [cargo, { cargo: { url: 'https://data.example.com/cargo', key: 'key' } }],
    [
      { AIS_NMEA_ADDRESS: 'ais.example.com:5631', AIS_DAYS_KEPT: '90' },
      { positions: { nmea: { host: 'ais.example.com', port: 5631 }, aisstream: null, daysKept: 90 } },
    ],
    [
      { AIS_NMEA_ADDRESS: '[::1]:5631', AISSTREAM_KEY: 'k', AISSTREAM_AREA: '20, 110, 40, 130' },
      {
        positions: {
          nmea: { host: '::1', port: 5631 },
          aisstream: { key: 'k', url: 'wss://stream.aisstream.io/v0/stream', area: [20, 110, 40, 130] },
          daysKept: 30,
        },
      },
    ],
    [{}, { invoicing: null, seller: null, smtp: null }],
    [
      { ...invoicing, MAIL_URL: 'smtps://a:b@mail.example.com', MAIL_FROM: 'invoices@example.com' },
      {
        invoicing: { url: 'https://invoices.example.com/issue', key: service.INVOICE_KEY },
        seller: { name: '宁波舢板国际货运代理有限公司', taxNumber: '91350100M000100Y43' },
        smtp: { url: 'smtps://a:b@mail.example.com', from: 'invoices@example.com' },
      },
    ],
    [{ SOMETHING_ELSE: 'x' }, {}],
  ]
  it.each(good)('reads %j', (environment, config) => {
    expect(readConfig(environment)).toMatchObject(config)
  })

  it('reads the payment companies, our bank, an SMS company and a bucket', () => {
    expect(
      readConfig({ ...alipay, ...wechat, ...bank, ...tencent, ...s3, S3_PATH_STYLE: '1' }),
    ).toMatchObject({
      alipay: {
        appId: '2021000000000001',
        gateway: 'https://openapi.alipay.com/gateway.do',
        authorizeAddress: 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm',
      },
      wechat: {
        mchId: '1900000001',
        appId: 'wxd678efh567hg6787',
        privateKey: 'private',
        serial: '5157F09EFDC096DE15EBE81A47057A7200000001',
        apiV3Key: 'sampan-test-api-v3-key-32-bytes!',
        platformKey: 'public',
        platformKeyId: 'PUB_KEY_ID_0119000000012026112000000001',
        gateway: 'https://api.mch.weixin.qq.com',
      },
      bank: {
        holder: '宁波舢板国际货运代理有限公司 / Ningbo Sampan Freight Forwarding Co., Ltd.',
        bank: { zh: '中国银行宁波分行', en: 'Bank of China, Ningbo Branch' },
        number: '3502 0000 0000 0001',
        swift: null,
      },
      tencentSms: {
        secretId: 'AKIDsampanTest',
        secretKey: 'key',
        appId: '1400000001',
        signName: '舢板',
        templates: {
          loginCode: { 'zh-CN': '2001', 'en-US': '2002' },
          notice: { 'zh-CN': '2003', 'en-US': '2004' },
        },
        region: 'ap-guangzhou',
        endpoint: 'https://sms.tencentcloudapi.com',
      },
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        region: 'us-east-1',
        bucket: 'sampan-files',
        accessKeyId: 'id',
        secretAccessKey: 'key',
        pathStyle: true,
      },
    })
  })

  const refusedInProduction: [Environment, Partial<Config>][] = [
    [tencent, { demo: false, embeddedCashier: false, visibleSms: false }],
    [{ ...tencent, SAMPAN_DEMO: '1' }, { demo: false }],
    [{ ...tencent, SAMPAN_ALLOW_EMBEDDED_CASHIER: '1' }, { embeddedCashier: true }],
    [{ SAMPAN_ALLOW_VISIBLE_SMS: '1' }, { visibleSms: true, tencentSms: null }],
    [{ ...tencent, SAMPAN_ALLOW_VISIBLE_SMS: '1' }, { visibleSms: false }],
  ]
  it.each(refusedInProduction)(
    'in production keeps the stand-ins to those named: %j',
    (environment, config) => {
      expect(readConfig({ ...production, ...environment })).toMatchObject(config)
    },
  )

  it('asks at Alipay who pays unless told not to, and takes our bank’s SWIFT code', () => {
    expect(readConfig({ ...alipay, ALIPAY_AUTHORIZE: '0' }).alipay?.authorizeAddress).toBeNull()
    expect(readConfig({ ...bank, BANK_SWIFT: 'BKCHCNBJ92A' }).bank?.swift).toBe('BKCHCNBJ92A')
    expect(readConfig({ SAMPAN_CASHIER_AUTHORIZES: '1' }).cashierAuthorizes).toBe(true)
  })

  it('shows no codes where they leave by an SMS company', () => {
    expect(readConfig(tencent).visibleSms).toBe(false)
  })
})

describe('settings that are bad [decision 002]', () => {
  const without = (all: Environment, name: string): Environment => ({ ...all, [name]: undefined })
  const bad: [Environment, string][] = [
    [{ NODE_ENV: 'live' }, 'NODE_ENV: must be one of development, test, production'],
    [{ SAMPAN_PORT: 'http' }, 'SAMPAN_PORT: must be a whole number from 0 to 65535'],
    ...['ais.example.com', ':5631', 'ais.example.com:0', 'ais.example.com:65536', '[x]:1', 'http://a:1'].map(
      (address): [Environment, string] => [
        { AIS_NMEA_ADDRESS: address },
        'AIS_NMEA_ADDRESS: must be a host and a port, such as ais.example.com:5631',
      ],
    ),
    [
      { AISSTREAM_URL: 'https://stream.aisstream.io' },
      'AISSTREAM_URL: must be an address that begins with wss:// or ws://',
    ],
    ...['1,2,3', '40,110,20,130', '20,130,40,110', '-91,0,0,1', 'a,b,c,d', ',,,'].map(
      (area): [Environment, string] => [
        { AISSTREAM_KEY: 'k', AISSTREAM_AREA: area },
        'AISSTREAM_AREA: must be south,west,north,east in degrees',
      ],
    ),
    [{ AISSTREAM_AREA: '20,110,40,130' }, 'AISSTREAM_AREA: goes with AISSTREAM_KEY'],
    [
      { MAP_STYLE_URL: 'maps.example.com' },
      'MAP_STYLE_URL: must be an address that begins with http:// or https://',
    ],
    [
      { MAP_STYLE_URL: 'https://me:secret@maps.example.com/style.json' },
      'MAP_STYLE_URL: must hold no login; browsers refuse such an address',
    ],
    [{ MAP_APPROVAL_NUMBER: 'GS(2026)1234' }, 'MAP_APPROVAL_NUMBER: goes with MAP_STYLE_URL'],
    [{ MAP_COORDINATES: 'GCJ-02' }, 'MAP_COORDINATES: goes with MAP_STYLE_URL'],
    [
      { MAP_STYLE_URL: 'https://maps.example.com/style.json', MAP_COORDINATES: 'BD-09' },
      'MAP_COORDINATES: must be one of WGS-84, GCJ-02',
    ],
    [{ AIS_DAYS_KEPT: '1' }, 'AIS_DAYS_KEPT: must be a whole number from 2 to 365'],
    [{ SAMPAN_PORT: '65536' }, 'SAMPAN_PORT: must be a whole number from 0 to 65535'],
    [{ SAMPAN_PORT: '-1' }, 'SAMPAN_PORT: must be a whole number from 0 to 65535'],
    [{ SAMPAN_PORT: '3e3' }, 'SAMPAN_PORT: must be a whole number from 0 to 65535'],
    [{ SAMPAN_PORT: ' 3000' }, 'SAMPAN_PORT: must be a whole number from 0 to 65535'],
    [
      { SAMPAN_PUBLIC_URL: 'portal.example.com' },
      'SAMPAN_PUBLIC_URL: must be an address that begins with http:// or https://',
    ],
    [
      { SAMPAN_PUBLIC_URL: 'ftp://portal.example.com' },
      'SAMPAN_PUBLIC_URL: must be an address that begins with http:// or https://',
    ],
    [{ SAMPAN_ROLE: 'worker' }, 'SAMPAN_ROLE: must be one of all, web, jobs'],
    [{ SAMPAN_DEMO: 'yes' }, 'SAMPAN_DEMO: must be 0 or 1'],
    [{ SAMPAN_SECRET: 'short' }, 'SAMPAN_SECRET: must have at least 32 characters'],
    [
      { SAMPAN_PROXIES: '10.0.0.1,proxy' },
      'SAMPAN_PROXIES: must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ],
    [
      { SAMPAN_PROXIES: '10.0.0.0/33' },
      'SAMPAN_PROXIES: must be addresses or networks such as 10.0.0.0/8, separated by commas',
    ],
    [
      { SAMPAN_SESSION_IDLE_MINUTES: '4' },
      'SAMPAN_SESSION_IDLE_MINUTES: must be a whole number from 5 to 1440',
    ],
    [
      { SAMPAN_SESSION_IDLE_MINUTES: '1441' },
      'SAMPAN_SESSION_IDLE_MINUTES: must be a whole number from 5 to 1440',
    ],
    [{ SAMPAN_SESSION_DAYS: '0' }, 'SAMPAN_SESSION_DAYS: must be a whole number from 1 to 365'],
    [{ SAMPAN_SESSION_DAYS: '1.5' }, 'SAMPAN_SESSION_DAYS: must be a whole number from 1 to 365'],
    [{ SAMPAN_LOG: 'loud' }, 'SAMPAN_LOG: must be one of fatal, error, warn, info, debug, silent'],
    [{ DATABASE_URL: 'mysql://db/sampan' }, 'DATABASE_URL: must begin with postgresql://'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL: must be a whole number from 2 to 200'],
    [
      { DATABASE_URL: 'postgres://u:p@db/sampan', MIGRATION_DATABASE_URL: 'mysql://db/sampan' },
      'MIGRATION_DATABASE_URL: must begin with postgresql://',
    ],
    [
      { MIGRATION_DATABASE_URL: 'postgres://o:p@db/sampan' },
      'MIGRATION_DATABASE_URL: needs DATABASE_URL, the same database as the product uses it',
    ],
    [
      { ...tencent, TENCENT_SMS_APP_ID: 'app' },
      'TENCENT_SMS_APP_ID: must be a number, as the console shows it',
    ],
    [service, 'INVOICE_SELLER_NAME: goes with INVOICE_URL, INVOICE_KEY and INVOICE_SELLER_TAX_NUMBER'],
    [
      { ...invoicing, INVOICE_URL: 'http://invoices.example.com' },
      'INVOICE_URL: must begin with https:// unless it is on this machine',
    ],
    [{ ...invoicing, INVOICE_KEY: 'short' }, 'INVOICE_KEY: must have at least 32 characters'],
    [
      { ...seller, INVOICE_SELLER_TAX_NUMBER: '91350100M000100Y44' },
      'INVOICE_SELLER_TAX_NUMBER: must be a tax number whose check characters are right',
    ],
    [{ MAIL_FROM: 'a@example.com' }, 'MAIL_URL and MAIL_FROM go together'],
    [
      { MAIL_URL: 'http://mail.example.com', MAIL_FROM: 'a@example.com' },
      'MAIL_URL: must be an address that begins with smtp:// or smtps://',
    ],
    [{ TENCENT_SMS_REGION: 'Guangzhou' }, 'TENCENT_SMS_REGION: must be a region such as ap-guangzhou'],
    [
      { TENCENT_SMS_ENDPOINT: 'sms.tencentcloudapi.com' },
      'TENCENT_SMS_ENDPOINT: must be an address that begins with http:// or https://',
    ],
    [{ S3_ENDPOINT: 's3' }, 'S3_ENDPOINT: must be an address that begins with http:// or https://'],
    [
      { ...s3, S3_BUCKET: 'My_Bucket' },
      'S3_BUCKET: must be a bucket name of lower-case letters, digits and dashes',
    ],
    [{ S3_PATH_STYLE: '2' }, 'S3_PATH_STYLE: must be 0 or 1'],
    ...Object.keys(alipay).map((name): [Environment, string] => [
      without(alipay, name),
      'ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY and ALIPAY_PUBLIC_KEY go together',
    ]),
    ...Object.keys(wechat).map((name): [Environment, string] => [
      without(wechat, name),
      'WECHAT_MCH_ID, WECHAT_APP_ID, WECHAT_PRIVATE_KEY, WECHAT_SERIAL, WECHAT_API_V3_KEY, WECHAT_PLATFORM_KEY and WECHAT_PLATFORM_KEY_ID go together',
    ]),
    ...Object.keys(bank).map((name): [Environment, string] => [
      without(bank, name),
      'BANK_HOLDER_ZH, BANK_HOLDER_EN, BANK_NAME_ZH, BANK_NAME_EN and BANK_NUMBER go together',
    ]),
    [{ ...wechat, WECHAT_API_V3_KEY: 'short' }, 'WECHAT_API_V3_KEY: must have 32 characters'],
    [
      { ...wechat, WECHAT_SERIAL: 'serial' },
      'WECHAT_SERIAL: must be the serial number of the merchant certificate',
    ],
    [
      { ...wechat, WECHAT_PLATFORM_KEY_ID: 'KEY_1' },
      'WECHAT_PLATFORM_KEY_ID: must be PUB_KEY_ID_… or the serial number of the certificate',
    ],
    [{ ...bank, BANK_SWIFT: 'BANK' }, 'BANK_SWIFT: must be a BIC of 8 or 11 characters'],
    [
      { BANK_SWIFT: 'BKCHCNBJ92A' },
      'BANK_SWIFT: goes with BANK_HOLDER_ZH, BANK_HOLDER_EN, BANK_NAME_ZH, BANK_NAME_EN, BANK_NUMBER',
    ],
    ...Object.keys(tencent).map((name): [Environment, string] => [
      without(tencent, name),
      'TENCENT_SMS_SECRET_ID, TENCENT_SMS_SECRET_KEY, TENCENT_SMS_APP_ID, TENCENT_SMS_SIGN_NAME, TENCENT_SMS_CODE_TEMPLATE_ZH, TENCENT_SMS_CODE_TEMPLATE_EN, TENCENT_SMS_NOTICE_TEMPLATE_ZH and TENCENT_SMS_NOTICE_TEMPLATE_EN go together',
    ]),
    ...Object.keys(s3).map((name): [Environment, string] => [
      without(s3, name),
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    ]),
    ...Object.keys(cargo).map((name): [Environment, string] => [
      without(cargo, name),
      'CARGO_DATA_URL and CARGO_DATA_KEY go together',
    ]),
    [
      { ...cargo, CARGO_DATA_URL: 'data.example.com' },
      'CARGO_DATA_URL: must be an address that begins with http:// or https://',
    ],
    [{ NODE_ENV: 'production' }, 'SAMPAN_SECRET: must be set in production; it signs sessions'],
    [
      { NODE_ENV: 'production', SAMPAN_SECRET: secret },
      'SAMPAN_DATA_KEY: must be set in production; it seals ID numbers and photos',
    ],
    [
      { SAMPAN_DATA_KEY: `${dataKey},short` },
      'SAMPAN_DATA_KEY: must be 32 bytes in base64, several separated by commas with the newest first',
    ],
  ]
  it.each(bad)('refuses %j', (environment, sentence) => {
    const read = () => readConfig(environment)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${sentence.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`))
  })

  it('refuses production in which codes would stay in the database', () => {
    expect(() => readConfig(production)).toThrow(ConfigError)
    expect(() => readConfig(production)).toThrow(
      /^TENCENT_SMS_SECRET_ID: must be set in production.*SAMPAN_ALLOW_VISIBLE_SMS=1/,
    )
  })

  it('names every wrong setting at once, each on a line, and repeats no value', () => {
    const read = () =>
      readConfig({ SAMPAN_PORT: 'secret1', SAMPAN_SECRET: 'secret2', DATABASE_URL: 'secret3' })
    expect(read).toThrow(/^SAMPAN_PORT: .+\nSAMPAN_SECRET: .+\nDATABASE_URL: .+$/)
    expect(read).not.toThrow(/secret\d/)
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { readForm, signedText, signText } from '#server/providers/payment/signed-form.ts'
import type { PaymentCompany } from './payment-companies.ts'
import type { SignedNotice } from './wechat-gateway.ts'

/** What a stranger can do to a true notice of a payment company without its key. */
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

export type Forgery = readonly [what: string, change: (notice: SignedNotice) => SignedNotice]

/** A change of the form's fields after they were signed. */
const form = (what: string, change: (fields: Record<string, string>) => Record<string, string>): Forgery => [
  what,
  ({ headers, body }) => ({
    headers,
    body: new URLSearchParams(change(readForm(body) as Record<string, string>)).toString(),
  }),
]

/** The field that holds the amount, and the amount with so many cents more. */
function amountOf(fields: Record<string, string>, cents = 0): [field: string, text: string] {
  return fields.total_amount === undefined
    ? ['amount', String(Number(fields.amount) + cents)]
    : ['total_amount', (Number(fields.total_amount) + cents / 100).toFixed(2)]
}
const withCents = (cents: number) => (fields: Record<string, string>) => {
  const [field, text] = amountOf(fields, cents)
  return { ...fields, [field]: text }
}

const formForgeries: readonly Forgery[] = [
  form('without a signature', ({ sign: _, ...fields }) => fields),
  form('with an empty signature', (fields) => ({ ...fields, sign: '' })),
  form('with a signature of zeros', (fields) => ({
    ...fields,
    sign: Buffer.alloc(256).toString('base64'),
  })),
  form('with a signature that is none', (fields) => ({ ...fields, sign: '舢板'.repeat(100) })),
  form('with a cut signature', (fields) => ({ ...fields, sign: fields.sign?.slice(4) ?? '' })),
  form('signed by another key', ({ sign: _, ...fields }) => ({
    ...fields,
    sign: signText(
      signedText(fields, fields.sign_type ? ['sign', 'sign_type'] : ['sign']),
      stranger.privateKey,
    ),
  })),
  form('with a cent as its amount', (fields) => ({ ...fields, [amountOf(fields)[0]]: '0.01' })),
  form('with one cent less', withCents(-1)),
  form('with one cent more', withCents(1)),
  form('with its amount written in another way', (fields) => {
    const [field, text] = amountOf(fields)
    return { ...fields, [field]: `0${text}` }
  }),
  form('for another order', (fields) => ({ ...fields, out_trade_no: 'P2', trade_no: 'P2' })),
  form('with a field more', (fields) => ({ ...fields, note: 'x' })),
]

const header = (
  what: string,
  change: (headers: Record<string, string>) => Record<string, string>,
): Forgery => [what, ({ headers, body }) => ({ headers: { ...headers, ...change(headers) }, body })]
const without = (name: string): Forgery => [
  `without ${name}`,
  ({ headers: { [name]: _, ...headers }, body }) => ({ headers, body }),
]
const resource = (
  what: string,
  change: (resource: Record<string, string>) => Record<string, string>,
): Forgery => [
  what,
  ({ headers, body }) => {
    const notice = JSON.parse(body)
    return {
      headers,
      body: JSON.stringify({ ...notice, resource: { ...notice.resource, ...change(notice.resource) } }),
    }
  },
]

const wechatForgeries: readonly Forgery[] = [
  without('wechatpay-signature'),
  without('wechatpay-serial'),
  without('wechatpay-timestamp'),
  without('wechatpay-nonce'),
  header('with an empty signature', () => ({ 'wechatpay-signature': '' })),
  header('with a signature of zeros', () => ({
    'wechatpay-signature': Buffer.alloc(256).toString('base64'),
  })),
  header('with a signature that is none', () => ({ 'wechatpay-signature': 'no base64 at all' })),
  header('with a cut signature', (headers) => ({
    'wechatpay-signature': headers['wechatpay-signature']?.slice(4) ?? '',
  })),
  header('with a probe for a signature', (headers) => ({
    'wechatpay-signature': `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`,
  })),
  header('under another serial', () => ({
    'wechatpay-serial': 'PUB_KEY_ID_0000000000000000000000000000000000',
  })),
  header('a second older than signed', (headers) => ({
    'wechatpay-timestamp': String(Number(headers['wechatpay-timestamp']) - 1),
  })),
  header('with another nonce', () => ({ 'wechatpay-nonce': 'f'.repeat(32) })),
  header('with its time written in another way', (headers) => ({
    'wechatpay-timestamp': `0${headers['wechatpay-timestamp']}`,
  })),
  [
    'signed by another key',
    ({ headers, body }) => ({
      headers: {
        ...headers,
        'wechatpay-signature': signText(
          `${headers['wechatpay-timestamp']}\n${headers['wechatpay-nonce']}\n${body}\n`,
          stranger.privateKey,
        ),
      },
      body,
    }),
  ],
  ['with a blank more', ({ headers, body }) => ({ headers, body: `${body} ` })],
  [
    'with its event changed',
    ({ headers, body }) => ({ headers, body: body.replace('TRANSACTION', 'REFUND') }),
  ],
  ['under another number', ({ headers, body }) => ({ headers, body: body.replace('"id":"', '"id":"x') })],
  resource('with another resource', () => ({ ciphertext: Buffer.alloc(200).toString('base64') })),
  resource('with another nonce of its resource', () => ({ nonce: '000000000000' })),
  resource('with other data beside its resource', () => ({ associated_data: 'refund' })),
]

/** What a stranger can do to a true notice without the company's key. */
export const forgeriesOf = (name: PaymentCompany['name']): readonly Forgery[] =>
  name === 'wechat' ? wechatForgeries : formForgeries

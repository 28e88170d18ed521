/**
 * Builds ../exchange-rates.json: demo reference rates for the demo day and the ten working days before it, from a
 * fixed sequence, so that every build gives the same figures. Run: node exchange-rates.ts
 */
import { writeFileSync } from 'node:fs'

const demoDay: Record<string, string> = {
  USD: '7.0835',
  EUR: '8.2146',
  HKD: '0.9107',
  JPY: '0.045380',
  GBP: '9.3214',
  AUD: '4.6120',
  SGD: '5.4470',
  CAD: '5.0385',
  NZD: '4.0460',
  KRW: '0.004842',
  THB: '0.2184',
  MYR: '1.7015',
  IDR: '0.000424',
  VND: '0.000269',
  INR: '0.0799',
  AED: '1.9287',
  SAR: '1.8887',
  ZAR: '0.4118',
  BRL: '1.3175',
  MXN: '0.3862',
  CHF: '8.8040',
  SEK: '0.7465',
  NOK: '0.7012',
  DKK: '1.1002',
  PLN: '1.9384',
  TRY: '0.1672',
  RUB: '0.0876',
  PHP: '0.1204',
  TWD: '0.2256',
}
const days = [
  '2026-11-06',
  '2026-11-09',
  '2026-11-10',
  '2026-11-11',
  '2026-11-12',
  '2026-11-13',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
]
/** Currencies that are tied to another move less, in shares of the usual step. */
const tied: Record<string, number> = { HKD: 0.15, AED: 0.15, SAR: 0.15, USD: 0.25 }

const rows = days.map((date) => ({ date, rates: {} as Record<string, string> }))
for (const [currency, rate] of Object.entries(demoDay)) {
  const decimals = rate.split('.')[1].length
  const unit = 10 ** decimals
  let seed = [...currency].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) >>> 0, 7)
  let ticks = Math.round(Number(rate) * unit)
  for (const row of rows.toReversed()) {
    row.rates[currency] = (ticks / unit).toFixed(decimals)
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const step = (((seed >>> 8) % 61) - 30) / 10_000
    ticks = Math.round(ticks * (1 + step * (tied[currency] ?? 1)))
  }
}
writeFileSync(
  new URL('../exchange-rates.json', import.meta.url),
  `{
"source": {"zh":"演示参考汇率","en":"demo reference rate"},
"note": "CNY for one unit of the currency, as a decimal string. Made for the demo world from a fixed sequence; not published by any bank. A clerk enters the real ones.",
"edition": "2026-11-20",
"base": "CNY",
"rows": [
${rows.map((row) => JSON.stringify(row)).join(',\n')}
]
}
`,
)

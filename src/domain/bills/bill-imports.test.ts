import { describe, expect, test } from 'vitest'
import { money } from '#domain/kernel/money.ts'
import { type BillColumn, billImportLimits, readBillRow } from './bill-imports.ts'
import { billNoteLimit } from './bill-lines.ts'

const tables = {
  code: (text: string) => (text === 'DEM' || text === 'OF' ? text : null),
  cause: (text: string) => (text === 'tax' || text === 'storageDays' ? text : null),
}
const good: Partial<Record<BillColumn, string>> = {
  order: ' sp2026010100001 ',
  code: 'DEM',
  quantity: '2',
  price: '60.00',
  currency: 'usd',
  cause: 'storageDays',
  evidence: 'slip.pdf',
}
const read = (change: Partial<Record<BillColumn, string>> = {}) => readBillRow({ ...good, ...change }, tables)
const faults = (change: Partial<Record<BillColumn, string>>) => {
  const found = read(change)
  return 'faults' in found ? found.faults.map(({ column, code }) => [column, code]) : []
}

describe('a row of charges', () => {
  test('reads as one charge', () => {
    expect(read()).toEqual({
      row: {
        order: 'SP2026010100001',
        quotedPosition: null,
        code: 'DEM',
        quantity: '2',
        unitPrice: money(6_000, 'USD'),
        cause: 'storageDays',
        note: '',
        evidence: 'slip.pdf',
      },
    })
    expect(read({ price: 'USD 1,234.50', quotedLine: '3' })).toMatchObject({
      row: { unitPrice: money(123_450, 'USD'), quotedPosition: 3 },
    })
  })

  test.each<[column: BillColumn, text: string, code: string]>([
    ['order', '', 'required'],
    ['order', 'x'.repeat(billImportLimits.cell + 1), 'text.tooLong'],
    ['quotedLine', 'first', 'number.whole'],
    ['code', 'FREE', 'bill.chargeUnknown'],
    ['quantity', '-1', 'bill.quantityInvalid'],
    ['quantity', '0', 'bill.quantityInvalid'],
    ['quantity', '1.0005', 'bill.quantityInvalid'],
    ['quantity', '1e3', 'bill.quantityInvalid'],
    ['quantity', '9999999', 'number.tooLarge'],
    ['price', '60.005', 'bill.amountDigits'],
    ['price', '-60', 'bill.priceInvalid'],
    ['price', '0', 'bill.priceInvalid'],
    ['price', 'sixty', 'bill.priceInvalid'],
    ['price', '999999999999', 'number.tooLarge'],
    ['price', 'EUR 60', 'bill.currenciesDiffer'],
    ['price', '60 EUR', 'bill.currenciesDiffer'],
    ['currency', 'XXX', 'rates.currencyUnknown'],
    ['currency', '', 'required'],
    ['cause', 'because', 'bill.causeUnknown'],
    ['note', '字'.repeat(billNoteLimit + 1), 'text.tooLong'],
    ['evidence', 'a\u0007b', 'field.invalid'],
  ])('%s %j is refused by name', (column, text, code) => {
    const most = column === 'quantity' && code === 'number.tooLarge' ? { price: '1000.00' } : {}
    expect(faults({ ...most, [column]: text })).toEqual([[column, code]])
  })

  test('three digits are too many for yuan, and one for yen', () => {
    expect(faults({ currency: 'CNY', price: '1.005' })).toEqual([['price', 'bill.amountDigits']])
    expect(faults({ currency: 'JPY', price: '100.5' })).toEqual([['price', 'bill.amountDigits']])
    expect(read({ currency: 'JPY', price: '100' })).toMatchObject({ row: { unitPrice: money(100, 'JPY') } })
  })

  test('names every fault of it, not only the first', () => {
    expect(faults({ code: 'FREE', quantity: '-1', currency: '', cause: '' })).toEqual([
      ['code', 'bill.chargeUnknown'],
      ['quantity', 'bill.quantityInvalid'],
      ['currency', 'required'],
      ['cause', 'required'],
    ])
  })
})

import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/hs-codes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const search = async (text: string, limit?: number) =>
  (await app.call(contract.searchHsCodesCall, { query: { text, ...(limit ? { limit } : {}) } })).data

describe('HS codes for a visitor', () => {
  it('finds a good by name and says which heading it belongs to [R1.23]', async () => {
    const { items, editions } = await search('智能手机')
    expect(items[0]).toMatchObject({ level: 'goods', code: '8517130000', under: { code: '8517' } })
    expect(editions.goods).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('lists as many as were asked for and counts the rest', async () => {
    const { items, total } = await search('cotton', 5)
    expect(items).toHaveLength(5)
    expect(total).toBeGreaterThan(5)
    expect((await search('')).items).toEqual([])
  })

  it('refuses a text that is too long', async () => {
    const { status, fields } = await app.call(contract.searchHsCodesCall, { query: { text: 'x'.repeat(61) } })
    expect([status, fields?.text?.code]).toEqual([400, 'text.tooLong'])
  })

  it('walks from the sections down to six digits and the goods below', async () => {
    const below = async (code?: string) =>
      (await app.call(contract.hsCodeDetails, { query: code ? { code } : {} })).data.below
    expect(await below()).toHaveLength(21)
    expect((await below('XVI')).map(({ code }) => code)).toEqual(['84', '85'])
    expect((await below('85')).map(({ code }) => code)).toContain('8517')
    expect((await below('8517')).map(({ code }) => code)).toContain('851713')
    expect((await below('8517.13')).map(({ code }) => code)).toEqual(['8517130000'])
  })

  it('tells what to declare for a good, in order, with conditions in words and rates', async () => {
    const { data } = await app.call(contract.hsCodeDetails, { query: { code: '0304.6100.00' } })
    expect(data.path.map(({ code }) => code)).toEqual(['I', '03', '0304', '030461'])
    expect(data.facts?.elements.slice(0, 2)).toEqual([
      { zh: '品牌类型', en: 'Brand type' },
      { zh: '出口享惠情况', en: 'Export preference' },
    ])
    expect(data.facts?.elements.every(({ en }) => en !== null)).toBe(true)
    expect(data.facts?.units).toEqual([{ zh: '千克', en: 'kg' }])
    expect(data.facts?.supervision.map(({ code }) => code)).toEqual(['A', 'B'])
    expect(data.facts?.supervision[1]?.explain.en).toMatch(/electronic ledger/)
    expect(data.facts?.inspection.map(({ code }) => code)).toEqual(['P', 'R', 'Q', 'S'])
    expect(data.facts?.rates).toEqual({ mfn: '7', general: '70', vat: '9', rebate: '9' })
  })

  it('says that a rate is not known instead of nought', async () => {
    const { data } = await app.call(contract.hsCodeDetails, { query: { code: '7113119090' } })
    expect(data.facts?.rates).toMatchObject({ mfn: null, rebate: null, vat: '13' })
  })

  it('lists the goods under a heading', async () => {
    const { data } = await app.call(contract.hsCodeDetails, { query: { code: '8517' } })
    expect(data.goods.map(({ code }) => code)).toContain('8517130000')
    expect(data.facts).toBeNull()
  })

  it('says what to do when a code does not exist, in both languages', async () => {
    const ask = (language: 'zh' | 'en') =>
      app.call(contract.hsCodeDetails, { query: { code: '7701' }, language })
    expect(await ask('zh')).toMatchObject({ status: 404, reason: 'hsCode.unknown' })
    expect((await ask('en')).message).toMatch(/Check its digits/)
  })

  it('exports what was found as a workbook in the reader’s language, marked as reference', async () => {
    const { raw } = await app.call(contract.exportHsCodes, { query: { text: '8517.13' }, language: 'en' })
    expect(raw.headers['content-type']).toContain('spreadsheetml')
    const rows = await sheetOf(raw.rawPayload)
    expect(rows[0]?.slice(0, 4)).toEqual(['HS code', 'Level', 'Chinese name', 'English name'])
    expect(rows[1]?.[0]).toBe('8517.13')
    expect(rows[2]?.slice(0, 3)).toEqual(['8517.1300.00', 'Product', '智能手机'])
    expect(rows[2]?.[5]).toMatch(/^0\. 品牌类型\n1\. 出口享惠情况\n/)
    expect(rows[2]?.at(-1)).toMatch(/for reference/)
  })
})

async function sheetOf(file: Buffer): Promise<string[][]> {
  const [sheet] = (await readXlsx(file)).sheets
  return (sheet?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')))
}

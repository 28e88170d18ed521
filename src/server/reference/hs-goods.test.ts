import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hsCodeDetails, searchHsCodesCall } from '#contract/hs-codes.ts'
import * as contract from '#contract/hs-goods.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildStaff } from '#test/support/people.ts'
import { lookAtGoodsAgain } from './hs-store.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await buildStaff(app, 'content')).token
})
afterAll(() => app.stop())

const phone = '8517130000'
const today = '2026-11-20'
const open = async (code: string) => (await app.call(contract.getHsGoods, { token, query: { code } })).data
const fields = async (): Promise<contract.GoodsFields> => (await open(phone)).shown as contract.GoodsFields
const save = (code: string, basedOn: number, goods: contract.GoodsFields, validFrom = today) =>
  app.call(contract.saveHsGoods, { token, body: { code, basedOn, goods, validFrom } })
const withdraw = (code: string, basedOn: number) =>
  app.call(contract.withdrawHsGoods, { token, body: { code, basedOn, note: 'x' } })
/** What a visitor finds first, once the index has followed. */
const seen = (text: string) =>
  expect.poll(async () => {
    lookAtGoodsAgain(app.ctx)
    const { items } = (await app.call(searchHsCodesCall, { query: { text } })).data
    return items[0] && { code: items[0].code, edited: items[0].edited }
  })

describe('goods in the desk', () => {
  it('are listed as they came, by code or by words of both languages', async () => {
    const list = async (query: object) => (await app.call(contract.listHsGoods, { token, query })).data
    const all = await list({})
    expect(all.total).toBeGreaterThan(500)
    expect(all.items).toHaveLength(20)
    expect((await list({ cursor: all.nextCursor ?? '' })).items[0]?.code).not.toBe(all.items[0]?.code)
    for (const text of ['8517.13', '智能手机', 'smartphone'])
      expect(
        (await list({ text })).items.map(({ code }) => code),
        text,
      ).toContain(phone)
    expect((await list({ state: 'edited' })).total).toBe(0)
  })

  it('change by versions: the old one is kept with who and when, and visitors find the new one', async () => {
    const goods = await fields()
    const changed = { ...goods, synonyms: { ...goods.synonyms, zh: ['掌中宝机'] }, rebate: '11.5' }
    const saved = await save(phone, 0, changed)
    expect(saved.data.versions).toMatchObject([
      { version: 1, validFrom: today, staffName: expect.any(String) },
    ])
    expect(saved.data.bundled).toEqual(goods)
    await seen('掌中宝机').toEqual({ code: phone, edited: true })
    const { data } = await app.call(hsCodeDetails, { query: { code: phone } })
    expect(data.facts).toMatchObject({ rates: { rebate: '11.5' }, editedFrom: today })
    await save(phone, 1, { ...changed, rebate: '9' })
    expect((await open(phone)).versions.map(({ version, goods }) => [version, goods?.rebate])).toEqual([
      [2, '9'],
      [1, '11.5'],
    ])
  })

  it('hold from their day: a rate of next year is not shown today', async () => {
    const goods = await fields()
    const { versions } = await open(phone)
    await save(phone, versions.length, { ...goods, rebate: '0' }, '2027-01-01')
    expect((await open(phone)).shown?.rebate).toBe('9')
    const { data } = await app.call(contract.listHsGoods, { token, query: { text: phone } })
    expect(data.items[0]).toMatchObject({ state: 'edited', changesOn: '2027-01-01' })
  })

  it('of two clerks who changed the same version, one is told', async () => {
    const goods = await fields()
    const based = (await open(phone)).versions.length
    const answers = await Promise.all(
      [1, 2, 3].map((rate) => save(phone, based, { ...goods, vat: String(rate) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(
      new Set([undefined, 'hsGoods.changedMeanwhile']),
    )
    expect((await withdraw(phone, based)).reason).toBe('hsGoods.changedMeanwhile')
  })

  it('are added under six digits that there are, withdrawn, and brought back', async () => {
    const goods = { ...(await fields()), name: { zh: '折叠舢板模型', en: 'Folding sampan model' } }
    expect((await save('0000001234', 0, goods)).fields?.code?.code).toBe('hsGoods.subheadingUnknown')
    const code = '9503008999'
    expect((await save(code, 0, goods)).status).toBe(200)
    await seen('折叠舢板模型').toEqual({ code, edited: true })
    expect((await withdraw(code, 1)).data).toMatchObject({ shown: null, bundled: null })
    await seen('折叠舢板模型').not.toEqual({ code, edited: true })
    expect((await app.call(hsCodeDetails, { query: { code } })).reason).toBe('hsCode.unknown')
    const { data } = await app.call(contract.listHsGoods, { token, query: { state: 'withdrawn' } })
    expect(data.items.map((each) => each.code)).toEqual([code])
    expect((await save(code, 2, goods)).data.shown?.name).toEqual(goods.name)
  })

  it.each<[string, Partial<contract.GoodsFields>, string]>([
    ['no Chinese name', { name: { zh: '', en: 'x' } }, 'goods.name.zh'],
    ['a rate in words', { rebate: '免' }, 'goods.rebate'],
    ['conditions in words', { supervision: '检验' }, 'goods.supervision'],
    ['three units', { units: ['台', '千克', '个'] }, 'goods.units'],
  ])('are refused with %s, beside the field', async (_, change, field) => {
    const refused = await save(phone, 99, { ...(await fields()), ...change })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]])
  })

  it('leave as a workbook in the reader’s language', async () => {
    const { raw } = await app.call(contract.exportHsGoods, { token, language: 'en', query: { text: phone } })
    const rows = (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? []
    expect(rows.map(([code]) => code)).toEqual(['HS code', phone])
  })

  it('are no business of a salesperson', async () => {
    const { token: seller } = await buildStaff(app, 'sales')
    expect((await app.call(contract.listHsGoods, { token: seller, query: {} })).status).toBe(403)
  })
})

import { describe, expect, test } from 'vitest'
import { readPdfText } from '#test/support/pdf-text.ts'
import type { Block, Paper } from './paper.ts'
import { printPaper } from './print.ts'

const same = (text: string) => ({ zh: text, en: text })
const paperOf = (blocks: readonly Block[], more: Partial<Paper> = {}): Paper => ({
  title: { zh: '订单确认书', en: 'Order confirmation' },
  number: 'SP2026112000001',
  brand: { name: { zh: '舢板', en: 'Sampan' }, contact: '' },
  lead: [],
  blocks,
  foot: { zh: '系统打印', en: 'Printed by the system' },
  page: {
    pageOf: { zh: '第 {{page}} 页，共 {{pages}} 页', en: 'Page {{page}} of {{pages}}' },
    missing: { zh: '缺字 {{characters}}', en: 'Missing {{characters}}' },
  },
  madeAt: new Date('2026-11-20T02:00:00Z'),
  ...more,
})
const table = (rows: number): Block => ({
  kind: 'table',
  title: { zh: '费用明细', en: 'Charges' },
  columns: [
    { head: { zh: '费用', en: 'Charge' }, share: 3 },
    { head: { zh: '金额', en: 'Amount' }, share: 1, align: 'right' },
  ],
  rows: Array.from({ length: rows }, (_, at) => ({
    kind: 'line' as const,
    cells: [{ zh: `海运费第 ${at} 行`, en: `Ocean freight ${at}` }, `USD ${at},205.00`],
  })),
})
const textOf = async (paper: Paper) => readPdfText(await printPaper(paper))

describe('papers [C-21]', () => {
  test('say every line in both languages, number their pages and repeat the head of a table', async () => {
    const pages = await textOf(paperOf([table(90)]))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, at) => {
      expect(page).toContain(`第 ${at + 1} 页，共 ${pages.length} 页`)
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(page).toContain('SP2026112000001')
      expect(page).toContain('金额\nAmount')
    })
    const all = pages.join('\n')
    for (let at = 0; at < 90; at++) {
      expect(all).toContain(`海运费第 ${at} 行`)
      expect(all).toContain(`Ocean freight ${at}`)
    }
    // No row is torn and none is printed twice.
    expect(all.match(/海运费第 \d+ 行/g)).toHaveLength(90)
  })

  test('print a rare name by its mark and name what is missing, never drop it', async () => {
    const rare = '𠮷野家'
    const [page = ''] = await textOf(
      paperOf([{ kind: 'facts', title: same('parties'), facts: [{ label: same('shipper'), value: rare }] }]),
    )
    expect(page).toContain('〓野家')
    expect(page).toContain('缺字 U+20BB7')
    expect(page).toContain('Missing U+20BB7')
  })

  test('print the rarer characters of names that the typeface holds', async () => {
    const [page = ''] = await textOf(
      paperOf([
        {
          kind: 'texts',
          title: same('names'),
          texts: [same('龑 䶮 㛃 喆 堃'), same('Łódź, Škoda, Việt Nam')],
        },
      ]),
    )
    expect(page).toContain('龑 䶮 㛃 喆 堃')
    expect(page).toContain('Łódź, Škoda, Việt Nam')
    expect(page).not.toContain('缺字')
  })

  test('take out what cannot be seen and set compatibility forms plainly', async () => {
    const [page = ''] = await textOf(
      paperOf([
        { kind: 'texts', title: same('odd'), texts: [same('a\u202eb\u200bc\u0000d CO₂ \ud800 e\u0301')] },
      ]),
    )
    expect(page).toContain('abcd CO2')
    expect(page).toContain('é')
    expect(page).not.toContain('\u202e')
  })

  test('keep a text of a thousand lines on their pages', async () => {
    const pages = await textOf(
      paperOf([
        {
          kind: 'facts',
          title: same('marks'),
          facts: [
            { label: same('marks'), value: Array.from({ length: 500 }, (_, at) => `m${at}`).join('\n') },
          ],
        },
        { kind: 'texts', title: same('long'), texts: [same('x'.repeat(3_000))] },
      ]),
    )
    const all = pages.join('').replaceAll('\n', '')
    expect(all).toContain('m499')
    expect(all.match(/x/g)?.length).toBeGreaterThanOrEqual(6_000)
  })

  test('are printed many at once, each the one that was asked for', async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, at) => printPaper(paperOf([table(3)], { number: `SP${at}` }))),
    )
    files.forEach((file, at) => {
      expect(readPdfText(file)[0]).toContain(`SP${at}\n`)
    })
  })

  test('refuse more than can wait, and print again afterwards', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => printPaper(paperOf([]))))
    const refused = asked.filter((each) => each.status === 'rejected')
    expect(refused).toHaveLength(10)
    expect(refused.every((each) => each.reason?.code === 'request.busy')).toBe(true)
    expect(await textOf(paperOf([]))).toHaveLength(1)
  })

  test('leave the server free to answer while they are set', async () => {
    await printPaper(paperOf([]))
    let beats = 0
    const beat = setInterval(() => {
      beats += 1
    }, 5)
    await printPaper(paperOf([table(200)]))
    clearInterval(beat)
    // Had it been set on this thread, not one would have come.
    expect(beats).toBeGreaterThan(0)
  })
})

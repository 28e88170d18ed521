import type { ReplyOf } from '#contract/endpoint.ts'
import { getOffer, searchQuotes } from '#contract/quotes.ts'
import { applyRateSheet, uploadRateSheet, withdrawRateSheet } from '#contract/rates.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import { createStaff, openStaffSessionFor } from '#server/staff/commands.ts'
import { firstLane, madeRateRows, rateSheetHeading } from '#test/support/rate-sheets.ts'
import { forgetPeak, memoryOf, watchAnswers } from './process.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

/**
 * A clerk imports a sheet of 200,000 rows, one in a hundred broken: uploads it, looks at the preview, applies it, finds
 * its price by a search and takes it off sale again.
 */
export async function imports(world: World, server: Served, rows = 200_000): Promise<void> {
  const staffId = await createStaff(world.ctx, system, {
    email: 'bench.import@example.com',
    name: 'Bench',
    role: 'sales',
    password: 'a desk password 1',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  })
  const { reply } = await openStaffSessionFor(world.ctx, system, staffId)
  const headers = { token: reply.jwt, language: 'zh' }
  const today = businessDateOf(new Date())
  const ask = async (path: string, body: unknown) => {
    // A customer's call: the clerk's token is for the desk.
    const staff = path.includes('/desk/') ? headers : { language: 'zh' }
    const answer = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { ...staff, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`)
    return json.data
  }
  const asked = {
    pickup: { kind: 'port', port: firstLane.pol },
    delivery: { kind: 'port', port: firstLane.pod },
    containers: [{ type: firstLane.type, quantity: 1 }],
    readyOn: addDays(today, 3),
    cargo: { category: 'furniture', name: 'Dining chairs' },
    services: ['none'],
  }
  const sells = async (minor: number) => {
    const { offers } = (await ask(searchQuotes.path, asked)) as ReplyOf<typeof searchQuotes>
    const listed = offers.find(({ service }) => service === firstLane.service)
    if (!listed) return false
    const offer = (await ask(getOffer.path, { ...asked, offerKey: listed.key })) as ReplyOf<typeof getOffer>
    return offer.charges.some(({ code, unitPrice }) => code === 'OF' && unitPrice?.minor === minor)
  }
  // The first search of a process works out the sea routes, some 200 ms; that is no cost of an import.
  await ask(searchQuotes.path, asked)
  for (const [turn, format] of (['xlsx', 'csv'] as const satisfies readonly SpreadsheetFormat[]).entries()) {
    const minor = 123_456 + turn
    let broken = 0
    const cells = function* () {
      for (const row of madeRateRows(rows, {
        seed: 20_261_120 + turn,
        from: today,
        amount: (minor / 100).toFixed(2),
      })) {
        if (row.broken) broken++
        yield row.cells
      }
    }
    const parts: Buffer[] = []
    for await (const part of writeSpreadsheet(format, {
      name: 'Rates',
      header: rateSheetHeading,
      rows: cells(),
    }))
      parts.push(Buffer.from(part))
    const file = new Blob(parts as Buffer<ArrayBuffer>[])
    const form = new FormData()
    form.append('file', file, `rates.${format}`)

    const before = await memoryOf(server.child.pid)
    await forgetPeak(server.child.pid)
    const silent = watchAnswers(server.url)
    const begun = performance.now()
    const uploaded = await fetch(`${server.url}/api${uploadRateSheet.path}?kind=ocean`, {
      method: 'POST',
      headers,
      body: form,
    }).then((answer) => answer.json())
    const readSeconds = (performance.now() - begun) / 1000
    if (uploaded.code !== 200) throw new Error(JSON.stringify(uploaded))
    const { sheet, bad } = uploaded.data
    if (sheet.goodRows !== rows - broken || sheet.badRows !== broken || bad.length === 0)
      throw new Error(`rows read wrongly: ${JSON.stringify(sheet)}, ${broken} broken`)
    if (await sells(minor)) throw new Error('a sheet sells before it is applied')
    const applyBegun = performance.now()
    await ask(applyRateSheet.path, { sheetId: sheet.id, leaveOutBadRows: true })
    const applySeconds = (performance.now() - applyBegun) / 1000
    if (!(await sells(minor))) throw new Error('the new price is not found')
    const longest = await silent()
    const { peak } = await memoryOf(server.child.pid)
    await ask(withdrawRateSheet.path, { sheetId: sheet.id, reason: 'bench' })
    if (await sells(minor)) throw new Error('a withdrawn sheet still sells')
    const name = `import of ${rows.toLocaleString('en')} rows as ${format} (${number(file.size / 1_048_576)} MB)`
    report(
      `${name}, read to preview, then applied`,
      `${number(readSeconds)} s, ${number(applySeconds, 2)} s`,
      '≤ 120 s',
      readSeconds + applySeconds <= 120,
    )
    report(`${name}, longest wait of another call`, `${number(longest, 0)} ms`, '≤ 200 ms', longest <= 200)
    report(
      `${name}, resident memory above before`,
      `${number(peak - before.now, 0)} MB over ${number(before.now, 0)} MB`,
      '≤ 400 MB',
      peak - before.now <= 400,
    )
  }
}

if (import.meta.filename === process.argv[1]) {
  const { buildWorld, serveProduct } = await import('./world.ts')
  const world = await buildWorld({ rateLines: Number(process.argv[3] ?? 50_000) })
  try {
    const server = await serveProduct(world.environment)
    try {
      await imports(world, server, Number(process.argv[2] ?? 200_000))
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}

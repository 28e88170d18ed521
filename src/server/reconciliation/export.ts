import { sql } from 'kysely'
import type * as contract from '#contract/reconciliation.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { ReconciliationId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { decimal } from '#domain/kernel/money.ts'
import { exportWords, statementColumns, statementExamples, statementHeadings } from '#i18n/bill-words.ts'
import { formatInstant } from '#i18n/format.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { exportNames } from '#i18n/reconciliation-words.ts'
import type { Context } from '#server/platform/context.ts'
import { spreadsheetTypes, writeSpreadsheet } from '#server/platform/files/spreadsheet.ts'
import type { SpreadsheetFormat } from '#server/platform/files/spreadsheet-rows.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { cny } from './present.ts'
import { readFindings } from './queries.ts'
import { findBill } from './store.ts'

/** Rows read at once while a sheet is written. */
const exportPage = 1_000

export async function exportReconciliation(
  ctx: Context,
  actor: Actor,
  id: ReconciliationId,
): Promise<FileAnswer> {
  const bill = await findBill(ctx, id)
  const { language } = actor
  const words = exportNames[language]
  const columns = Object.keys(exportWords.columns) as (keyof typeof exportWords.columns)[]
  const amount = (minor: { minor: number } | undefined | null) => (minor ? decimal(cny(minor.minor)) : '')
  const cellsOf = (finding: contract.FindingReply): Record<(typeof columns)[number], string> => {
    const { line, ours } = finding
    return {
      verdict: words.verdicts[finding.verdict],
      kind: words.kinds[finding.kind],
      ourNumber: line?.ourNumber ?? (finding.kind === 'payment' ? ours?.number : null) ?? '',
      channelNumber: line?.channelNumber ?? '',
      refundNumber: line?.refundNumber ?? (finding.kind === 'refund' ? ours?.number : null) ?? '',
      billed: amount(line?.amount),
      ours: amount(ours?.amount),
      fee: amount(line?.fee),
      billedAt: line?.at ? formatInstant(line.at) : '',
      oursAt: ours ? formatInstant(ours.at) : '',
      row: line ? String(line.row) : '',
      payer: line?.payer ?? '',
      text: line?.text ?? '',
      notes: finding.notes
        .map(({ note, writtenBy, writtenAt }) =>
          inLanguage(exportWords.note, language)
            .replace('{{at}}', () => formatInstant(writtenAt))
            .replace('{{name}}', () => writtenBy)
            .replace('{{note}}', () => note),
        )
        .join('\n'),
    }
  }
  async function* rows(): AsyncGenerator<string[]> {
    for (let after = -1; ; ) {
      const found = await readFindings(ctx, bill, sql`findings.position > ${after}`, exportPage)
      for (const finding of found) {
        const cells = cellsOf(finding)
        yield columns.map((column) => cells[column])
      }
      if (found.length < exportPage) return
      after = found.at(-1)?.position ?? after
    }
  }
  const name = inLanguage(exportWords.sheet, language)
  noteChange(ctx, { subject: id, after: { channel: bill.channel, day: bill.day, format: 'xlsx' } })
  return {
    content: writeSpreadsheet('xlsx', {
      name,
      header: columns.map((column) => inLanguage(exportWords.columns[column], language)),
      rows: rows(),
    }),
    name: `${name} ${inLanguage(channelNames[bill.channel], language)} ${bill.day}.xlsx`,
    type: spreadsheetTypes.xlsx,
  }
}

export function statementTemplate(actor: Actor, format: SpreadsheetFormat): FileAnswer {
  const { language } = actor
  const name = inLanguage(exportWords.template, language)
  return {
    content: writeSpreadsheet(format, {
      name,
      header: statementColumns.map((column) => inLanguage(statementHeadings[column], language)),
      rows: statementExamples[language === 'zh-CN' ? 'zh' : 'en'],
    }),
    name: `${name}.${format}`,
    type: spreadsheetTypes[format],
  }
}

import type { Language } from '#domain/kernel/language.ts'
import type { BillKind } from '#domain/reconciliation/bills.ts'
import type { FindingVerdict } from '#domain/reconciliation/compare.ts'
import { reconciliation as english } from './en-US/reconciliation.ts'
import { reconciliation as chinese } from './zh-CN/reconciliation.ts'

/** The words of the desk's pages that a downloaded sheet says as well. */
export const exportNames: Record<
  Language,
  { verdicts: Record<FindingVerdict, string>; kinds: Record<BillKind, string> }
> = {
  'zh-CN': { verdicts: chinese.verdicts, kinds: chinese.kinds },
  'en-US': { verdicts: english.verdicts, kinds: english.kinds },
}

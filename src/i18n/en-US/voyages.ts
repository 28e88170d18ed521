import type { Phrases } from '../phrases.ts'
import type { voyages as source } from '../zh-CN/voyages.ts'

export const voyages: Phrases<typeof source> = {
  lead: 'Import carriers’ schedules, one row per port call. Once you have looked at the preview and applied it, customers see the voyages at once, marked as the carrier’s.',
  list: {
    label: 'Schedule sheets',
    status: {
      previewed: 'To be confirmed',
      applied: 'Applied',
      withdrawn: 'Withdrawn',
      discarded: 'Discarded',
    },
    voyages: 'Voyages',
    appliedAt: 'Applied',
    withdrawnAt: 'Withdrawn',
    sheet: 'Schedule',
    none: 'No schedule has been imported yet',
    noneText:
      'Download the template, fill in the carrier’s schedule and upload it. Where nothing is imported, customers see demo voyages worked out from the services’ pattern.',
    noMatch: 'No sheet has this status',
  },
  templates: {
    lead: 'With headings and one voyage as an example; headings are read in both languages. Times are the port’s own.',
  },
  upload: {
    open: 'Import a schedule',
    example: 'COSCO Europe December',
    lead: 'Every row is checked and shown first; customers see nothing before you apply it. At most {{rows}} rows and {{megabytes}} MB per file.',
    fileHint: 'xlsx or csv, headings in the first row, the calls of a voyage in order.',
  },
  sheet: {
    shown: 'Voyages customers see',
    previewGood: 'Every row is fine. Customers see nothing yet: look through the rows below, then apply.',
    previewBad:
      'Voyages with bad rows are left out. Correct the file and upload it again, or apply the others now.',
    hidden_one: '{{count}} of its voyages is superseded by a newer sheet, which is what customers see.',
    hidden_other: '{{count}} of its voyages are superseded by newer sheets, which are what customers see.',
    apply_one: 'Apply {{count}} voyage',
    apply_other: 'Apply {{count}} voyages',
    applyTitle: 'Apply “{{name}}”',
    applyText_one:
      'Customers see {{count}} voyage at once. For the same ship, or the same service in the same days, this sheet is what they see; generated demo voyages there disappear.',
    applyText_other:
      'Customers see {{count}} voyages at once. For the same ship, or the same service in the same days, this sheet is what they see; generated demo voyages there disappear.',
    applyBad_one: '{{count}} row has problems; its voyage is left out.',
    applyBad_other: '{{count}} rows have problems; their voyages are left out.',
    appliedNow_one: '{{count}} voyage applied',
    appliedNow_other: '{{count}} voyages applied',
    nothingGood: 'No whole voyage can be used. Correct the file and upload it again.',
    discardText:
      'The sheet was never applied, so what customers see does not change. The file can be uploaded again.',
    discarded: 'This sheet was discarded before it was applied.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw “{{name}}”',
    withdrawText:
      'Its voyages disappear at once; what was imported earlier or generated is shown again. Orders already placed do not change.',
    withdrawReason: 'Reason',
    withdrawn: 'Withdrawn',
    withdrawNow: 'Withdraw the sheet',
    withdrawnNow: 'Withdrawn',
    notFound: 'There is no such sheet',
  },
}

import type { Phrases } from '../phrases.ts'
import type { tools as source } from '../zh-CN/tools.ts'

export const tools: Phrases<typeof source> = {
  share: 'Share',
  print: 'Print',
  recent: 'Looked up before',
  forget: 'Clear this list',
  copied: 'Link copied',
  notCopied: 'This browser does not allow copying. The link is {{url}}',
  export: 'Export to Excel',
}

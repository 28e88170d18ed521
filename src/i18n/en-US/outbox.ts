import type { Phrases } from '../phrases.ts'
import type { outbox as source } from '../zh-CN/outbox.ts'

export const outbox: Phrases<typeof source> = {
  lead: 'No mail server or SMS company is set up here: none of this went out. It is kept for a day so that a demo or trial can be followed. Login codes are not shown.',
  tabs: { mail: 'E-mails', message: 'Text messages' },
  to: 'To {{to}}, {{at}}',
  attachment: '{{name}}, {{size}} KB',
  attachments: 'Attachments',
  none: { mail: 'No e-mails', message: 'No text messages' },
  noneText: 'Whatever the product would send appears here and is removed after a day.',
  sent: { mail: 'E-mails go out to their addresses', message: 'Text messages go out to their phones' },
  sentText: 'A real sender is set up, so nothing is kept here.',
}

import type { Phrases } from '#i18n/phrases.ts'
import type { sms as zh } from '#i18n/zh-CN/sms.ts'

export const sms: Phrases<typeof zh> = {
  account:
    '[{{brand}}] {{code}} is your login code, valid for {{minutes}} minutes. Keep it to yourself: our staff never ask for it.',
  setPassword:
    '[{{brand}}] {{code}} is your code to set a password, valid for {{minutes}} minutes. If you did not ask for it, ignore this message.',
  cargo: {
    message: '[{{brand}}] {{notice}}',
    found:
      'There is news of container {{container}} on bill of lading {{bill}}: {{facts}}. See Container status on our site.',
    failed:
      'Subscription failed: no data for container {{container}} on bill of lading {{bill}} within 30 minutes. Check both numbers and look it up again.',
    vessel: 'vessel {{vessel}} {{voyage}}',
    customs: {
      released: 'released by customs',
      held: 'held by customs',
      waiting: 'not yet released by customs',
    },
    terminal: { released: 'released by the terminal', notReleased: 'not released by the terminal' },
    demo: 'demo data',
    between: ', ',
  },
}

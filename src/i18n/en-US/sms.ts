import type { Phrases } from '#i18n/phrases.ts'
import type { sms as zh } from '#i18n/zh-CN/sms.ts'

export const sms: Phrases<typeof zh> = {
  account:
    '{{code}} is your login code, valid for {{minutes}} minutes. Keep it to yourself: our staff never ask for it.',
  setPassword:
    '{{code}} is your code to set a password, valid for {{minutes}} minutes. If you did not ask for it, ignore this message.',
  oldPhone:
    '{{code}} is your code to confirm a change of mobile number, valid for {{minutes}} minutes. If you did not ask for it, change your password now.',
  newPhone:
    '{{code}} is your code to use this mobile number with us, valid for {{minutes}} minutes. If you did not ask for it, ignore this message.',
  closing:
    '{{code}} is your code to close your account, valid for {{minutes}} minutes. If you did not ask for it, change your password now.',
  secondFactor:
    '{{code}} is your code to set up two-step login, valid for {{minutes}} minutes. If you did not ask for it, change your password now.',
  phoneChanged:
    'Your login number was changed, and this number can no longer log in. If this was not you, contact us at once.',
  closingAsked:
    'You asked us to close your account. Your personal information will be erased after {{day}}; logging in before then cancels this. If this was not you, log in now and change your password.',
  factorOn:
    'Two-step login is on: logging in now takes a code from your authenticator too, and your other devices are logged out. If this was not you, contact us at once.',
  factorOff:
    'Two-step login was turned off and your other devices are logged out. If this was not you, log in, change your password and contact us at once.',
  factorCodesMade:
    'New recovery codes were made for your login; the old ones no longer work. If this was not you, contact us at once.',
  factorCodeUsed:
    'A recovery code of your login was used; {{count}} are left. If this was not you, log in, make new codes and change your password now.',
  factorTaken:
    'As you asked, our staff turned off two-step login for you and logged out all your devices. If you did not ask for this, contact us at once.',
  cargo: {
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

import type { Phrases } from '../phrases.ts'
import type { factor as zh } from '../zh-CN/factor.ts'

export const factor: Phrases<typeof zh> = {
  totp: 'One-time code',
  totpHint: 'The 6 digits in your authenticator app. A new one comes every 30 seconds; each works once.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the ten you were given with your authenticator. Each works once.',
  withoutAuthenticator: 'I cannot use my authenticator',
  withAuthenticator: 'Use a one-time code',
  authenticator: {
    title: 'Set up your authenticator',
    lead: 'Scan this with an authenticator app on your phone, such as Microsoft Authenticator, Google Authenticator or 1Password.',
    picture: 'QR code for the authenticator',
    typed: 'Cannot scan? Type this key into the app:',
    copy: 'Copy the key',
    open: 'Open in an authenticator on this device',
    code: 'The 6 digits that the app shows',
    failed: 'The picture could not be drawn. Type the key instead.',
  },
  codes: {
    lead: 'If you lose your phone, one of these lets you in instead of a one-time code. Each works once, and this page shows them only now. Put them in a password manager, or print them and lock them away.',
    list: 'Recovery codes',
    copy: 'Copy all',
    save: 'Save as a file',
    kept: 'I have put the recovery codes away',
    keepFirst: 'Put the codes away and check the box first',
  },
  step: {
    title: 'Two-step login',
    lead: 'The first step is done. Enter the code from your authenticator within five minutes.',
    submit: 'Verify and log in',
    again: 'Start again',
    missing: 'Enter the one-time code',
    missingRecovery: 'Enter a recovery code',
    shape: 'The code has 6 digits',
    recoveryShape: 'A recovery code has 10 letters and digits',
    lost: 'Neither your authenticator nor a recovery code at hand? Contact us; once we know it is you, we can turn two-step login off.',
  },
}

import type { Phrases } from '../phrases.ts'
import type { staff as zh } from '../zh-CN/staff.ts'

export const staff: Phrases<typeof zh> = {
  login: {
    title: 'Log in to the desk',
    lead: 'Staff log in with three things: e-mail, password, and the code from their authenticator.',
    email: 'E-mail',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    showPassword: 'Show password',
    totp: 'One-time code',
    totpHint: 'The 6 digits in your authenticator app. A new one comes every 30 seconds; each works once.',
    submit: 'Log in',
  },
  demo: {
    title: 'Demo logins',
    lead: 'This is a demonstration with invented data. The logins below are public and do not exist in a live installation.',
    password: 'Password',
    code: 'Code right now',
    fill: 'Fill in',
  },
}

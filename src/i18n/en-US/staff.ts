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
    submit: 'Log in',
    forgotten: 'Forgot password?',
  },
  demo: {
    title: 'Demo logins',
    lead: 'This is a demonstration with invented data. The logins below are public and do not exist in a live installation.',
    password: 'Password',
    code: 'Current code',
    fill: 'Fill in',
  },
  forgotten: {
    title: 'Forgot password',
    lead: 'Enter the address you log in with. We e-mail you a link that works for 30 minutes; you also need a one-time or recovery code.',
    submit: 'E-mail me a link',
    sentTitle: 'Check your e-mail',
    sent: 'If {{email}} belongs to a clerk, an e-mail arrives within a few minutes. If none does, look in your spam folder or ask an administrator.',
    back: 'Back to the login',
  },
  reset: {
    title: 'Choose a new password',
    lead: 'You will be logged out everywhere else.',
    submit: 'Set the password and log in',
    another: 'Link expired? Send a new one',
  },
  join: {
    title: 'Join the desk',
    lead: 'Your role at the desk will be {{role}}. You log in as {{email}}.',
    until: 'The invitation is good until {{time}}.',
    name: 'Name',
    nameHint: 'What colleagues at the desk will see.',
    submit: 'Join',
  },
  enrol: {
    title: 'Set up your authenticator again',
    lead: 'Hello {{name}}. Your old authenticator was removed. Once a new one is set up you can log in.',
    passwordHint: 'The password you have always logged in with.',
    submit: 'Set up and log in',
  },
  newPassword: 'New password',
  newPasswordHint:
    'At least 8 characters, with a letter and a digit. Longer is safer: a whole sentence is fine.',
  codes: {
    title: 'Keep your recovery codes',
    file: 'desk-recovery-codes.txt',
    goOn: 'Go to the desk',
  },
  dead: {
    title: 'This link no longer works',
    text: 'It was used, has expired, or a newer one has replaced it. Open the link in the latest e-mail, or ask an administrator to send it again.',
    login: 'Go to the login',
  },
}

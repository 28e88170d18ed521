import type { Bilingual } from '#domain/kernel/language.ts'
import { type TemplateName, templateNames } from '#domain/wordings/templates.ts'
import { notifications as en } from './en-US/notifications.ts'
import { sms as enSms } from './en-US/sms.ts'
import { invoiceMail } from './invoice-words.ts'
import { codeMail, newsMail } from './news-mails.ts'
import { enrolMail, invitationMail, noticeMail, passwordMail } from './staff-mails.ts'
import { tokenMail } from './token-words.ts'
import { webhookFailingMail, webhookGoneMail } from './webhook-words.ts'
import { notifications as zh } from './zh-CN/notifications.ts'
import { sms as zhSms } from './zh-CN/sms.ts'

/** A template in the product's own words. */
export type OwnWording = { readonly subject: Bilingual; readonly body: Bilingual }

const message = (inChinese: string, inEnglish: string): OwnWording => ({
  subject: { zh: '', en: '' },
  body: { zh: inChinese, en: inEnglish },
})
const ofSms = (key: Exclude<keyof typeof zhSms, 'cargo'>) => message(zhSms[key], enSms[key])

const others = {
  codeLogin: ofSms('account'),
  codePassword: ofSms('setPassword'),
  codeOldPhone: ofSms('oldPhone'),
  codeNewPhone: ofSms('newPhone'),
  codeClosing: ofSms('closing'),
  codeFactor: ofSms('secondFactor'),
  phoneChanged: ofSms('phoneChanged'),
  closingAsked: ofSms('closingAsked'),
  factorOn: ofSms('factorOn'),
  factorOff: ofSms('factorOff'),
  factorCodesMade: ofSms('factorCodesMade'),
  factorCodeUsed: ofSms('factorCodeUsed'),
  factorTaken: ofSms('factorTaken'),
  cargoFound: message(zhSms.cargo.found, enSms.cargo.found),
  cargoFailed: message(zhSms.cargo.failed, enSms.cargo.failed),
  newsEnd: message(zh.text.see, en.text.see),
  codeMail,
  newsMail,
  invoiceMail,
  invoiceRedMail: { subject: invoiceMail.redSubject, body: invoiceMail.body },
  clerkInvited: invitationMail,
  clerkPassword: passwordMail,
  clerkEnrol: enrolMail,
  clerkNotice: noticeMail,
  tokenMail,
  webhookFailingMail,
  webhookGoneMail,
} satisfies Partial<Record<TemplateName, OwnWording>>

/** A sentence of the news that customers are told, which is a template under its own name. */
export type SaidName = Exclude<TemplateName, keyof typeof others>
export const saidNames = templateNames.filter((name): name is SaidName => !Object.hasOwn(others, name))

/** Every template in the product's own words. */
export const ownWordings: Readonly<Record<TemplateName, OwnWording>> = {
  ...(Object.fromEntries(saidNames.map((name) => [name, message(zh.said[name], en.said[name])])) as Record<
    SaidName,
    OwnWording
  >),
  ...others,
}

import type { Bilingual } from '#domain/kernel/language.ts'

/** The mails to administrators that an address of the forwarder's own systems is told no more; each says all in both languages. */
const subject = {
  zh: '事件推送 {{host}} 已停止',
  en: 'Webhook {{host}} was switched off',
} as const satisfies Bilingual

export const webhookFailingMail = {
  subject,
  body: {
    zh: '自有系统 {{host}} 连续 5 天没有收到任何推送，已停止推送。停推期间的事件保留 30 天。系统恢复后，请到 {{address}} 重新启用，再按时段补发。',
    en: 'Our own system {{host}} received nothing for 5 days and is told no more. What happens meanwhile is kept for 30 days: once the system works again, switch it on at {{address}} and send the period again.',
  },
} as const satisfies Record<string, Bilingual>

export const webhookGoneMail = {
  subject,
  body: {
    zh: '自有系统 {{host}} 答复该地址已废弃（410），已停止推送。停推期间的事件保留 30 天。如果是误答，请到 {{address}} 重新启用，再按时段补发；地址确实作废的，请删除。',
    en: 'Our own system {{host}} answered that it is gone (410) and is told no more. What happens meanwhile is kept for 30 days: if the answer was a mistake, switch it on at {{address}} and send the period again; else remove it.',
  },
} as const satisfies Record<string, Bilingual>

import type { Bilingual } from '#domain/kernel/language.ts'

/** The mail to administrators that a token of the forwarder's own systems is about to end; it says all in both languages. */
export const tokenMail = {
  subject: {
    zh: '令牌“{{name}}”{{day}}到期',
    en: 'Token “{{name}}” expires {{day}}',
  },
  body: {
    zh: '令牌“{{name}}”（{{hint}}…）将于 {{day}} 到期，之后用它的系统就调不通了。请到 {{address}} 新建一个，在系统里换好后再吊销旧的。',
    en: 'The token “{{name}}” ({{hint}}…) expires on {{day}}; the system that uses it cannot call us after that. Make a new one at {{address}}, put it into your system, then revoke this one.',
  },
} as const satisfies Record<string, Bilingual>

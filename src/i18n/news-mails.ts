import type { Bilingual } from '#domain/kernel/language.ts'

/** The mail to a customer with what happened: `news` is a sentence and a link for each, `link` ends further mails. */
export const newsMail = {
  subject: { zh: '{{what}} - {{brand}}', en: '{{what}} - {{brand}}' },
  body: {
    zh: '您好：\n\n{{news}}\n\n本邮件按您的提醒设置自动发送，请勿直接回复。有问题请登录网站联系客服{{phone}}。\n\n{{brand}}\n\n不想再收这类提醒，或想停发全部邮件，请打开：{{link}}\n',
    en: 'Hello,\n\n{{news}}\n\nThis e-mail was sent because of your alert settings; replies to it are not read. If anything is unclear, log in to the website and contact us{{phone}}.\n\n{{brand}}\n\nTo stop e-mails like this one, or all of them, go to: {{link}}\n',
  },
} as const satisfies Record<string, Bilingual>

/** What the server puts into it. */
export const newsMailParts = {
  /** The subject, of one thing: of an order, a statement or the like, and of what has no number. */
  one: { zh: '{{number}} {{kind}}', en: '{{number}}: {{kind}}' },
  bare: { zh: '{{kind}}', en: '{{kind}}' },
  /** And of several. */
  many: { zh: '{{numbers}}：{{count}} 条新消息', en: '{{numbers}}: {{count}} messages' },
  manyMore: { zh: '{{numbers}} 等：{{count}} 条新消息', en: '{{numbers}} and others: {{count}} messages' },
  manyBare: { zh: '{{count}} 条新消息', en: '{{count}} messages' },
  between: { zh: '、', en: ', ' },
  sentence: { zh: '{{line}}。', en: '{{line}}.' },
  more: {
    zh: '另有 {{count}} 条，都在网站的“消息与提醒”里。',
    en: '{{count}} more are listed under Messages on our site.',
  },
  /** What links are called where they need not be spelled out. */
  open: { zh: '到网站上看', en: 'See it on our site' },
  stop: { zh: '退订', en: 'Unsubscribe' },
  phone: { zh: '，电话 {{phone}}', en: ', telephone {{phone}}' },
} as const satisfies Record<string, Bilingual>

/** The mail with the code by which an address is confirmed: it may reach somebody who never asked for it. */
export const codeMail = {
  subject: { zh: '{{brand}} 邮箱验证码', en: 'Your e-mail code for {{brand}}' },
  body: {
    zh: '您好：\n\n有人在{{brand}}把这个邮箱填为接收提醒的邮箱，验证码是：\n\n{{code}}\n\n{{minutes}} 分钟内有效，只能用一次。请不要告诉别人。\n\n如果不是您本人填写，不用理会：没有验证码，不会再有提醒发到这里。有问题请联系客服{{phone}}。\n\n{{brand}}\n',
    en: 'Hello,\n\nsomebody entered this address at {{brand}} as the one to send alerts to. The code is:\n\n{{code}}\n\nIt is good for {{minutes}} minutes and can be used once. Tell nobody.\n\nIf it was not you, there is nothing to do: without the code no alerts are sent here. If anything is unclear, contact us{{phone}}.\n\n{{brand}}\n',
  },
} as const satisfies Record<string, Bilingual>

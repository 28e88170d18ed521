import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Bilingual } from '#domain/kernel/language.ts'

/** What clerks are written by mail: links that open a door once, and what was done with their login. */

export const roleWords: Record<StaffRole, Bilingual> = {
  sales: { zh: '销售', en: 'sales' },
  operations: { zh: '操作', en: 'operations' },
  finance: { zh: '财务', en: 'finance' },
  content: { zh: '内容编辑', en: 'content' },
  administrator: { zh: '管理员', en: 'administrator' },
}

export const invitationMail = {
  subject: { zh: '邀请您使用{{brand}}操作台', en: 'Your invitation to the {{brand}} desk' },
  body: {
    zh: '{{name}}，您好：\n\n{{inviter}}邀请您以“{{role}}”身份使用{{brand}}操作台。请在 {{until}} 前打开下面的链接，设置密码并绑定验证器应用：\n\n{{link}}\n\n链接只能用一次，请勿转发。若您不认识我们，忽略本邮件即可。\n',
    en: 'Hello {{name}},\n\n{{inviter}} invites you to the {{brand}} desk with the role “{{role}}”. Open this link by {{until}} to choose a password and set up your authenticator app:\n\n{{link}}\n\nIt works once; please do not pass it on. If you do not know us, ignore this e-mail.\n',
  },
  nobody: { zh: '管理员', en: 'An administrator' },
} as const

export const passwordMail = {
  subject: { zh: '{{brand}}操作台：重设密码', en: '{{brand}} desk: a new password' },
  body: {
    zh: '{{name}}，您好：\n\n有人用您的邮箱申请重设操作台密码。若是您本人，请在 30 分钟内打开：\n\n{{link}}\n\n还需要验证器上的动态码，或一个恢复码。若不是您本人，无需操作，密码不会变。\n',
    en: 'Hello {{name}},\n\nSomebody asked for a new desk password for your address. If it was you, open this link within 30 minutes:\n\n{{link}}\n\nYou also need a code from your authenticator or a recovery code. If it was not you, do nothing: your password stays as it is.\n',
  },
} as const

export const enrolMail = {
  subject: { zh: '{{brand}}操作台：请重新绑定验证器', en: '{{brand}} desk: set up your authenticator again' },
  body: {
    zh: '{{name}}，您好：\n\n管理员已解除您的验证器，原来的动态码和恢复码都已失效。请在 {{until}} 前打开下面的链接重新绑定，之后才能登录：\n\n{{link}}\n\n链接只能用一次，请勿转发。若您没有提出过，请立即联系管理员。\n',
    en: 'Hello {{name}},\n\nAn administrator has removed your authenticator; its codes and your recovery codes no longer work. Open this link by {{until}} to set one up again; until then you cannot log in:\n\n{{link}}\n\nIt works once; please do not pass it on. If you did not ask for this, tell an administrator now.\n',
  },
} as const

export const loginNotices = [
  'recoveryCodeUsed',
  'passwordChanged',
  'authenticatorChanged',
  'recoveryCodesMade',
] as const
export type LoginNotice = (typeof loginNotices)[number]

export const noticeMail = {
  subject: { zh: '{{brand}}操作台：登录安全提醒', en: '{{brand}} desk: about your login' },
  what: {
    recoveryCodeUsed: {
      zh: '有人用恢复码代替动态码登录了您的账号',
      en: 'a recovery code was used in place of your authenticator',
    },
    passwordChanged: { zh: '您的操作台密码已更改', en: 'your desk password was changed' },
    authenticatorChanged: { zh: '您的验证器已更换', en: 'your authenticator was replaced' },
    recoveryCodesMade: {
      zh: '您的恢复码已全部更换',
      en: 'your recovery codes were replaced with new ones',
    },
  } satisfies Record<LoginNotice, Bilingual>,
  body: {
    zh: '{{name}}，您好：\n\n{{at}}，{{what}}。\n\n若不是您本人，请立即联系管理员。\n',
    en: 'Hello {{name}},\n\nAt {{at}} {{what}}.\n\nIf it was not you, tell an administrator now.\n',
  },
} as const

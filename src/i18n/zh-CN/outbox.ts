/** Mails and messages that stay in an installation which sends none. */
export const outbox = {
  lead: '这套系统没有接邮件服务器或短信公司，下面的内容没有发出去，只在这里留一天，供演示和试用时查看。登录验证码不显示。',
  tabs: { mail: '邮件', message: '短信' },
  to: '收件人 {{to}}，{{at}}',
  attachment: '{{name}}，{{size}} KB',
  attachments: '附件',
  none: { mail: '没有邮件', message: '没有短信' },
  noneText: '系统要发的内容会出现在这里，一天后清除。',
  sent: { mail: '邮件都发往真实地址', message: '短信都发往真实手机' },
  sentText: '已经接了真实的发送服务，这里不留底。',
} as const

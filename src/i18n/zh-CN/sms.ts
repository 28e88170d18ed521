/** Short messages to a phone, sent by the server; `brand` opens them as the carriers' rules ask. */
export const sms = {
  account:
    '【{{brand}}】验证码 {{code}}，用于登录，{{minutes}} 分钟内有效。请勿告诉他人，工作人员不会向您索取。',
  setPassword:
    '【{{brand}}】验证码 {{code}}，用于设置登录密码，{{minutes}} 分钟内有效。如非本人操作，请忽略本短信。',
} as const

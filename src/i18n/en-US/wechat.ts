import type { Phrases } from '../phrases.ts'
import type { wechat as source } from '../zh-CN/wechat.ts'

export const wechat: Phrases<typeof source> = {
  title: 'Stand-in for WeChat login',
  label: 'Stand-in for WeChat, not connected to WeChat',
  about:
    'This page plays WeChat so that logging in with it can be tried. In real use, WeChat’s QR code is here.',
  again: 'Continue as WeChat user {{name}}, as last time',
  somebody: 'Continue as a new WeChat user',
  refuse: 'Refuse and go back',
  linkWrong: 'This link is not valid or was changed. Go back to the login and start again.',
}

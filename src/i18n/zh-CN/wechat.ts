/** The page that plays WeChat where no application is set up, and says so. */
export const wechat = {
  title: '模拟微信登录',
  label: '模拟微信，不会连接真实微信',
  about: '这一页扮演微信，用来试用微信登录。真实部署时，这里是微信的扫码页。',
  again: '以上次的微信用户 {{name}} 继续',
  somebody: '以一个新的微信用户继续',
  refuse: '拒绝授权，返回',
  linkWrong: '这个链接无效或已被改动，请回到登录页重新开始。',
} as const

/** How clerks log in. */
export const staff = {
  login: {
    title: '登录操作台',
    lead: '员工登录要三样：邮箱、密码、验证器上的动态码。',
    email: '邮箱',
    password: '密码',
    show: '显示',
    hide: '隐藏',
    showPassword: '显示密码',
    totp: '动态码',
    totpHint: '验证器应用里的 6 位数字，30 秒一换，每个只能用一次。',
    submit: '登录',
  },
  demo: {
    title: '演示账号',
    lead: '这是演示环境，数据都是编的。下面的登录信息对所有人公开，正式环境没有这些账号。',
    password: '密码',
    code: '当前动态码',
    fill: '填入',
  },
} as const

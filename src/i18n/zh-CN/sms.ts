/** Short messages to a phone, sent by the server; the signature that carriers ask for is put before them (`signed`). */
export const sms = {
  account: '验证码 {{code}}，用于登录，{{minutes}} 分钟内有效。请勿告诉他人，工作人员不会向您索取。',
  setPassword: '验证码 {{code}}，用于设置登录密码，{{minutes}} 分钟内有效。如非本人操作，请忽略本短信。',
  oldPhone: '验证码 {{code}}，用于确认更换手机号，{{minutes}} 分钟内有效。如非本人操作，请立即修改登录密码。',
  newPhone: '验证码 {{code}}，用于绑定此手机号，{{minutes}} 分钟内有效。如非本人操作，请忽略本短信。',
  closing: '验证码 {{code}}，用于注销，{{minutes}} 分钟内有效。如非本人操作，请立即修改登录密码。',
  secondFactor:
    '验证码 {{code}}，用于开启两步验证，{{minutes}} 分钟内有效。如非本人操作，请立即修改登录密码。',
  phoneChanged: '您的登录手机号已更换，本号码不能再登录。如非本人操作，请立即联系客服。',
  closingAsked:
    '您已申请注销，{{day}} 后将删除个人信息。在此之前登录即可撤销。如非本人操作，请立即登录并修改密码。',
  factorOn:
    '您的登录已开启两步验证，其他设备已退出，以后登录还要用验证器上的动态码。如非本人操作，请立即联系客服。',
  factorOff: '您的登录已关闭两步验证，其他设备已退出。如非本人操作，请立即登录、修改密码，并联系客服。',
  factorCodesMade: '您已重新生成登录恢复码，旧的全部作废。如非本人操作，请立即联系客服。',
  factorCodeUsed:
    '您的登录刚用掉一个恢复码，还剩 {{count}} 个。如非本人操作，请立即登录、重新生成恢复码并修改密码。',
  factorTaken: '应您的要求，工作人员已关闭您登录的两步验证，所有设备已退出。如您没有提出过，请立即联系客服。',
  cargo: {
    found: '您订阅的箱子 {{container}}（提单 {{bill}}）有数据了：{{facts}}。详情请见网站“箱货查询”。',
    failed: '订阅失败：箱子 {{container}}（提单 {{bill}}）30 分钟内未查到数据，请核对后重新查询。',
    vessel: '船名航次 {{vessel}} {{voyage}}',
    customs: { released: '海关已放行', held: '海关布控查验', waiting: '海关未放行' },
    terminal: { released: '码头已放行', notReleased: '码头未放行' },
    demo: '演示数据',
    between: '，',
  },
} as const

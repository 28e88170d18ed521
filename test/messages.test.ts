import { describe, expect, it } from 'vitest'
import { type FieldCode, fieldCodes, type RefusalCode, refusals } from '#domain/kernel/refusal.ts'
import { cargo as cargoEn } from '#i18n/en-US/cargo.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { payments as paymentsEn } from '#i18n/en-US/payments.ts'
import { trucks as trucksEn } from '#i18n/en-US/trucks.ts'
import { fieldMessage, refusalMessage } from '#i18n/refusals.ts'
import { cargo as cargoZh } from '#i18n/zh-CN/cargo.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { payments as paymentsZh } from '#i18n/zh-CN/payments.ts'
import { trucks as trucksZh } from '#i18n/zh-CN/trucks.ts'

/** The messages of requirements §8 and those that §5 words itself: each is there, in both languages, and says it. */
const refused = (code: RefusalCode, params = {}) => [
  refusalMessage(code, params, 'zh-CN'),
  refusalMessage(code, params, 'en-US'),
]
const beside = (code: FieldCode, params = {}) => [
  fieldMessage(code, params, 'zh-CN'),
  fieldMessage(code, params, 'en-US'),
]

describe('messages', () => {
  it.each<[string, readonly string[], RegExp, RegExp]>([
    [
      '[R8.02] login expired or missing',
      [commonZh.call.loginExpired, commonEn.call.loginExpired],
      /过期.*未登录.*登录/,
      /expired.*log in/i,
    ],
    [
      '[R8.02] the same from the server',
      refused('login.expired'),
      /过期.*未登录.*登录/,
      /not logged in.*expired.*log in/i,
    ],
    ['[R8.03] network busy', [commonZh.call.busy, commonEn.call.busy], /繁忙.*稍后再试/, /busy.*try again/i],
    [
      '[R8.05] service abnormal',
      [commonZh.call.serviceAbnormal, commonEn.call.serviceAbnormal],
      /异常.*管理员/,
      /contact/i,
    ],
    ['[R8.06] the request timed out', [commonZh.call.timedOut, commonEn.call.timedOut], /超时/, /timed out/i],
    [
      '[R8.07] the request failed',
      [commonZh.call.requestFailed, commonEn.call.requestFailed],
      /检查网络.*管理员/,
      /network|connection/i,
    ],
    [
      '[R8.08] HTTP status 401',
      [commonZh.call.notLoggedIn, commonEn.call.notLoggedIn],
      /过期.*未登录/,
      /expired|not logged in/i,
    ],
    ['[R8.12] repeats 20 seconds apart', refused('request.tooSoon', { seconds: 20 }), /20 秒/, /20 seconds/],
    [
      '[R8.22] the verification code is wrong',
      refused('login.codeWrong', { left: 4 }),
      /验证码错误/,
      /code is wrong/,
    ],
    [
      '[R8.16] no data for this bill of lading',
      refused('cargo.nothingFound', { bill: 'COSU6394182750', container: 'CSQU3054383' }),
      /没有查到提单 COSU6394182750.*CSQU3054383/,
      /no data found.*CSQU3054383.*COSU6394182750/i,
    ],
    ['[R8.17] the query failed', refused('cargo.queryFailed'), /查询出错/, /query error/i],
    [
      '[R8.18] the bill of lading is in a wrong format',
      refused('cargo.billFormat'),
      /提单号格式不正确/,
      /bill of lading format is incorrect/i,
    ],
    [
      '[R8.19] the owner code does not match',
      refused('cargo.ownerMismatch', { owner: 'EGHU', holder: '长荣', carrier: '中远海运' }),
      /箱主代码不符.*EGHU/,
      /owner code mismatch.*EGHU/i,
    ],
    [
      '[R8.20] the subscription started',
      [cargoZh.miss.started, cargoEn.miss.started].map((text) => text.replaceAll(/\{\{\w+\}\}/g, 'x')),
      /30 分钟内以短信/,
      /text message.*within 30 minutes/,
    ],
    [
      '[R8.21] the subscription failed',
      [cargoZh.subscribe.failed, cargoEn.subscribe.failed].map((text) =>
        text.replaceAll(/\{\{\w+\}\}/g, 'x'),
      ),
      /订阅失败/,
      /subscription failed/i,
    ],
    [
      '[R8.23] sending the SMS failed',
      refused('login.smsFailed'),
      /短信发送失败.*重新/,
      /could not send.*again/,
    ],
    ['[R8.24] the login failed', refused('login.failed'), /登录异常.*重试/, /try again/],
    [
      '[R8.26] the door point cannot be located',
      refused('quote.doorNotLocated'),
      /无法定位.*换一个地址/,
      /cannot locate.*another address/,
    ],
    [
      '[R8.29] the payment timed out',
      refused('payment.timedOut'),
      /支付超时.*关闭窗口.*重新支付/,
      /timed out.*close the window.*pay again/i,
    ],
    [
      '[R8.29] the same in the dialogue',
      [paymentsZh.dialogue.timeout.textShort, paymentsEn.dialogue.timeout.textShort],
      /关闭窗口重新支付/,
      /close.*pay again/i,
    ],
    ['[R8.33] no price was found', refused('quote.nothingFound'), /未查询到价格/, /no price found/i],
    [
      '[R8.34] the route is being expanded',
      refused('quote.laneBeingExpanded'),
      /航线正在拓展/,
      /being expanded, please wait/,
    ],
    [
      '[R8.35] online banking is not supported yet',
      refused('payment.onlineBankingNotSupported'),
      /暂不支持网银/,
      /not supported yet/,
    ],
    [
      '[R8.14] no data for this plate',
      [trucksZh.noData + trucksZh.noDataHint, trucksEn.noData + trucksEn.noDataHint],
      /未查询到该车牌的数据.*车牌/,
      /no data found for this plate.*plate/i,
    ],
    [
      '[R8.27] no driving data',
      [trucksZh.drivingFailed, trucksEn.drivingFailed],
      /未能获取行驶数据/,
      /failed to get driving data/i,
    ],
    [
      '[R8.38] the clocks differ by more than two hours',
      [commonZh.call.clockWrong, commonEn.call.clockWrong],
      /2 小时.*北京时间/,
      /2 hours.*Beijing/i,
    ],
    ['[R5.01] at least one container', refused('quote.noContainers'), /至少.*一/, /at least one container/i],
    [
      '[R5.02] the country cannot be the same',
      refused('quote.sameCountry'),
      /国家不能相同/,
      /cannot be the same/,
    ],
    [
      '[R5.15] goods name and category',
      beside('quote.cargoMissing'),
      /品名|货物/,
      /name and category|category and name|name.*category/i,
    ],
    ['[R5.16] goods category', beside('quote.cargoCategoryMissing'), /类别/, /category/i],
    [
      '[R5.17] the correct product name',
      beside('quote.cargoNameInvalid'),
      /正确.*品名|品名/,
      /product name/i,
    ],
    [
      '[R5.46] start before end',
      refused('request.endBeforeStart'),
      /开始日期应早于结束日期.*重新选择/,
      /start date must be earlier.*again/i,
    ],
    [
      '[R5.47] the interval is too long',
      refused('request.intervalTooLong', { days: 366 }),
      /时间间隔过长/,
      /too long/,
    ],
  ])('%s', (_, [zh = '', en = ''], saidZh, saidEn) => {
    expect(zh).toMatch(saidZh)
    expect(en).toMatch(saidEn)
    for (const text of [zh, en]) expect(text).not.toMatch(/\{\{|undefined/)
  })

  it('every refusal and every field has a sentence of its own language [R8.11]', () => {
    const codes = Object.keys(refusals) as RefusalCode[]
    for (const [zh = '', en = ''] of [
      ...codes.map((code) => refused(code)),
      ...fieldCodes.map((code) => beside(code)),
    ]) {
      expect(zh).toMatch(/\p{Script=Han}/u)
      expect(en).toMatch(/[a-z]{2}/)
      expect(en).not.toMatch(/\p{Script=Han}/u)
    }
  })
})

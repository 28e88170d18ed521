import type { Bilingual } from '#domain/kernel/language.ts'
import type { ChannelChoice } from '#domain/payments/channels.ts'
import type { ReturningOutcome } from '#domain/payments/payment-moves.ts'

/** What the ways to pay are called, wherever they are shown. */
export const channelNames: Record<ChannelChoice, Bilingual> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  bankTransfer: { zh: '银行转账', en: 'Bank transfer' },
  cashier: { zh: '模拟收银台', en: 'Test cashier' },
  onlineBanking: { zh: '网上银行', en: 'Online banking' },
}

/** Why a statement gives money back. */
export const overpaidReason: Bilingual = {
  zh: '对账单应收少于已付，退回多付款',
  en: 'Paid more than the statement charges',
}

/** Why money goes back by itself; the company prints it on the payer's statement. */
export const returnReasons: Record<ReturningOutcome, Bilingual> = {
  late: { zh: '订单已取消', en: 'The order was canceled' },
  otherPayer: { zh: '付款人与授权人不一致', en: 'Paid by someone other than the authorizer' },
  duplicate: { zh: '重复付款', en: 'Paid twice' },
  amountChanged: { zh: '订单应付金额已变更', en: 'The amount due had changed' },
}

/** Where a transfer would go while no bank is set up; nobody shall take it for a real one. */
export const demoBank: Record<'holder' | 'bank', Bilingual> = {
  holder: { zh: '演示账户，请勿转账', en: 'demo, do not transfer' },
  bank: { zh: '演示银行', en: 'Demo bank' },
}

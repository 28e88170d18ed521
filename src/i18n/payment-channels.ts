import type { Bilingual } from '#domain/kernel/language.ts'

/** What the ways to pay are called, wherever they are shown. */
export const channelNames: Record<'alipay' | 'cashier' | 'onlineBanking', Bilingual> = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  cashier: { zh: '模拟收银台', en: 'Test cashier' },
  onlineBanking: { zh: '网上银行', en: 'Online banking' },
}

/** Why money goes back by itself; the company prints it on the payer's statement. */
export const returnReasons: Record<'late' | 'duplicate', Bilingual> = {
  late: { zh: '订单已取消', en: 'The order was cancelled' },
  duplicate: { zh: '重复付款', en: 'Paid twice' },
}

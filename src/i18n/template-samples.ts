import type { Bilingual } from '#domain/kernel/language.ts'
import type { Placeholder, TemplateGroup } from '#domain/wordings/templates.ts'

const same = (text: string): Bilingual => ({ zh: text, en: text })

/** What a preview and a test fill in: nothing in it is anybody's. Brand, links and numbers of other kinds are put in beside it. */
export const templateSamples: Readonly<
  Record<Exclude<Placeholder, 'brand' | 'link' | 'address' | 'news'>, Bilingual>
> = {
  about: { zh: '宁波样例贸易有限公司', en: 'Ningbo Sample Trading Co., Ltd.' },
  amount: same('CNY 12,480.00'),
  application: same('FP20260118000123'),
  at: same('2026-01-18 09:30 UTC+8'),
  bill: same('SMPU0000000'),
  code: same('123456'),
  container: same('CSQU3054383'),
  containers: same('CSQU3054383'),
  count: same('3'),
  day: same('2026-02-17 09:30 UTC+8'),
  facts: { zh: '船名航次 样例号 012W，海关已放行', en: 'vessel SAMPLE STAR 012W, released by customs' },
  from: { zh: '1月20日', en: '20 Jan' },
  hint: same('spt_Qx7k'),
  host: same('api-host'),
  inviter: { zh: '周航', en: 'Zhou Hang' },
  minutes: same('5'),
  month: { zh: '2025年12月', en: 'December 2025' },
  moved: { zh: '3 天', en: '3 days' },
  name: { zh: '陈帆', en: 'Chen Fan' },
  number: same('SP2026011800017'),
  overdue: { zh: '15 天', en: '15 days' },
  perDay: same('USD 75.00'),
  phone: { zh: '，电话 400-000-0000', en: ', telephone 400-000-0000' },
  place: { zh: '鹿特丹', en: 'Rotterdam' },
  reason: { zh: '照片不清楚，请重新拍摄', en: 'the photo is not clear; please take another' },
  role: { zh: '操作', en: 'operations' },
  sample: { zh: '注意：此为样张，不得入账。\n', en: 'Note: this is a sample and must not be booked.\n' },
  stay: { zh: '目的港重箱堆存', en: 'standing at the port of discharge' },
  title: { zh: '宁波样例贸易有限公司', en: 'Ningbo Sample Trading Co., Ltd.' },
  to: { zh: '1月23日', en: '23 Jan' },
  trouble: { zh: '甩柜', en: 'rolled to a later vessel' },
  until: same('2026-01-21 09:30 UTC+8'),
  what: { zh: '您的操作台密码已更改', en: 'your desk password was changed' },
}

/** The number of a thing looks like what it belongs to. */
export const sampleNumbers: Readonly<Partial<Record<TemplateGroup, string>>> = {
  money: 'ST202601000042',
  invoices: '26312000000123456789',
}

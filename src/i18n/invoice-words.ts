import type { InvoiceFailure, TaxTreatment } from '#domain/invoices/invoices.ts'
import type { Bilingual } from '#domain/kernel/language.ts'

/** What invoices say where they leave as text: on paper, in their remarks, in mails and for a failure. */

export const invoiceFailureWords: Record<InvoiceFailure, Bilingual> = {
  noAnswer: {
    zh: '开票服务没有应答，系统会自动重试；仍失败时可手动重试。',
    en: 'The invoicing service did not answer. We retry automatically; if that fails too, try again here.',
  },
  answerUnusable: {
    zh: '开票服务返回的内容与申请不符，未采用。请重试，或联系客服。',
    en: 'What the invoicing service sent back does not match the application and was not used. Try again, or contact us.',
  },
  titleRefused: {
    zh: '抬头未通过税务核验。请核对名称，放弃这份申请后改正抬头重新申请。',
    en: 'The tax office does not accept the title. This application has to be withdrawn and made again with the right name.',
  },
  taxNumberRefused: {
    zh: '税号与抬头名称不一致。请放弃这份申请，改正抬头后重新申请。',
    en: 'Tax number and title do not match. This application has to be withdrawn and made again with the right title.',
  },
  amountRefused: {
    zh: '开票金额未被接受，请联系客服。',
    en: 'The amount was not accepted. Contact us.',
  },
  quotaUsedUp: {
    zh: '开票方本期授信额度已用完，额度恢复后重试。',
    en: 'The issuer’s quota for this period is used up. Try again once it is renewed.',
  },
  notAuthorised: {
    zh: '开票方的数电票授权已失效，财务更新后重试。',
    en: 'The issuer’s authorization has ended. Try again once finance has renewed it.',
  },
  redLetterRefused: {
    zh: '红字发票未被接受，财务正在处理。',
    en: 'The red-letter invoice was not accepted. Finance is looking into it.',
  },
  refused: {
    zh: '开票服务拒绝了本次申请，请联系客服了解原因。',
    en: 'The invoicing service refused this application. Contact us for the reason.',
  },
}

export const mailFailureWords: Bilingual = {
  zh: '邮件未送达，请核对邮箱后重新发送。',
  en: 'The e-mail could not be delivered. Check the address and send it again.',
}

/** As the rate stands on an invoice: tax law keeps the three apart (domain-facts 3.9). */
export const treatmentWords: Record<TaxTreatment, Bilingual> = {
  zeroRated: { zh: '0%', en: '0%' },
  exempt: { zh: '免税', en: 'Exempt' },
  notTaxed: { zh: '不征税', en: 'Not taxed' },
}

export const remarkWords = {
  vessel: { zh: '船名航次 {{value}}', en: 'Vessel/voyage {{value}}' },
  bill: { zh: '提单号 {{value}}', en: 'B/L {{value}}' },
  order: { zh: '订单 {{value}}', en: 'Order {{value}}' },
  more: { zh: '等共 {{count}} 票', en: '{{count}} shipments in all' },
  join: { zh: '，', en: ', ' },
  redOf: {
    zh: '对应正数数电发票号码：{{value}}',
    en: 'Takes back digital invoice no. {{value}}',
  },
} as const

export const invoicePaper = {
  title: { zh: '电子发票（普通发票）', en: 'Electronic invoice (ordinary)' },
  redTitle: { zh: '电子发票（普通发票）红字', en: 'Electronic invoice (ordinary), red letter' },
  mark: { zh: '样张', en: 'SAMPLE' },
  sample: {
    zh: '本张由系统内置的开票模块生成，仅作演示，未经税务机关开具，不得用于报销、抵扣或入账。',
    en: 'Made by the built-in issuer for demonstration. No tax office issued it; it must not be used for bookkeeping, reimbursement or deduction.',
  },
  number: { zh: '发票号码', en: 'Invoice no.' },
  issuedOn: { zh: '开票日期', en: 'Date of issue' },
  application: { zh: '申请编号', en: 'Application' },
  redOf: { zh: '被冲红发票号码', en: 'Takes back invoice' },
  parties: { zh: '购买方与销售方', en: 'Buyer and seller' },
  buyer: { zh: '购买方', en: 'Buyer' },
  seller: { zh: '销售方', en: 'Seller' },
  taxNumber: { zh: '纳税人识别号', en: 'Tax number' },
  address: { zh: '购方地址电话', en: 'Buyer’s address' },
  bank: { zh: '购方开户行', en: 'Buyer’s bank' },
  noTaxNumber: { zh: '个人，无税号', en: 'A person, without tax number' },
  unsetTaxNumber: { zh: '（样张，未设置税号）', en: '(sample, no tax number set)' },
  items: { zh: '项目', en: 'Items' },
  /** The class of goods and services in front of each item (domain-facts 3.9). */
  className: { zh: '*经纪代理服务*{{value}}', en: '{{value}}' },
  item: { zh: '项目名称', en: 'Item' },
  quantity: { zh: '数量', en: 'Quantity' },
  amount: { zh: '金额（元）', en: 'Amount (CNY)' },
  rate: { zh: '税率/征收率', en: 'Tax rate' },
  tax: { zh: '税额', en: 'Tax' },
  total: { zh: '合计', en: 'Total' },
  sum: { zh: '价税合计（小写）', en: 'Total with tax' },
  capitals: { zh: '价税合计（大写）', en: 'In words' },
  remarkTitle: { zh: '备注', en: 'Remarks' },
  noRemark: { zh: '无', en: 'None' },
  foot: {
    zh: '数电发票以 XML 文件为准，本版式文件供阅读。',
    en: 'The XML file is the original of a digital invoice; this sheet is for reading.',
  },
  pageOf: { zh: '第 {{page}} 页，共 {{pages}} 页', en: 'Page {{page}} of {{pages}}' },
  missing: {
    zh: '标“〓”处为本文件字体没有的字，依次是 {{characters}}，以 XML 文件的写法为准。',
    en: 'Where 〓 stands the typeface lacks a character, in turn {{characters}}; the XML file has it.',
  },
} as const

export const invoiceFiles = {
  name: { zh: '发票 {{number}}', en: 'Invoice {{number}}' },
  redName: { zh: '红字发票 {{number}}', en: 'Red-letter invoice {{number}}' },
  archive: { zh: '发票 {{from}} 至 {{to}}.zip', en: 'Invoices {{from}} to {{to}}.zip' },
} as const

export const invoiceMail = {
  subject: { zh: '{{brand}} 电子发票 {{number}}', en: '{{brand}} invoice {{number}}' },
  redSubject: { zh: '{{brand}} 红字电子发票 {{number}}', en: '{{brand}} red-letter invoice {{number}}' },
  body: {
    zh: '您好：\n\n附件是电子发票，PDF 供阅读，XML 为法定原件，请一并保存。\n\n发票号码：{{number}}\n抬头：{{title}}\n金额：{{amount}}\n申请编号：{{application}}\n{{sample}}\n如有疑问，请登录网站联系客服{{phone}}。\n\n{{brand}}\n',
    en: 'Hello,\n\nthe electronic invoice is attached. The PDF is for reading, the XML is the legal original; keep both.\n\nInvoice no.: {{number}}\nTitle: {{title}}\nAmount: {{amount}}\nApplication: {{application}}\n{{sample}}\nIf anything is unclear, log in to the website and contact us{{phone}}.\n\n{{brand}}\n',
  },
  phone: { zh: '，电话 {{phone}}', en: ', telephone {{phone}}' },
  sample: { zh: '注意：此为样张，不得入账。\n', en: 'Note: this is a sample and must not be booked.\n' },
} as const

/** A phrase of both languages with its values filled in. */
export const fillBoth = (
  phrase: Bilingual,
  values: Readonly<Record<string, string | number | Bilingual>>,
): Bilingual => {
  const side = (language: 'zh' | 'en') =>
    phrase[language].replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : typeof value === 'object' ? value[language] : String(value)
    })
  return { zh: side('zh'), en: side('en') }
}

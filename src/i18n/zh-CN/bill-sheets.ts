/** Headings and words of files of charges. Spellings that are read as the same stand behind a bar; the first is printed. */
export const billSheets = {
  columns: {
    order: '订单号|订单编号|单号',
    quotedLine: '报价项序号|报价项|报价行',
    code: '费用代码|费用|费目',
    quantity: '数量|计费量',
    price: '单价|价格',
    currency: '币种|币别',
    cause: '原因',
    note: '说明|备注',
    evidence: '依据|凭据|证据',
  },
  causes: {
    weightChange: '重量变化|重量差异|改重',
    storageDays: '超期天数|堆存天数|超期|滞期|滞箱',
    exchangeRate: '汇率变化|汇率',
    customerRequest: '客户要求|应客户要求',
    carrierSurcharge: '船公司附加费|附加费',
    tax: '税金|代缴税金',
    inspection: '查验实报实销|查验',
  },
  file: '费用导入模板',
  sheet: '费用',
  examples: {
    note: '客户要求改期，多存两天',
    evidence: '查验费发票.pdf',
  },
} as const

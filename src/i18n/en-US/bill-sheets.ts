import type { Phrases } from '../phrases.ts'
import type { billSheets as source } from '../zh-CN/bill-sheets.ts'

export const billSheets: Phrases<typeof source> = {
  columns: {
    order: 'Order number|Order|Order no',
    quotedLine: 'Quoted line|Quote line|Line',
    code: 'Charge code|Charge|Code',
    quantity: 'Quantity|Qty',
    price: 'Unit price|Price|Rate',
    currency: 'Currency|Cur',
    cause: 'Cause|Reason',
    note: 'Note|Remark|Remarks',
    evidence: 'Evidence|Proof|Document',
  },
  causes: {
    weightChange: 'Weight changed|Weight',
    storageDays: 'Days in storage|Storage days|Demurrage|Detention',
    exchangeRate: 'Exchange rate|Rate of exchange',
    customerRequest: 'At the customer’s request|Customer request',
    carrierSurcharge: 'Carrier’s surcharge|Carrier surcharge|Surcharge',
    tax: 'Tax',
    inspection: 'Inspection at cost|Inspection',
  },
  file: 'charges-template',
  sheet: 'Charges',
  examples: {
    note: 'Postponed at the customer’s request, two days more',
    evidence: 'inspection-invoice.pdf',
  },
}

import type { Phrases } from '../phrases.ts'
import type { cashier as source } from '../zh-CN/cashier.ts'

export const cashier: Phrases<typeof source> = {
  title: 'Test cashier',
  label: 'Test cashier: no real money moves',
  about:
    'This page plays the payment company, so that every outcome can be tried. It signs with a key of its own and tells the merchant what happened.',
  otherLanguage: '中文',
  amount: 'Amount',
  subject: 'For',
  tradeNo: 'Merchant’s payment number',
  chargeNo: 'Cashier’s number',
  payBefore: 'Pay before',
  status: {
    waiting: 'Waiting for payment',
    paid: 'Paid',
    closed: 'Closed',
    expired: 'Past its time',
  },
  paymentNo: 'Transaction',
  received: 'Received',
  notices: 'Notices to the merchant',
  delivered: 'delivered',
  pending: 'to be sent again',
  payer: 'Payer',
  payers: { 'payer-001': 'Demo payer A', 'payer-002': 'Demo payer B' },
  payAs: 'Let the other one pay',
  payHeading: 'Payment',
  actions: {
    pay: { name: 'Pay', hint: 'Pays as it should and tells the merchant at once.' },
    otherPayer: {
      name: 'Pay as someone else',
      hint: 'The other demo payer pays, who is not the one who authorized.',
    },
    late: { name: 'Pay late', hint: 'The charge has run out or was closed, and the money comes anyway.' },
    twice: { name: 'Pay twice', hint: 'Takes the amount two times, under two transaction numbers.' },
    wrongAmount: { name: 'Pay a wrong amount (less)', hint: 'One cent less than asked.' },
    tooMuch: { name: 'Pay a wrong amount (more)', hint: 'One cent more than asked.' },
    quietly: { name: 'Pay without a notice', hint: 'The merchant is not told and has to ask.' },
    delayed: { name: 'Pay, notice late', hint: 'The merchant is told a minute later.' },
    outOfOrder: {
      name: 'Pay, notices out of order',
      hint: '“Paid” comes first, the earlier “waiting for payment” after it.',
    },
    duplicated: { name: 'Pay, notice repeated', hint: 'The same notice is sent three times.' },
    refuse: { name: 'Refuse', hint: 'The payer gives up; the charge closes and the merchant is told.' },
    close: { name: 'Close the charge', hint: 'Closes it and tells nobody.' },
  },
  refundHeading: 'Refunds',
  refundsNow: {
    atOnce: 'Refunds are paid back at once',
    later: 'Refunds stay in progress until you decide',
    refused: 'Refunds are refused',
  },
  refundStatus: {
    processing: 'in progress',
    refunded: 'refunded',
    failed: 'failed',
  },
  refundActions: {
    refundsAtOnce: { name: 'Refund at once', hint: 'Refunds asked for from now on are paid back at once.' },
    refundsLater: {
      name: 'Keep in progress',
      hint: 'Refunds asked for from now on stay in progress until you decide here.',
    },
    refundsRefused: {
      name: 'Refuse refunds',
      hint: 'Refunds asked for from now on are refused; the merchant may try again under the same number.',
    },
    refundsArrive: {
      name: 'Finish those in progress',
      hint: 'All of them are paid back, and the merchant is told.',
    },
    refundsFail: {
      name: 'Fail those in progress',
      hint: 'None of them is paid back, and the merchant is told.',
    },
  },
  authorize: 'Confirm who pays',
  authorizeAbout:
    'The merchant asks who is going to pay. Choose a demo payer; afterwards the same one may pay, or the other.',
  authorizeAs: 'Authorize as this payer',
  bill: 'Download today’s bill (CSV)',
  sendAgain: 'Send the undelivered notices again',
  back: 'Back to the merchant',
  linkWrong: 'This payment link is wrong or was changed. Go back to the merchant and pay again.',
  notFound: 'There is no such charge. Go back to the merchant and pay again.',
  notNow: 'This cannot be done in the charge’s present state.',
}

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
  refunded: 'Refunded',
  notices: 'Notices to the merchant',
  delivered: 'delivered',
  pending: 'to be sent again',
  actions: {
    pay: { name: 'Pay', hint: 'Pays as it should and tells the merchant at once.' },
    late: { name: 'Pay late', hint: 'The charge has run out or was closed, and the money comes anyway.' },
    twice: { name: 'Pay twice', hint: 'Takes the amount two times, under two transaction numbers.' },
    wrongAmount: { name: 'Pay a wrong amount', hint: 'One cent less than asked.' },
    quietly: { name: 'Pay without a notice', hint: 'The merchant is not told and has to ask.' },
    refuse: { name: 'Refuse', hint: 'The payer gives up; the charge closes and the merchant is told.' },
    close: { name: 'Close the charge', hint: 'Closes it and tells nobody.' },
  },
  sendAgain: 'Send the undelivered notices again',
  back: 'Back to the merchant',
  linkWrong: 'This payment link is wrong or was changed. Go back to the merchant and pay again.',
  notFound: 'There is no such charge. Go back to the merchant and pay again.',
  notNow: 'This cannot be done in the charge’s present state.',
}

import type { Phrases } from '../phrases.ts'
import type { protocol as zh } from '../zh-CN/protocol.ts'

export const protocol: Phrases<typeof zh> = {
  title: 'Service agreement',
  lead: 'This is an agreement between you and the company that runs this site (“we”). It says what each of us owes the other when you use our quotes, orders, payments, tracking and statements. Checking the box before you log in means that you have read it and accept it.',
  version: 'Version 1.0, in force from 2026-11-20',
  contents: 'Contents',
  parties: {
    title: '1. Who agrees, and to what',
    text: 'Orders may be placed by a legally established company, or by a person aged 18 or over with full legal capacity. Whoever acts for a company must be authorized by it.\nThis agreement covers everything on the site. Where a service has terms of its own, those come first; for each shipment, the order and the bill of lading decide.',
  },
  registration: {
    title: '2. Registering and logging in',
    text: 'Your first login with a mobile number and the code we text you registers you. One number stands for one user.\nTell nobody your codes or your password; our staff never ask for them. What is done under your login counts as done by you. If somebody else has used it, change your password, log out everywhere and tell us at once.',
  },
  quotes: {
    title: '3. Quotes',
    text: 'A quote is worked out from the rate sheets in force when you ask. It shows the code, basis, quantity, unit price, currency and payer of every charge, and lists what is not included.\nYou may order at that price until the date shown. Once ordered, the price is fixed. If a carrier changes a surcharge that the quote marks as open to change, the difference appears line by line on your bill with its cause; beyond the tolerance it is charged only after you confirm it.',
  },
  orders: {
    title: '4. Placing an order',
    text: 'Submitting an order asks us to arrange the carriage. For cargo collected in China we accept it after payment; for cargo collected elsewhere we accept it first and payment follows.\nThe cargo, containers and addresses you give must be true and complete. You may cancel before you pay. After that, and until transport starts, you may ask for a refund; once approved, it goes back the way you paid, less costs already incurred, against receipts.',
  },
  payment: {
    title: '5. Payment and refunds',
    text: 'Orders with pickup in China are due at once and within 24 hours at the latest. Orders with pickup elsewhere are due from 7 days before the estimated day of arrival (you may pay earlier) and must be paid before that day begins, 0:00 Beijing time, but never in less than 24 hours from ordering. An order that stays unpaid and has not begun to move is canceled.\nAn order counts as paid when the payment company tells us so, or once finance has confirmed a bank transfer. Money paid twice, late or in the wrong amount goes back the way it came, or our finance team settles it with you. Refunds usually arrive within 3 to 7 working days.',
  },
  cargo: {
    title: '6. Cargo and papers',
    text: 'You declare the name, quantity, weight, value and any danger of the goods truthfully, and send the papers for booking, customs and weighing (VGM) in time.\nGoods that may not be exported or imported by law are not accepted. Dangerous, refrigerated and out-of-gauge cargo must be described to us in writing beforehand and is carried only once we have confirmed it. Fines, delays and losses caused by a wrong declaration are yours.',
  },
  carriage: {
    title: '7. Carriage and liability',
    text: 'The carrier named in the order performs the carriage. Planned and estimated times follow from schedules and the messages we have received; they change, and they are no promise of arrival.\nLiability for loss, damage and delay follows the bill of lading and the law that applies. We advise you to insure your cargo; an order includes insurance only where the quote has a line for it.',
  },
  fees: {
    title: '8. Costs after arrival',
    text: 'Free time at the port of discharge is shown in the quote and the order. We bill at cost, against receipts, demurrage, detention and terminal storage beyond free time, and inspections, amendments and other costs that were not priced when you ordered. A service ordered at a quoted price, such as fumigation, keeps that price.\nEvery line that differs from the quote shows the difference and why. You may dispute it before you confirm; we answer before you pay.',
  },
  statements: {
    title: '9. Statements and invoices',
    text: 'You confirm statements online, then pay them. Once paid, you may ask for an invoice for what has been paid and not yet invoiced.\nThe default is an electronic invoice (ordinary) at zero rate. If somebody else pays, or the invoice names somebody else, we first need a payment entrustment signed by the payer, or the payer’s contract with us.',
  },
  data: {
    title: '10. Personal information',
    text: 'We collect what the service needs and no more: mobile number, name or company, addresses, cargo and shipping papers, and identity documents for certification. Document numbers are stored encrypted.\nTo carry and clear your cargo, what is needed goes to carriers, ports, customs brokers, customs, and the payment company you choose. You may see and correct your information or close your registration, except for records that the law makes us keep.',
  },
  conduct: {
    title: '11. Fair use and interruptions',
    text: 'Do not harvest our rates by machine, try to reach other customers’ orders, or upload harmful files. If you do, we may limit or stop your use of the site.\nMaintenance is announced beforehand. If networks, power, a carrier’s system or events beyond our control interrupt the service, we restore it as soon as we can, and our sales desk re-prices any quote that ran out meanwhile.',
  },
  disputes: {
    title: '12. Changes, law and disputes',
    text: 'A new version is published on this page and shown at your next login. If you disagree, you may stop using the site and settle your open orders.\nThe law of the People’s Republic of China applies. We try to settle disputes by talking first; failing that, the competent court where we are established decides, and a maritime court in maritime matters. If the two languages differ, the Chinese text prevails.',
  },
}

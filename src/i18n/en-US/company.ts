import type { Phrases } from '../phrases.ts'
import type { company as zh } from '../zh-CN/company.ts'

export const company: Phrases<typeof zh> = {
  description:
    'A forwarder for full containers in and out of China: what we arrange, what we do not, how to reach a person, and where to see our licenses.',
  title1: 'Your box delivered,',
  title2: 'your bill explained',
  lead: '{{name}} is a freight forwarder. The ships belong to the lines, the trucks to trucking companies, and customs to nobody but customs. Our work is to put them on one schedule and one quote, and to answer the phone when something slips.',
  contents: 'On this page',
  contact: {
    title: 'Reach us',
    phone: 'Telephone',
    online: 'Online',
    onlineLink: 'Write to us from the home page',
    hours: 'Hours',
    email: 'E-mail',
    address: 'Address',
  },
  does: {
    title: 'What we do and do not do',
    lead: 'The edges first, so that nobody finds them after ordering.',
    yes: 'We do',
    yesList:
      'Ocean bookings for full containers, port or door at either end\nTrucking at origin and destination\nExport declarations, and customs clearance at destination on your instruction\nStorage, packing, fumigation and cargo insurance around the sailing\nTracking and charge checks from empty pick-up to empty return',
    no: 'We do not',
    noList:
      'Carry LCL, bulk or roll-on cargo\nArrange air freight or couriers\nCarry within one country, except from a port to a door\nDecide classification, origin or customs value for you\nAdd charges that are not on the quote without your consent',
  },
  role: {
    title: 'In which capacity',
    lead: 'Agent and carrier answer for different things on the same shipment. It pays to know which one you have.',
    text: 'When we book as your agent, the contract of carriage is between you and the line. The line issues the bill of lading, its terms govern claims, and we help you bring them. When we issue a house bill, we answer to you as carrier. Booking confirmation and bill of lading say which it is.\nWhat the quote holds is settled as quoted. What no quote can fix beforehand, such as inspections, days past free time and taxes, is billed when it happens, against its receipt. Our own fee is a line of its own, named and priced on the quote.',
  },
  reach: {
    title: 'Finding the right person',
    lead: 'It depends on what you need.',
    quote: 'A price, or the lack of one',
    quoteText:
      'If a lane shows no price, ask our sales desk from the results page. What you searched for goes along, so you need not repeat it.',
    order: 'Something about an order',
    orderText:
      'Call with the order open. Our clerk opens the same one, so nobody spells out container numbers.',
    money: 'Payments and refunds',
    moneyText: 'Payment number, amount or time: any one of them is enough to find it.',
    urgent: 'Cut-offs, rolled boxes, inspections',
    urgentText: 'Do not write; call. Minutes matter more than wording.',
  },
  licences: {
    title: 'Licenses and filings',
    lead: 'Worth a look before you sign.',
    filings: {
      icp: 'ICP filing of this site',
      police: 'Public security filing of this site',
      nvocc: 'NVOCC filing',
    },
    others: 'Business license and trade filings',
    othersText:
      'Ask us for copies: the business license, the NVOCC filing of whoever issues your bill of lading, the filing of whoever declares your goods. The names should match the contract and the issuer of your invoices.',
    agreement: 'Service agreement',
    agreementLink: 'Read it',
    agreementText:
      'It governs every order, with a section each on charges, refunds, liability and personal data.',
  },
  next: {
    title: 'See a price first',
    text: 'No login, and no telephone number asked for.',
    action: 'Get a quote',
    other: 'What we promise',
  },
}

import type { Phrases } from '../phrases.ts'
import type { experience as zh } from '../zh-CN/experience.ts'

export const experience: Phrases<typeof zh> = {
  description:
    'Two 40HQ from a factory near Ningbo to a warehouse in Amsterdam, step by step: what you see, what you do, and what the screen says, from the first price to the return of the empties.',
  title1: 'One shipment,',
  title2: 'from first price to empty return',
  lead: 'An example, told as it runs: two 40HQ of wooden dining chairs leave a factory in Yuyao, sail from Ningbo, land in Rotterdam and are unloaded at a warehouse in Amsterdam. Times are Ningbo’s (UTC+8) until the ship sails and Rotterdam’s (UTC+1) from arrival on. The panels quote the screen at that step, word for word.',
  contents: 'On this page',
  says: 'On the screen',
  drawing: {
    title:
      'Time line of cut-offs counted back from departure on December 9 at 06:00: manifest, documents, VGM, gate-in, customs',
    sails: 'Sails 9 Dec 06:00',
    caption:
      'All five cut-offs count back from departure, Ningbo time (UTC+8). The first falls almost four days ahead of it, so the packing list has to be ready the day the goods are.',
  },
  before: {
    title: 'Before you order',
    lead: 'The full price shows without a login. You log in to keep a quote or to order.',
    ask: {
      when: '20 Nov',
      title: 'Ask',
      text: 'Door at both ends, two 40HQ, goods ready on December 4, cargo “wooden dining chairs”. “Parts” alone would be turned away here, since customs at the other end will not take it either.',
    },
    compare: {
      when: '20 Nov',
      title: 'Compare',
      text: 'Each row is one sailing: which line, when it leaves, how long it takes, when things close, how many free days, what it costs to the door. Open a row to see who pays each charge. What the total leaves out has a list of its own; customs inspection and demurrage past the free days are on it.',
    },
    order: {
      when: '20 Nov',
      title: 'Order',
      text: 'You take the December 9 sailing and enter the parties and a contact for loading. Missing details can follow until the document cut-off. Had the price moved in the meantime, you would see the old total beside the new one, and nothing would happen until you agreed.',
    },
    pay: {
      when: '20 Nov, within 24 hours of ordering',
      title: 'Pay what is prepaid',
      text: 'The button carries the amount. What counts is the payment company’s own notice, so closing the window does no harm. If another amount arrives it waits for finance instead of passing as paid. Collect lines are settled by the consignee in Rotterdam and are not in this sum.',
    },
  },
  origin: {
    title: 'Before she sails',
    lead: 'Five cut-offs. Miss one and the boxes stay behind.',
    booked: {
      when: '23 Nov',
      title: 'Accepted, space confirmed',
      text: 'We accept the order, and it turns from paid to accepted. Once the carrier confirms space, vessel, voyage, booking number and terminal are known, and the timeline has its first actual event.',
    },
    papers: {
      when: 'by 5 Dec 10:00',
      title: 'Hand in the papers',
      text: 'Packing list and commercial invoice go into the order, where you and our clerk look at the same file. Uploads are checked by content, so a renamed file does not pass. A bill of lading changed after the cut-off costs an amendment fee.',
    },
    loaded: {
      when: '4 Dec to 7 Dec 18:00',
      title: 'Load and gate in',
      text: 'The truck reaches the factory; the first four hours of loading are included. Container and seal numbers come from the driver, and the check digit is worked out before a number is taken. No VGM, no loading: that is SOLAS, not us.',
    },
  },
  sea: {
    title: 'At sea',
    lead: 'Thirty-one days with little to do and one thing to know: is it still on time?',
    sailed: {
      when: '9 Dec 05:40',
      title: 'Departed',
      text: 'The terminal reports that the ship has left the berth. Only a reported departure is actual; rate sheet and schedule were plans.',
    },
    delayed: {
      when: '28 Dec',
      title: 'The estimate moves',
      text: 'The line shifts arrival from January 8 to 9. The old date is struck through and stays; beside it stand the difference and who reported it. Where two sources disagree you see both, and which one is in use.',
    },
  },
  destination: {
    title: 'After arrival',
    lead: 'From discharge on, clocks start: storage for the terminal, demurrage for the line, and detention once a box has left the gate.',
    arrived: {
      when: '9 Jan 06:00',
      title: 'Arrived and discharged',
      text: 'Free time needs no phone call: the days for Rotterdam, and the day they start, were in the offer. The consignee gets the collect charges and duty ready so that clearance can start.',
    },
    released: {
      when: '11 Jan',
      title: 'Cleared',
      text: 'Declaration, duty and release are separate steps. Should customs pick the boxes for inspection, the hold sits at the top of the order until it is lifted. No stage hides it.',
    },
    delivered: {
      when: '14 Jan',
      title: 'At the warehouse',
      text: 'Two hours of unloading are included. When two boxes run apart, the order follows the slower one and says where each of them is.',
    },
    returned: {
      when: '19 Jan',
      title: 'Empties returned',
      text: 'The detention clock stops at the depot gate. This is the last actual event; with both boxes back and no bill open, the order is completed.',
    },
  },
  wrong: {
    title: 'When it does not go well',
    lead: 'Few shipments run clean to the end. What the screen shows in four common cases, and what you can do.',
    rolled: {
      title: 'Your box was rolled',
      text: 'The order says so at its top. Once the line names the next ship, the order has it and the new arrival with it. Frozen charges do not move because of it; any change would need your consent first.',
    },
    late: {
      title: 'You will miss the document cut-off',
      text: 'Call before the reminder comes. Until transport starts you can ask for a refund: once approved, back the way you paid in 3–7 working days, less haulage or booking costs already incurred, with their receipts.',
    },
    inspected: {
      title: 'Customs inspects',
      text: 'Inspection is on the list of what the total leaves out: charged only if it happens, at cost, against the terminal’s receipt. If papers are missing we call the contact on the order.',
    },
    paidTwice: {
      title: 'You paid twice',
      text: 'An order is credited once. The second payment goes back the way it came, by itself, and the payment record shows it.',
    },
  },
  next: {
    title: 'Start with the first step',
    text: 'Two ends, a container type, the goods and a ready date. No login.',
    action: 'Get a quote',
    other: 'How the figures are worked out',
  },
}

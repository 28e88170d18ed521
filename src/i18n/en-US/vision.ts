import type { Phrases } from '../phrases.ts'
import type { vision as zh } from '../zh-CN/vision.ts'

export const vision: Phrases<typeof zh> = {
  description:
    'No charge at payment that the offer did not show, facts with their source and age, two languages each written for its reader, data that stays yours. With each promise, where to check it.',
  title1: 'A promise you can’t check',
  title2: 'is not on this page',
  lead: 'Six promises. With each stands the place where the product shows whether we kept it. Where it does not match, we are wrong; send us the page.',
  contents: 'On this page',
  check: 'Where to check',
  money: {
    title: 'Money',
    lead: 'What angers shippers is seldom the price. It is the bill that differs from the quote.',
  },
  facts: {
    title: 'Facts',
    lead: '“Next week, probably” is not news. Who said it, and when, is.',
  },
  people: {
    title: 'People and data',
    lead: 'You choose the language, and your data stays yours.',
  },
  promises: {
    price: {
      title: 'Nothing at payment that was not on the offer',
      text: 'When you order, the lines of the offer are copied into the order and frozen, except the few marked as open to change; the payment page lists those very lines. A charge that comes later, an inspection for instance, must point to its entry under “Not in the total” or say why it is new.',
      check:
        'Charges on the offer, charges in the order, the payment page: the same lines three times. The last one says: “{{phrase}}”',
    },
    excluded: {
      title: 'What is left out is as plain as what is in',
      text: 'Duty, inspection, demurrage and detention past the free days do not hide in clause eighteen. They stand under the total, each with when or how it is charged, and with a reference amount where there is one.',
      check: 'Open any offer and look for “{{phrase}}”.',
    },
    nothing: {
      title: 'No rate means no price',
      text: 'A lane without a valid rate is not dressed up with last month’s, or with that of the port next door. You are shown which port nearby or which day does have a price, or your question goes to our sales desk.',
      check: 'Search an odd lane and read what the results page says.',
    },
    sourced: {
      title: 'Every fact carries its source and age',
      text: 'Planned, estimated and actual have three different signs, each followed by who reported it and how long ago. Where sources disagree, both stay. When a date moves, the old one is struck through and kept.',
      check: '“{{phrase}}” in any order: it is under every entry.',
    },
    languages: {
      title: 'Each language written for its reader',
      text: 'Neither language is a translation of the other. Charge names, port names and notices are kept in pairs, and our desk sees which half is missing.',
      check: 'Switch the language at the top right. You stay on the page, and what you typed stays too.',
    },
    yours: {
      title: 'Your data stays yours',
      text: 'Orders, papers and addresses open for your login and for the clerks who serve you. When a clerk has viewed your portal, “Login and security” tells you who and when. Ask for somebody else’s order and the answer is “not found”, which does not even tell you that it exists. Identity numbers are stored encrypted and shown masked. Who is given what carriage and customs require, and why, is in the agreement.',
      check: 'The section on personal information in the service agreement.',
      link: 'Read it',
    },
  },
  not: {
    title: 'What we do not promise',
    lead: 'Some things are in nobody’s hands, and to promise them would be a lie.',
    text: 'The hour of arrival: weather, strikes and full ports are beyond our control. What we do promise is that you see a change when we see it.\nA shipment without customs inspection or rolling: either can happen. If it does, it is on the order that day, with what to do next.',
  },
  next: {
    title: 'Check the first one now',
    text: 'Search a price and open both lists, the charges and what is not in the total.',
    action: 'Get a quote',
    other: 'How the figures are worked out',
  },
}

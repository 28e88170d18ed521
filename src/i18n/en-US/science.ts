import type { Phrases } from '../phrases.ts'
import type { science as zh } from '../zh-CN/science.ts'

export const science: Phrases<typeof zh> = {
  description:
    'Where our figures come from: charge lines and exchange rates, the sea network behind every distance, GLEC factors for CO₂e, and what stands behind an arrival date.',
  title1: 'Every figure here',
  title2: 'can be worked backwards',
  lead: 'Four things on this site are calculated: the price, the distance, the CO₂e and the arrival date. This page says what goes into each, in which order, and where it can be wrong. The example throughout is two 40HQ from Ningbo to Rotterdam.',
  contents: 'On this page',
  drawing: {
    title:
      'Sketch of the sea network: Ningbo to Rotterdam by Malacca, Bab el-Mandeb and Suez; around the Cape when Suez is closed',
    from: 'Ningbo',
    to: 'Rotterdam',
    malacca: 'Malacca',
    mandeb: 'Bab el-Mandeb',
    suez: 'Suez',
    cape: 'Cape of Good Hope',
    quay: 'quay to lane',
    caption:
      'Solid: the shortest way with Suez open. Dotted: the way the network takes once Suez is closed. Orange bars are narrow waters that can be shut. Schematic, not for navigation.',
  },
  price: {
    title: 'Price: a sum of lines',
    lead: 'There is no lump sum anywhere in the system. A total adds up its charge lines, and each line points to one row of one rate sheet.',
    text: 'Carriers’ rates reach us as spreadsheets: lane, container, currency, amount, surcharges, validity. On import every row is checked, and one with no currency, an unknown container or dates that make no sense goes back to a clerk. Nothing is filled in by guesswork. Where there is no rate, the answer is that there is none.\nA rate is picked by the day of sailing, not the day of the search. A sailing on December 9 is priced with what is valid on December 9; if two sheets cover that day, the one applied later wins.\nWhen you order, the lines are copied into the order and frozen; only surcharges marked as open to change can still move. A new sheet, or an old one withdrawn, cannot reach them.',
    table: 'From charge lines to CNY (demo rates, four lines of them)',
    head: { charge: 'Charge', calculation: 'Quantity × unit price', rate: 'Exchange rate', cny: 'In CNY' },
    lines: {
      freight: 'Ocean freight',
      filing: 'EU entry filing (ENS)',
      origin: 'Terminal handling',
      destination: 'Destination terminal handling',
    },
    total: 'Total',
    note: 'Demo freight rates, converted at the demo reference rates of 2026-11-13. Each line is converted and rounded to the cent, then added. The total is never converted again.',
    rounding:
      'Why not add up the dollars first? Because bills are checked line by line. The 248.02 on your bill has to be the 248.02 on your quote, not a share of some larger sum. Rate, day and source are frozen with the line, and a credit note uses them again. A day without a published rate takes the last one before it and shows that date. If there is none at all, we refuse to quote.',
  },
  distance: {
    title: 'Distance: measured on the lanes',
    lead: 'Between two ports we take the shortest way over the network of sea lanes. No factor stretches it.',
    text: 'The network is a graph. Its edges are the waters ships use, its nodes the points where they meet. It starts from Eurostat SeaRoute / ORNL and is mended by geography alone: a leg drawn over land gets waypoints, a missing great circle or canal is added. Each leg is a great circle on the mean Earth radius of 6,371.0088\u00a0km, and a nautical mile is 1.852\u00a0km.\nFew ports lie on a lane, so the stretch from the quay to the nearest one counts too. Barriers along peninsulas and isthmuses keep that stretch off the land.\nSuez, Panama, Malacca, Bab el-Mandeb, Gibraltar, Kiel and Hormuz can each be closed. A service that says it goes around the Cape is measured around the Cape.',
    formula:
      'Ningbo to Rotterdam: {{suez}} km by Suez ({{suezMiles}} nm), {{cape}} km around the Cape ({{capeMiles}} nm)',
    formulaNote:
      'This is the planned way. Weather, detours and waiting for a berth add to what a ship really sails.',
  },
  co2: {
    title: 'CO₂e: TEU × distance × factor',
    lead: 'Counted as ISO 14083 has it, with the container lane factors of the GLEC Framework, fuel production included (well to wake).',
    formula: '{{teu}} TEU × {{kilometres}} km × {{factor}} g/(TEU·km) = {{tonnes}}\u00a0t\u00a0CO₂e',
    formulaNote: 'Two 40HQ are 4 TEU. Around the Cape, the same boxes come to {{round}} t.',
    text: 'The factors already hold 70% load and 15% of extra distance, so the planned distance goes in as it is. Where no value was published, the nearest lane or the industry average stands in and the offer is marked as an estimate.\nThe figure on an offer covers the sea leg only; trucks and terminals are not in it. It is sound for comparing offers. Before you put it into an audited report, ask us which edition of the factors was used.',
    table: 'Lane factors, g CO₂e per TEU-km',
    head: { lane: 'Lane, both ways', dry: 'Dry', reefer: 'Reefer' },
    lanes: {
      asiaNorthEurope: 'Asia – North Europe',
      asiaMediterranean: 'Asia – Mediterranean, Black Sea',
      asiaNorthAmericaEast: 'Asia – North America East, Gulf',
      asiaNorthAmericaWest: 'Asia – North America West',
      asiaSouthAmerica: 'Asia – South America',
      asiaMiddleEastIndia: 'Asia – Middle East, India',
      asiaAfrica: 'Asia – Africa',
      asiaOceania: 'Asia – Oceania',
      intraSouthEastAsia: 'Within Southeast Asia',
      industryAverage: 'Industry average',
    },
    note: 'Source: GLEC Framework v3.2, container lane values (Clean Cargo), as published.',
  },
  times: {
    title: 'Arrival: first calculated, then reported',
    lead: 'Before sailing and after it, an arrival date has a different origin. So it is written differently.',
    text: 'On an offer, arrival is the sailing day plus the transit days of the rate sheet. Sheets name weekdays, not hours, so we take 06:00 at the port of loading as departure and count the cut-offs back from there. Once space is booked, what the carrier publishes with its schedule applies.\nAfter sailing, what carrier and terminal report is used and recorded one entry at a time; a change adds an entry, and the old date is struck through, never deleted. Where the schedule no longer holds and nobody has reported a new date, it is worked out from the distance left and marked “{{byDistance}}”: a day, not an hour. The order shows the plan you bought, today’s estimate, the gap in days and the reason.',
    table: 'Cut-offs, counted back from departure',
    head: { name: 'Cut\u2011off', hours: 'Before sailing', at: 'Ship of 9 Dec, 06:00' },
    hours: '{{count}}\u00a0hours',
    note: 'Local time at the port of loading (UTC+8).',
  },
  facts: {
    title: 'Facts: three kinds, each with its origin',
    lead: 'Every entry of the timeline says which kind it is, who said it and how long ago.',
    planned:
      'Scheduled, with nobody yet vouching that it will happen. The dates at the time of ordering are plans.',
    estimated:
      'Reported by someone who knows the situation now, or worked out from the distance left. It may move. Plans and estimates never advance an order.',
    actual:
      'It happened, with a time and a place. Only actual events move a stage, and an “actual” in the future is refused.',
    sources: 'Source',
    sourcesText:
      'One of: {{list}}. When two of them differ by more than an hour about the same thing, both are shown, and the one in use is marked.',
    age: 'Age',
    ageText:
      '“12 minutes ago” is when the message reached us, not when the thing happened. Both times are kept.',
    correction: 'Correction',
    correctionText:
      'Entries are added, never edited. A wrong one is retracted by a later one and stays readable.',
    unknown: 'Unknown stays unknown',
    unknownText:
      'If something later has happened and nobody reported what came before, that step reads “{{phrase}}”. No time is invented for it.',
  },
  next: {
    title: 'Try it on your own cargo',
    text: 'Prices need no login. Open the charges of any offer and you find every line this page talks about.',
    action: 'Get a quote',
    other: 'Follow one shipment, start to finish',
  },
}

import type { Phrases } from '../phrases.ts'
import type { ocean as zh } from '../zh-CN/ocean.ts'

export const ocean: Phrases<typeof zh> = {
  description:
    'Full-container ocean freight quoted by carrier and sailing: full price, transit days, five cut-offs and free time at destination together, exclusions listed.',
  title: 'One ship, one full price,\nfive cut-offs',
  lead: 'A booking is a place on one particular sailing, so that is what we quote: the carrier, the day it leaves, where the box changes ship and which way it goes round. Open the sailing and its five cut-offs stand beside every charge.',
  drawing: {
    title:
      'Cut-offs before departure: advance filing 92 hours, documents 90 hours, VGM 68 hours, terminal gate 36 hours, customs release 24 hours, departure at zero.',
    AFC: 'Filing',
    DCO: 'Documents',
    VCO: 'VGM',
    FCO: 'Gate',
    CUA: 'Customs',
    ETD: 'Sails',
    hours: '{{hours}} h',
    before: 'before departure',
  },
  caption:
    'Until the carrier publishes its own times, we count back from 06:00 on the day of sailing, port time. Once it does, its times replace ours. Where the destination wants no filing, the first falls away.',
  offer: {
    title: 'Six things\ncome with the space',
    lead: 'You get all six even if ocean freight is the only thing you buy. Trucking, customs and storage are boxes you check when you search.',
    space: {
      name: 'Booking and release',
      text: 'The release order names vessel, voyage, empty depot and every cut-off. The vessel is named when space is confirmed, not guessed at on the quote.',
    },
    box: {
      name: 'Empty box and seal',
      text: 'Release, interchange receipt and seal are arranged together; container numbers are tested against their ISO 6346 check digit.',
    },
    vgm: {
      name: 'VGM declaration',
      text: 'By weighing the packed box or by adding up its contents. Without a verified mass the terminal does not load.',
    },
    filing: {
      name: 'Advance filing',
      text: 'ENS for the EU, AMS for the US, ACI for Canada, AFR for Japan: part of the rate to that country, so nothing to look up.',
    },
    bill: {
      name: 'Bill of lading',
      text: 'Originals, telex release or sea waybill. Nothing is issued until you approve the draft.',
    },
    track: {
      name: 'Events for each box',
      text: 'Planned, estimated and actual dates are kept apart, each with its source and age.',
    },
  },
  price: {
    title: 'Some charges per box,\nsome per bill',
    lead: 'Each line has a code, a unit and a payer. The order keeps the quoted lines, and a later bill has to explain anything that was not among them.',
    example:
      'For example, one 40HQ from Shanghai to Rotterdam, direct around the Cape in 35 days: freight US$2,180, four surcharges (bunker, peak season, emissions, low sulfur) US$498, ENS US$35, Shanghai ¥1,390. The consignee pays €330 in Rotterdam.',
    OF: { name: 'Ocean freight', basis: 'Per container, by sailing' },
    BAF: { name: 'Bunker adjustment', basis: 'Per container' },
    LSS: { name: 'Low sulfur surcharge', basis: 'Per container' },
    PSS: { name: 'Peak season surcharge', basis: 'Per container' },
    ETS: { name: 'EU emissions (ETS)', basis: 'Per container, on ships that call in the EU' },
    THC: { name: 'Terminal handling', basis: '¥550 a twenty, ¥825 a forty' },
    DOC: { name: 'Documentation', basis: '¥450 per bill of lading' },
    VGM: { name: 'Container weighing', basis: '¥50 per container' },
    EIR: { name: 'Equipment receipt', basis: '¥35 per container' },
    SEAL: { name: 'Seal', basis: '¥30 per container' },
    ENS: { name: 'EU entry filing (ENS)', basis: 'US$35 per bill of lading' },
    DTHC: { name: 'Destination terminal handling', basis: 'Rotterdam: €215 a twenty, €255 a forty' },
    DO: { name: 'Delivery order', basis: 'Rotterdam: €60 per bill of lading' },
    ISPS: { name: 'Port security', basis: 'Rotterdam: €15 per container' },
    AMD: { name: 'Amendment', basis: 'Per bill of lading after the document cut\u2011off, about ¥400' },
    note: 'Figures come from the demo rate sheets; your own quote governs. Foreign currency is shown in yuan at the rate of the day, with rate, date and source printed. A quote can be ordered for seven days, never past the rate’s validity or the document cut-off.',
  },
  time: {
    title: 'Port calls decide the days,\nnot miles alone',
    lead: 'Days port to port from Shanghai in the demo schedule. A transshipment adds a wait for the next ship, the Cape adds ocean; results list each sailing separately.',
    rotterdam: {
      name: 'Shanghai to Rotterdam',
      time: '29–39\u00a0days',
      why: 'Fastest through Suez with a change at Tangier; direct around the Cape 34–37 days; with a change at Antwerp 39',
    },
    losAngeles: {
      name: 'Shanghai to Los Angeles',
      time: '12–14\u00a0days',
      why: 'Express or ordinary service; freight rates differ as much as the speed',
    },
    santos: {
      name: 'Shanghai to Santos',
      time: '33–35\u00a0days',
      why: 'How many ports the ship calls at on the way',
    },
    sydney: {
      name: 'Shanghai to Sydney',
      time: '16–17\u00a0days',
      why: 'Where Sydney comes in the rotation',
    },
    singapore: {
      name: 'Shanghai to Singapore',
      time: '7\u00a0days',
      why: 'Intra-Asia liner, two sailings a week',
    },
    tokyo: { name: 'Shanghai to Tokyo', time: '4\u00a0days', why: 'Direct, once a week' },
    note: 'We show the first two sailings of each service your cargo can catch, up to 28 days out. Days run from departure to arrival, without the time before the gate or after the discharge.',
  },
  wrong: {
    title: 'Five bad days,\nexplained beforehand',
    lead: 'What you see first, what we do, and who pays.',
    dumped: {
      name: 'Left on the quay',
      see: '“Rolled, waiting for the next sailing” at the top of the order, and the stage reading “To be loaded again”.',
      act: 'Find the next sailing and update the arrival once it is fixed. If a deadline is at risk tell us; the choice of ship is yours.',
      money:
        'Frozen charges do not move. If you pick another sailing at another price, the difference is quoted first.',
    },
    late: {
      name: 'Late departure',
      see: 'The old date struck through, a new estimate beside it, and who reported it.',
      act: 'Move the cut-offs and the arrival estimate with it, and tell you.',
      money:
        'Nothing is added by itself. If the carrier charges extra, you see its proof first and it is booked only with your consent.',
    },
    rejected: {
      name: 'Filing rejected',
      see: 'Our clerk tells you which field was at fault and what it needs.',
      act: 'Correct and refile ahead of the filing cut-off.',
      money: 'We quote the amendment first and say whose particulars were wrong; it is made once you agree.',
    },
    missed: {
      name: 'Missed connection',
      see: 'A new date on the second leg and a later arrival.',
      act: 'Chase the carrier for the next ship and say how many days it costs.',
      money:
        'Nothing is added by itself; if the carrier charges extra, you see its proof first and it is booked only with your consent. Free time still starts at the actual discharge.',
    },
    overdue: {
      name: 'Free time used up',
      see: 'The free days are on the quote; past them the meter runs by the day.',
      act: 'Press the consignee to collect and return, or ask the carrier for an extension.',
      money: 'The consignee pays the carrier’s published rate; allow about €62 a day in northern Europe.',
    },
  },
  out: {
    title: 'What the quote\nleaves out',
    duty: {
      name: 'Import duty and VAT',
      text: 'Paid by the consignee at clearance. Import clearance can be added as a service; the tax itself is passed on as assessed.',
    },
    inspection: {
      name: 'Customs inspection',
      text: 'Charged only if it happens, at cost, against the terminal’s receipt.',
    },
    free: {
      name: 'Time past the free days',
      text: 'Demurrage (DEM) inside the terminal, detention (DET) once the box is out and not yet returned: two separate meters.',
    },
    insurance: {
      name: 'Cargo insurance',
      text: 'The goods are uninsured unless you add it. If you do, all risks on 110% of their value.',
    },
    weight: {
      name: 'Overweight',
      text: 'Carriers set their own limits; cargo above 18–20 t in a twenty usually attracts it. Final once the box is weighed at the gate.',
    },
    special: {
      name: 'Dangerous and oversize cargo',
      text: 'Not priced online. Send us the particulars and our sales desk will quote.',
    },
  },
  faq: {
    title: 'Questions',
    rise: {
      name: 'Can the price go up after I order?',
      text: 'Every line is frozen when you order. The exceptions are a few surcharges, such as peak season or overweight, that carriers fix later. Each one is flagged on the quote, so you see it before ordering.',
    },
    none: {
      name: 'What if there is no price for my port or date?',
      text: 'You are shown ports within 700 km that do have one, and the next day with a sailing. If neither helps, one press sends the request to our sales desk with everything you filled in.',
    },
    release: {
      name: 'Originals, telex release or sea waybill?',
      text: 'Keep originals while money is still owed. Use telex release once you are paid, to save the courier. A sea waybill is quickest, but once it is issued the paper no longer controls the goods.',
    },
    carbon: {
      name: 'Where does the CO₂e figure come from?',
      text: 'TEU × planned sea distance × the GLEC factor of the lane, well to wake; reefers have a factor of their own. Suez and the Cape differ in distance, so they differ in CO₂e.',
    },
  },
}

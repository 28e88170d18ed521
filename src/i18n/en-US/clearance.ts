import type { Phrases } from '../phrases.ts'
import type { clearance as zh } from '../zh-CN/clearance.ts'

export const clearance: Phrases<typeof zh> = {
  description:
    'Export declarations at a fixed fee and import entries as an option. Descriptions, HS codes and papers are reconciled before filing; inspections are passed on at cost.',
  title: 'Papers that agree\nbefore customs reads them',
  lead: 'Customs compares documents: contract, invoice, packing list, declaration, manifest, truck scale. Most entries come back because two of them count the cartons differently, not because of the duty. So we compare them first.',
  drawing: {
    title:
      'How a declaration runs: five papers are reconciled and filed; most are released at once, some go to document review, a few to inspection, and all must be released 24 hours before departure.',
    contract: 'Contract',
    invoice: 'Invoice',
    packing: 'Packing list',
    elements: 'Elements',
    power: 'Authority',
    declare: 'Filed',
    release: 'Released',
    review: 'Review',
    inspect: 'Inspection',
    deadline: 'cut-off: 24 h before sailing',
  },
  caption:
    'All three roads have to end at “released”, no later than 24 hours before departure. A box picked for inspection usually misses that ship.',
  offer: {
    title: 'Declared at origin,\ncleared at destination',
    lead: 'Check export or import clearance when you search and the fee becomes a line of the quote.',
    export: {
      name: 'Export declaration',
      text: 'Filed by our broker. You send contract, invoice, packing list and a power of attorney; the rest comes from the order.',
    },
    elements: {
      name: 'Code and elements',
      text: 'For the ten-digit Chinese code we list declaration elements, legal units, supervision conditions and rebate, and ask only for what is missing.',
    },
    names: {
      name: 'A description that passes',
      text: 'Manifest systems reject “parts”, “general cargo” and the like. The form asks for a proper name before anyone else does.',
    },
    filing: {
      name: 'Advance filings',
      text: 'AMS and ISF, ACI, ENS, AFR, made from the same papers as the declaration so the two cannot disagree.',
    },
    fumigation: {
      name: 'Wood packing',
      text: 'Treated to ISPM 15, by heat or methyl bromide, with the certificate in hand before the gate.',
    },
    import: {
      name: 'Import entry',
      text: 'Fixed agency fees for eight euro countries, the UK, the US, Japan, and imports into China. Tax is separate.',
    },
  },
  price: {
    title: 'A fee per entry,\ntax at cost',
    lead: 'You pay us for the filing. Duty and VAT go to the state as assessed, with nothing added.',
    example:
      'For example, one shipment out of Shanghai and into Rotterdam: an export declaration ¥150, a Dutch import entry €95, one ENS US$35. Duty and VAT follow on the tax bill.',
    CUS: { name: 'Export declaration', basis: '¥150 per declaration' },
    CUSX: { name: 'Continuation page', basis: 'Per page, when the items overflow the first' },
    ICUS: {
      name: 'Import customs clearance',
      basis:
        'Per entry: Germany, Netherlands, Belgium, France, Italy, Spain, Greece, Slovenia €95; UK £75; United States US$125; Japan JPY\u00a011,800; China ¥380',
    },
    ISF: { name: 'US importer security filing', basis: 'US$35 per bill of lading' },
    AMS: { name: 'US manifest', basis: 'US$35 per bill of lading' },
    ACI: { name: 'Canada manifest', basis: 'US$35 per bill of lading' },
    ENS: { name: 'EU entry filing (ENS)', basis: 'US$35 per bill of lading' },
    AFR: { name: 'Japan manifest', basis: 'US$30 per bill of lading' },
    FUM: { name: 'Fumigation', basis: '¥300 a twenty, ¥380 a forty' },
    INSP: {
      name: 'Inspection',
      basis:
        'Only if customs selects the box; lifting, unpacking and moving at cost, with the terminal’s receipt',
    },
    DUTY: { name: 'Import duty', basis: 'By the tariff, as on the tax bill' },
    IVAT: { name: 'Import VAT', basis: 'On value plus duty, as on the tax bill' },
    note: 'From the demo rate sheets. One declaration covers one exporter’s goods; a box shared by two exporters takes two.',
  },
  time: {
    title: 'Leave two days\nbefore the cut-off',
    lead: 'Filing is fast. Sending papers back and forth is not.',
    prepare: {
      name: 'Reconciling papers',
      time: 'Half a working day once complete',
      why: 'Number of items; whether the code is arguable',
    },
    declare: {
      name: 'Export filing',
      time: 'After the box is in the terminal',
      why: 'Manifest and arrival report must reach customs first',
    },
    release: { name: 'Release', time: 'Usually the same day', why: 'Whether an officer reviews the papers' },
    inspect: {
      name: 'Inspection',
      time: 'Usually 1–3\u00a0days more',
      why: 'The queue at the yard; scan or full unpacking',
    },
    filing: {
      name: 'Advance filing',
      time: 'US, Canada, EU: 24\u00a0h before loading. Japan: 24\u00a0h before departure',
      why: 'The law of the destination; late means not loaded',
    },
    import: {
      name: 'Import entry',
      time: '1–2\u00a0days after papers and tax are in',
      why: 'The importer’s EORI, tax number and bond',
    },
    note: 'Where no customs cut-off is published we use 24 hours before departure. We need the filing data 92 hours before departure, which leaves room for one correction.',
  },
  wrong: {
    title: 'Five setbacks\nand who handles them',
    lead: 'We cannot overrule customs. We can tell you at once and not lose a further day.',
    mismatch: {
      name: 'Papers disagree',
      see: 'A message from our clerk: which two papers, which field.',
      act: 'Hold the filing until you say which is right. No guessing.',
      money: 'Nothing, before filing.',
    },
    review: {
      name: 'Officer’s review',
      see: 'No release yet; our clerk tells you when the review began and what it wants.',
      act: 'Send the price basis, composition or use they ask for.',
      money: 'Our fee as quoted; laboratory tests at cost.',
    },
    hold: {
      name: 'Held for inspection',
      see: 'The hold by export customs at the top of the order until it is lifted.',
      act: 'Book the yard, attend, have the goods repacked as they were and resealed.',
      money: 'The terminal’s receipt, a copy attached.',
    },
    code: {
      name: 'Code disputed',
      see: 'Customs proposes a code other than yours.',
      act: 'Set out duty, rebate and licenses under both; you decide whether to argue.',
      money: 'Any amendment is quoted first. A lost rebate is the owner’s.',
    },
    tax: {
      name: 'Waiting for tax',
      see: 'The container at “Duty to pay”.',
      act: 'Hand the bill to the consignee and watch for payment; release follows.',
      money: 'Tax is the consignee’s, and so is demurrage past the free days.',
    },
  },
  out: {
    title: 'Not in the agency fee',
    tax: { name: 'Duty, VAT, anti-dumping', text: 'By the tariff of the destination, paid by the importer.' },
    licence: {
      name: 'Licenses and certificates',
      text: 'Export licenses, origin and health certificates are applied for by the owner of the goods. We say which one is needed.',
    },
    bond: {
      name: 'Bonds and registrations',
      text: 'A US customs bond, an EU EORI number or a fiscal representative is the importer’s to hold.',
    },
    fee: {
      name: 'US Harbor Maintenance and processing fees',
      text: 'Collected by US customs on the value of the goods, not through us.',
    },
    acid: {
      name: 'Declarations of particular countries',
      text: 'Egypt’s ACID must exist at least 48 hours before departure; parts of West Africa want a cargo tracking note. Both have to be there before the ship sails.',
    },
    storage: {
      name: 'Storage during an inspection',
      text: 'Charged by the terminal all the same. Inspection does not stop the free-time clock.',
    },
  },
  faq: {
    title: 'Questions',
    own: {
      name: 'May I use my own broker?',
      text: 'Yes: leave export clearance unchecked. Pass on the customs cut-off and the voyage after booking, and tell us when the goods are released.',
    },
    code: {
      name: 'I do not know my HS code',
      text: 'What it is, what it is made of, what it is for and whether it runs on electricity will take it to six digits. The broker settles the last four. Chinese rates change every January 1.',
    },
    paper: {
      name: 'Do wooden pallets need treatment?',
      text: 'Not if they bear the IPPC mark. Unmarked solid wood does. Plywood and particleboard do not count as solid wood.',
    },
    refund: {
      name: 'Which papers does the Chinese export rebate need?',
      text: 'The closed declaration in electronic form, the export invoice and the purchase invoices. A declaration closes when the carrier has sent its final manifest, usually some days after sailing.',
    },
  },
}

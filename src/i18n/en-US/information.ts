import type { Phrases } from '../phrases.ts'
import type { information as zh } from '../zh-CN/information.ts'

export const information: Phrases<typeof zh> = {
  description:
    'Container sizes and payloads, cut-offs, how free time is counted, which Incoterms suit containers, and the papers a shipment needs, on one page.',
  title1: 'How big, by when,',
  title2: 'and with which papers',
  lead: 'What our desk is asked most often, on one page you can print and pin up. Every figure says where it comes from. Where the door plate of a container or the carrier’s own notice says otherwise, believe them.',
  contents: 'On this page',
  containers: {
    title: 'Containers',
    lead: 'Inner size tells you whether it goes in. Payload tells you whether you may fill it. Check both.',
    table: 'Containers we offer: inner size and payload',
    head: {
      type: 'Type',
      inner: 'Inner length × width × height, mm',
      volume: 'Volume, m³',
      payload: 'Payload, kg',
      tare: 'Tare, kg',
    },
    names: {
      '20GP': '20 ft standard',
      '40GP': '40 ft standard',
      '40HQ': '40 ft high cube',
      '45HQ': '45 ft high cube',
      '20RF': '20 ft reefer',
      '40RH': '40 ft high cube reefer',
      '20OT': '20 ft open top',
      '40OT': '40 ft open top',
      '20FR': '20 ft flat rack, collapsible',
      '40FR': '40 ft flat rack, collapsible',
      '20TK': '20 ft tank',
    },
    note: 'Size-type codes after ISO 6346; weights and sizes are typical of recent series. Volume is the nominal capacity of the box, not always length × width × height, and cartons never quite fill it.',
    text: 'The road often stops you first. A six-axle combination in China may weigh 49 t (GB 1589), and once tractor and chassis are taken off about 34 t are left for box and cargo; some countries allow less. A 20GP packed to 28 t may not be allowed on the road as it is where it lands.',
  },
  cutOffs: {
    title: 'Cut-offs',
    lead: 'Five of them, each for something different. Meeting one does not excuse another.',
    list: {
      AFC: 'Customs at the other end wants the manifest ahead of loading: 24 hours for the US, Canada, the EU and the UK; for Japan, 24 hours before departure. The line needs time to file, so it asks you earlier.',
      DCO: 'The bill of lading is final. A change after this costs an amendment fee and may miss the manifest.',
      VCO: 'Verified gross mass, SOLAS chapter VI regulation 2. No VGM, no loading. Weigh the packed box, or add up cargo, packing and tare. China allows ±5% or 1 t, whichever is less.',
      FCO: 'The last minute to bring a full box into the terminal. There is an earliest one too.',
      CUA: 'Export release must have reached the terminal. An inspection eats the slack you left here.',
    },
    hours: 'About {{count}} hours before sailing. {{text}}',
    note: 'The hours are usual values that we search with. What the carrier publishes for its sailing applies, and stands on your quote and order.',
  },
  freeTime: {
    title: 'Free time',
    lead: 'Three charges, two stretches of time, two collectors.',
    terms: {
      demurrage: 'Demurrage',
      demurrageText:
        'Charged by the line while the full box sits in the terminal: from the day after discharge to the day of pickup.',
      detention: 'Detention',
      detentionText:
        'Charged by the line while the box is with you: from the day of pickup to the day the empty is back at the depot.',
      storage: 'Storage',
      storageText:
        'Charged by the terminal for its ground. It runs alongside demurrage, and neither sets off the other.',
    },
    text: 'Three questions to settle first. Calendar days or working days? Does the first day count? Are the two allowances separate or combined? If combined, every day you leave the box in the terminal is one day less for unloading. Each offer states its free time, and the order keeps it.',
    formula: 'days to pay = days used − free days',
    formulaNote:
      'Discharged January 13, picked up January 23, seven calendar days free: the 14th to the 23rd are ten days, so three are paid.',
  },
  incoterms: {
    title: 'Incoterms',
    lead: 'Incoterms 2020 has eleven rules. Seven of them, those for any mode, suit a container.',
    table: 'Seven rules for containers',
    head: { term: 'Rule', carriage: 'Main carriage paid by', risk: 'Risk passes' },
    seller: 'seller',
    buyer: 'buyer',
    risks: {
      EXW: 'at the seller’s premises, not loaded',
      FCA: 'when the carrier takes over: loaded at your door, or handed in at the yard',
      CPT: 'when the first carrier takes over',
      CIP: 'when the first carrier takes over; seller insures, ICC (A)',
      DAP: 'at the named place, ready for unloading',
      DPU: 'at the named place, unloaded',
      DDP: 'at the named place, ready for unloading, duty paid',
    },
    note: 'CIP insurance is for 110% of the value. Export clearance is the seller’s except under EXW; import clearance the buyer’s except under DDP.',
    text: 'Under FOB, CFR and CIF risk passes on board, yet a container leaves the seller’s hands at the yard days before. Damage in between is the seller’s to argue about. A contract that reads FOB Ningbo usually means FCA at a yard in Ningbo; write that. Think twice about EXW: it leaves Chinese export clearance to a buyer abroad, who often cannot do it.',
  },
  documents: {
    title: 'Documents',
    lead: 'Roughly in the order you will be asked for them; dangerous goods papers come before booking.',
    list: {
      booking: 'Booking note',
      bookingText: 'Filled in online when you order. Spell the parties as in the credit or the contract.',
      packing: 'Packing list and invoice',
      packingText:
        'For customs at both ends. Name the goods, not the trade, and keep packages, gross weight and volume the same on both.',
      declaration: 'Customs papers',
      declarationText:
        'Contract, declaration elements, the inspection record where goods need one. Only if we file for you.',
      vgm: 'VGM',
      vgmText: 'Container number, mass, method, and the signature of whoever answers for it.',
      wood: 'Fumigation certificate',
      woodText:
        'Solid wood is treated to ISPM 15, with the IPPC mark on each piece of packaging. Plywood is exempt.',
      dangerous: 'Dangerous goods',
      dangerousText:
        'Safety data sheet, packing certificate, container packing certificate. Wanted before booking; the line decides case by case.',
      bill: 'Bill of lading',
      billText:
        'Check the draft once before issue. Telex release takes a letter of indemnity; originals take a courier. Allow for both.',
      origin: 'Certificate of origin',
      originText: 'For preferential duty. Its date matters, so do not leave it until after sailing.',
    },
  },
  tools: {
    title: 'Look it up',
    lead: 'Ports and HS codes can be searched on this site.',
    port: 'Ports',
    portText:
      'By English or Chinese name, pinyin or the five characters of UN/LOCODE: Rotterdam, lutedan and NLRTM are the same place.',
    portLink: 'Find a port',
    hs: 'HS codes',
    hsText:
      'The first six digits are the same everywhere (HS 2022); a Chinese declaration takes ten. Rates change every January 1, so look at the date beside the result.',
    hsLink: 'Find an HS code',
  },
  next: {
    title: 'Goods, containers and a date are enough for a price',
    text: 'No login needed.',
    action: 'Get a quote',
    other: 'Follow one shipment, start to finish',
  },
}

import type { Phrases } from '../phrases.ts'
import type { storage as zh } from '../zh-CN/storage.ts'

export const storage: Phrases<typeof zh> = {
  description:
    'Storage near the port by container and day, stuffing by container: cartons counted in, photographed, loaded and sealed, with somewhere to wait when the ship slips.',
  title: 'Goods ready before the ship:\na place for the days between',
  lead: 'Factories finish when they finish and ships sail when they sail, and two suppliers never deliver on the same day. Goods wait in a warehouse near the port, counted and photographed, and go into the box on the day it has to move.',
  drawing: {
    title:
      'Goods are counted into the warehouse, stay by the day, are loaded and sealed, reach the terminal 36 hours before departure, and sail.',
    inbound: 'Counted in',
    stay: 'In storage, by the day',
    stuff: 'Loaded, sealed',
    gate: 'Gate',
    sail: 'Sails',
    day: 'Day {{day}}',
    forty: 'Forty: ¥60 a day',
    twenty: 'Twenty: ¥40 a day',
  },
  caption:
    'Storage runs from the day goods arrive to the day they are loaded, both counted. Loading is charged once, however long they stayed.',
  offer: {
    title: 'Six jobs\nunder one roof',
    lead: 'Select storage and loading when you search, and say roughly how many days.',
    receive: {
      name: 'Counting in',
      text: 'Pieces counted against the delivery note, measured and weighed. If it disagrees with the packing list you hear the same day, by item.',
    },
    check: {
      name: 'Outer packing',
      text: 'Torn, wet or crushed cartons are photographed one by one; you decide whether they are accepted. Inner packing stays shut.',
    },
    merge: {
      name: 'Several suppliers, one box',
      text: 'Deliveries collect until the last is in, then everything is loaded together.',
    },
    load: {
      name: 'Loading',
      text: 'Sequence and center of gravity first, then the goods. Photographs empty, half full, full and sealed.',
    },
    vgm: {
      name: 'Verified gross mass',
      text: 'Every piece has been on the scale, so the sum is the VGM and the box needs no weighbridge.',
    },
    wood: {
      name: 'Pallets and treatment',
      text: 'IPPC-marked pallets; wood packing treated to ISPM 15 with its certificate.',
    },
  },
  price: {
    title: 'Time by the day,\nwork by the box',
    lead: 'Two kinds of money, kept apart.',
    STOR: { name: 'Storage before sailing', basis: 'Per container and day: ¥40 a twenty, ¥60 a forty' },
    LOAD: { name: 'Loading into the container', basis: 'Per container: ¥600 a twenty, ¥900 a forty' },
    FUM: { name: 'Fumigation', basis: 'Per container: ¥300 a twenty, ¥380 a forty' },
    SEAL: { name: 'Seal', basis: '¥30 per container' },
    INS: { name: 'Cargo insurance', basis: '0.08% of 110% of the value, at least US$15' },
    STO: { name: 'Terminal storage', basis: 'By the day, past the terminal’s free days' },
    example:
      'For example, goods for one 40HQ from Ningbo, kept five days and then loaded: 5 × ¥60 + ¥900 = ¥1,200.',
    note: 'Figures come from the demo rate sheets, for warehouses in China. A quote covers up to 90 days of storage; the bill counts the days used and names the difference.',
  },
  time: {
    title: 'Easy in,\nexact out',
    lead: 'Goods may come early. They have to leave for the gate on time.',
    book: {
      name: 'Announcing a delivery',
      time: 'The day before',
      why: 'Plate, number of pieces, anything that needs a forklift',
    },
    receive: {
      name: 'Receiving',
      time: 'The day it arrives',
      why: 'Loose cartons are slower than pallets; a forty of cartons takes half a day',
    },
    stay: {
      name: 'In storage',
      time: '1–90\u00a0days',
      why: 'When the last supplier delivers and which ship you chose',
    },
    stuff: { name: 'Loading', time: 'Half a day to a day', why: 'Pallets by forklift, cartons by hand' },
    gate: {
      name: 'To the terminal',
      time: '36\u00a0h before sailing at the latest',
      why: 'The gate cut-off; and not before the terminal starts taking export boxes',
    },
    papers: {
      name: 'Loaded figures to documents',
      time: 'At least 90\u00a0h before sailing',
      why: 'The bill of lading needs real pieces, weight and volume',
    },
    note: 'Documents close more than two days before the gate. Loading takes up to a day, so goods to be loaded by us should arrive five days before sailing, or the figures will be estimates.',
  },
  wrong: {
    title: 'Five snags',
    lead: 'The point of a warehouse is finding them while there is time.',
    short: {
      name: 'Short or over',
      see: 'The receipt shows what was counted, differences marked.',
      act: 'Hold loading until you have settled it with the supplier.',
      money: 'Days of waiting count; recounting is free.',
    },
    wet: {
      name: 'Torn or wet cartons',
      see: 'Photographs and the number of pieces.',
      act: 'Set them apart and ask: refuse, repack or load as they are.',
      money: 'Repacking is quoted first.',
    },
    full: {
      name: 'It does not fit',
      see: 'The load plan says how many pieces are left over.',
      act: 'Offer two ways out: a larger box, or the rest on the next shipment.',
      money: 'The difference in freight, or storage by the day for what stays.',
    },
    moved: {
      name: 'The ship slips',
      see: 'The new gate cut-off and the extra days.',
      act: 'Hold goods that are not in a box yet; keep a loaded box in our yard, out of the terminal.',
      money: 'Our daily rate, and no terminal storage.',
    },
    late: {
      name: 'One supplier missing',
      see: 'Who is still missing, a day before documents close.',
      act: 'Ask you: sail without, or move everything to the next ship?',
      money: 'Rebooking, and amending a declaration already filed, are quoted before they are done.',
    },
  },
  out: {
    title: 'Not in the storage price',
    inland: {
      name: 'Supplier to warehouse',
      text: 'Delivery to us is arranged by you or the supplier. Collection is trucking, quoted on its own.',
    },
    insurance: {
      name: 'Insurance in storage',
      text: 'Nothing is insured unless you add it; then on 110% of the value.',
    },
    inner: {
      name: 'Opening and testing',
      text: 'We open no inner packing. Your inspection company may come; ask our sales desk what the floor space costs.',
    },
    label: { name: 'Labels and repacking', text: 'By the piece, against a sample label.' },
    danger: {
      name: 'Dangerous, chilled or food cargo',
      text: 'Needs a licensed warehouse. Ask our sales desk before it leaves the factory.',
    },
    dest: {
      name: 'Storage abroad',
      text: 'Only Chinese warehouses are priced online; our sales desk quotes the other end.',
    },
  },
  faq: {
    title: 'Questions',
    few: {
      name: 'I have only a few cubic meters',
      text: 'We take them in. Storage is counted by the box they end up in, not by volume; sharing a box with strangers is LCL and not part of these quotes.',
    },
    box: {
      name: 'Can a loaded box wait with you?',
      text: 'In the yard, at the same daily rate. Remember the carrier is counting too: past its free days there is detention on top.',
    },
    compare: {
      name: 'Warehouse or terminal?',
      text: 'A terminal takes no box before its window opens and charges by the day once its free days are gone. For four or five days or more the warehouse is cheaper; for one or two, go straight in.',
    },
    see: {
      name: 'How do I know the state of my goods?',
      text: 'Photographs, pieces, weight and volume are put with the order’s documents, each with who uploaded it and when.',
    },
  },
}

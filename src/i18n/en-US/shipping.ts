import type { Phrases } from '../phrases.ts'
import type { shipping as zh } from '../zh-CN/shipping.ts'

export const shipping: Phrases<typeof zh> = {
  description:
    'Three routes by sea: direct, relayed at a hub, or by barge and feeder to the main line. Choose the route first, then compare prices.',
  title: 'Direct, relayed\nor by barge first',
  lead: 'Most destinations can be reached three ways: one big ship, a smaller ship that meets a big one, or a river barge that meets the sea. They differ in price, days and nerves. This page helps you choose; the usual charges are explained on the ocean freight page.',
  drawing: {
    title:
      'Three routes by sea. First, one ship from port of loading to port of discharge. Second, a change of ship at a hub. Third, a barge from a river port to a sea port, then the main line.',
    direct: 'Direct',
    directText: 'one ship, lifted on once',
    hub: 'Relayed',
    hubPort: 'Hub',
    hubText: 'one more ship to wait for',
    barge: 'Barge, then ship',
    river: 'River',
    sea: 'Sea port',
    bargeText: 'less road, one more water leg',
    from: 'Loading',
    to: 'Discharge',
  },
  caption:
    'Solid line: the main-line ship. Broken line: feeder or barge. Each dot is a place where the box is lifted, and each further dot is one more ship to wait for, or miss.',
  offer: {
    title: 'What we arrange',
    lead: 'Full containers of ordinary and refrigerated cargo are priced online. For the rest, send the particulars to our sales desk.',
    direct: {
      name: 'Direct, full container',
      text: 'From the main Chinese ports to Europe, the Mediterranean, North and South America, the Gulf, India, Southeast Asia, Japan, Korea, Australia and New Zealand.',
    },
    hub: {
      name: 'Through a hub',
      text: 'When direct space is short, or the port is too shallow for big ships. The result names the port where the box changes.',
    },
    feeder: {
      name: 'Feeder ports',
      text: 'Small ports at either end are joined to the hub under one bill of lading and one through rate.',
    },
    barge: {
      name: 'River and coast',
      text: 'Chongqing, Wuhan, Nanjing and other Yangtze ports to Shanghai; Foshan and the Pearl River ports to Nansha and Yantian.',
    },
    reefer: {
      name: 'Reefers',
      text: '20RF and 40RH are priced online; set point, pre-cooling and power go on the booking.',
    },
    import: {
      name: 'Into China',
      text: 'Lanes from Europe, North America, Japan, Korea, Southeast Asia and Australia can be searched in the same way.',
    },
  },
  price: {
    title: 'Which lines\nthe way changes',
    lead: 'All three ways use the same charge codes. These are the ones that come and go.',
    example:
      'For example, freight for one 40HQ from Shanghai to Rotterdam: US$2,675 by Suez with a change at Tangier; US$2,025 to US$2,340 direct around the Cape, six carriers; US$2,080 around the Cape with a change at Antwerp.',
    OF: { name: 'Ocean freight', basis: 'Per container; relay and feeder are inside the through rate' },
    SCS: { name: 'Suez Canal surcharge', basis: 'Per container, by Suez' },
    CAPE: { name: 'Cape diversion surcharge', basis: 'Per container, around the Cape' },
    PTF: { name: 'Panama Canal surcharge', basis: 'Per container, US$92 to the US east coast' },
    WRS: { name: 'War risk surcharge', basis: 'Per container: Gulf US$65, Red Sea US$180' },
    PCS: { name: 'Port congestion surcharge', basis: 'Per container, where a carrier levies it' },
    RFS: { name: 'Reefer surcharge', basis: 'Per reefer' },
    ORC: {
      name: 'Origin receiving charge',
      basis: 'Per container, in place of terminal handling at some ports of South China',
    },
    note: 'Amounts are for a forty in the demo rate sheets; a twenty pays half. Through rates that include the barge are online; our sales desk quotes the others.',
  },
  time: {
    title: 'Another ship,\nsome more days',
    lead: 'Shanghai to Rotterdam three ways in the demo schedule, and what a barge adds.',
    suez: {
      name: 'Suez, change at Tangier',
      time: '29\u00a0days',
      why: 'Shortest water, but it hangs on a connection; the highest freight',
    },
    cape: {
      name: 'Cape, direct',
      time: '34–37\u00a0days',
      why: 'One ship all the way: longer, steadier, and six carriers to compare',
    },
    relay: {
      name: 'Cape, change at Antwerp',
      time: '39\u00a0days',
      why: 'Cheaper than most direct ships; waits at Antwerp for the feeder',
    },
    barge: {
      name: 'Wuhan to Shanghai by barge',
      time: 'about 4–6\u00a0days more',
      why: 'Water level, queues at the barge berth; must beat the main line’s gate cut-off',
    },
    upper: {
      name: 'Chongqing to Shanghai by barge',
      time: 'about 10–14\u00a0days more',
      why: 'Waiting for the Three Gorges locks',
    },
    pearl: {
      name: 'Foshan to Nansha by barge',
      time: 'about 1–2\u00a0days more',
      why: 'Daily barges; waiting for a berth',
    },
    note: 'Barge days are what is usual, not a promise; low water and lock repairs make them longer. From a river port plan back from the main line’s gate cut-off and keep three days in hand.',
  },
  wrong: {
    title: 'Trouble\non the way',
    lead: 'Missed connections come with a change of ship, so a direct service has none. Low water concerns barges only. Rerouting, omitted ports and reefer alarms can happen on any service.',
    missed: {
      name: 'Missed connection',
      see: 'A new departure estimate on the second leg.',
      act: 'Chase the next ship and state the days lost; offer another port of delivery where there is one.',
      money:
        'Nothing is added by itself. If the carrier charges extra, you see its proof first and it is booked only with your consent.',
    },
    route: {
      name: 'Rerouted at short notice',
      see: 'Suez becomes Cape and arrival moves by about a week.',
      act: 'Show the new arrival and the new CO₂e together.',
      money:
        'Ordered freight stands. The carrier may adjust only surcharges marked as open to change; beyond your tolerance you confirm the difference.',
    },
    water: {
      name: 'Low water, river closed',
      see: 'The barge does not leave, and we pass on the notice that stopped it.',
      act: 'Go by road to the sea port if there is time, otherwise change the sailing.',
      money: 'The road price is put to you first.',
    },
    omit: {
      name: 'Port omitted',
      see: 'The ship skips the port and a leg is added.',
      act: 'Follow the carrier’s relay from the port before or after, with a date.',
      money:
        'The carrier’s to arrange under the bill of lading; anything it bills is shown to you first and booked only with your consent.',
    },
    temperature: {
      name: 'Reefer alarm',
      see: 'A temperature log outside the set point.',
      act: 'Have the carrier check the unit, obtain the log and keep the evidence.',
      money:
        'An insurance claim if insured; otherwise a claim on the carrier, limited by the bill of lading.',
    },
  },
  out: {
    title: 'What we do not do here',
    lead: 'Some of this we do not take, some goes another way. What a price leaves out is listed on each quote.',
    lcl: {
      name: 'Less than a container',
      text: 'Shared boxes are not part of these quotes. With half a box or more, compare a 20GP first.',
    },
    bulk: { name: 'Bulk and roll-on', text: 'No bulk cargo, no vehicles on wheels.' },
    danger: {
      name: 'Dangerous and oversize, online',
      text: 'Our sales desk quotes from the UN number and packing certificate, or from dimensions and lifting points.',
    },
    door: {
      name: 'Road at either end',
      text: 'Port to port is water only. Choose a door in the form; see the page on trucking.',
    },
    coastal: {
      name: 'Within one country',
      text: 'No domestic coastal traffic. Origin and destination must be in two countries; the one exception is from a port to a door in the same country.',
    },
    insurance: {
      name: 'Insurance',
      text: 'Each relay is another lift and another chance of damage. Nothing is insured unless you add it.',
    },
  },
  faq: {
    title: 'How to choose',
    when: {
      name: 'When is a relay worth it?',
      text: 'When direct space is gone, when no direct ship calls, or when the saving pays for the days. For high-value goods with a fixed delivery date, take the direct ship.',
    },
    barge: {
      name: 'A factory on the river: barge or truck?',
      text: 'With time in hand and heavy cargo, the barge: no 49 t road limit, and less carbon. GLEC puts a 110 m container barge at 29.3 g CO₂e a tonne-kilometre and a large truck at about 92. When the ship is close, the truck.',
    },
    bill: {
      name: 'Several ships, several bills of lading?',
      text: 'One, and the carrier that issues it answers for the whole way. Which ship carries the box shows in its events; the bill does not change.',
    },
    cape: {
      name: 'Can I insist on avoiding the Red Sea?',
      text: 'Yes. Each offer names its passage. Choose one marked Cape and its days and surcharges are those of that way.',
    },
  },
}

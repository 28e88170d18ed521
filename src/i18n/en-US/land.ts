import type { Phrases } from '../phrases.ts'
import type { land as zh } from '../zh-CN/land.ts'

export const land: Phrases<typeof zh> = {
  description:
    'Container trucking at one all-in price between port and county: empty collection, loading at your door and the laden return, four hours of loading included.',
  title: 'Empty out, loaded in:\none trip, one price',
  lead: 'Export trucking is a loop, not a line. The truck fetches an empty box at the depot, waits while you load it, and has to be inside the terminal before the gate closes. We price the whole loop, county by county.',
  drawing: {
    title:
      'The trip of a truck: an empty box from the depot, loading at the factory with four hours free, and the laden box into the terminal before the gate cut-off.',
    depot: 'Depot',
    depotText: 'empty box out',
    door: 'Your door',
    doorText: '4 hours to load',
    port: 'Terminal',
    portText: 'in 36 h before sailing',
    empty: 'empty',
    laden: 'laden',
  },
  caption:
    'Three stops on the way out. Imports run it backwards: laden box from the terminal, unloading at the door, empty box to the depot the carrier names. Waiting is free for 4 hours in China and 2 hours abroad.',
  offer: {
    title: 'Round trips,\nboth directions',
    lead: 'Choose “door” at either end of the quote form: county and street in China, the city abroad. The truck is then priced with the ship.',
    pickup: {
      name: 'Loading at your door',
      text: 'Priced from nine Chinese ports to cities within roughly 400 km. In fourteen of those cities, Ningbo, Shanghai, Shenzhen, Qingdao and Suzhou among them, each district or county has a price of its own.',
    },
    delivery: {
      name: 'Delivery at the other end',
      text: 'Main cities of Europe, North America, the Gulf, Japan, Australia and Southeast Asia, empty return included.',
    },
    reefer: {
      name: 'Reefers',
      text: 'Say so when you order if the box needs power on the road or at the dock; our sales desk confirms the truck and quotes the reefer rate.',
    },
    weighing: {
      name: 'Weighbridge',
      text: 'The packed box is weighed before the gate; the ticket doubles as the VGM.',
    },
    position: {
      name: 'Where the truck is',
      text: 'Look up the tractor’s plate. Trailers carry no transponder.',
    },
    proof: {
      name: 'Loading record',
      text: 'Seal and container numbers go on the order, loading photographs among its documents.',
    },
  },
  price: {
    title: 'One all-in rate,\nextras listed below',
    lead: 'Same county, same box, same price. Tolls, fuel and the empty run are inside it.',
    example:
      'For example, a 40HQ from a factory in Yuyao costs ¥1,290 to the port of Ningbo and ¥2,030 to Shanghai. Ships from both are listed. Add that ¥740 to the Shanghai price before you compare.',
    TRK: {
      name: 'Pick\u2011up haulage',
      basis: 'Per container, port to county; Yuyao to Ningbo is ¥1,060 a twenty, ¥1,290 a forty',
    },
    DEL: { name: 'Delivery haulage', basis: 'Per container, port to city' },
    WAIT: {
      name: 'Truck waiting',
      basis: '¥150 an hour after 4\u00a0hours in China; €70 an hour after 2\u00a0hours in Europe',
    },
    CHS: {
      name: 'Chassis',
      basis: 'North America, by the days used, about US$45 a day; not in the quoted total',
    },
    PORT: { name: 'Port charges', basis: 'Per container, where the terminal levies them' },
    note: 'Figures come from the demo rate sheets; the line of your own county is what counts. A twenty costs about 82% of a forty, a reefer a quarter more.',
  },
  time: {
    title: 'Planned backwards\nfrom the gate',
    lead: 'The truck is scheduled from the terminal cut-off back, not from your ready date forward.',
    order: {
      name: 'Ordering the truck',
      time: 'One working day before loading',
      why: 'Release order, address and a contact on site',
    },
    empty: {
      name: 'Empty collection',
      time: 'Loading day or the evening before',
      why: 'Depot hours and the carrier’s first release day',
    },
    load: {
      name: 'Loading',
      time: 'Within 4\u00a0hours',
      why: 'Whether the goods are staged and the dock takes a forty',
    },
    gate: {
      name: 'Into the terminal',
      time: 'Next day, 36\u00a0h before sailing at the latest',
      why: 'When the terminal starts taking export boxes, and the gate slot',
    },
    deliver: {
      name: 'Delivery abroad',
      time: '1–3\u00a0days after release',
      why: 'Customs, the delivery order and the terminal appointment',
    },
    note: 'For cargo from a door we count the box into port a day after loading; the first sailing you see already allows for that day.',
  },
  wrong: {
    title: 'Five things\nthat happen on the road',
    lead: 'Once the truck has left the depot there is little left to change. These are the usual ones.',
    wait: {
      name: 'Loading runs over',
      see: 'Arrival and departure times, reported by the driver and signed on site.',
      act: 'Call before the four hours are up and ask: how much longer, or another day?',
      money: 'Truck waiting: ¥150 for each hour past the fourth, by the times signed on site.',
    },
    empty: {
      name: 'No empty box',
      see: 'The depot is out of that type and the truck is rebooked.',
      act: 'Try another depot or a swap of type with the carrier; failing that, the next ship.',
      money: 'What the quote does not include is explained first and charged only with your consent.',
    },
    heavy: {
      name: 'Overweight',
      see: 'The weighbridge shows more than was declared.',
      act: 'Stop short of the gate and ask: take some off, or ship at the carrier’s overweight rate?',
      money: 'The carrier’s published surcharge; unloading and repacking at cost.',
    },
    gate: {
      name: 'Gate cut\u2011off in danger',
      see: 'An estimated gate-in later than the cut-off.',
      act: 'Ask terminal and carrier for a late gate; if refused, move to the next sailing.',
      money:
        'The signed times say whose delay it was; any charge is put to you first and booked only with your consent.',
    },
    damage: {
      name: 'Hole or smell in the box',
      see: 'The driver’s photographs at collection.',
      act: 'Change the box at the depot before it reaches you.',
      money:
        'A swap before loading adds nothing to the quote. After loading the goods must be moved across, quoted first.',
    },
  },
  out: {
    title: 'Outside the all-in rate',
    labour: {
      name: 'Hands and forklifts',
      text: 'The truck backs up and the doors open. Loading and unloading are yours, unless you have us load at the warehouse.',
    },
    lashing: {
      name: 'Lashing and bracing',
      text: 'Timber, airbags and straps are extra. Tell us early about machinery and coils.',
    },
    second: {
      name: 'A second stop',
      text: 'One trip, one door. Every further address is quoted on its own.',
    },
    law: {
      name: 'Above the road limit',
      text: 'A six-axle combination may gross 49 t in China. We do not send a truck for more.',
    },
    storage: {
      name: 'Boxes kept overnight',
      text: 'Equipment and yard charges from collecting early or returning late, by the day.',
    },
    island: {
      name: 'Ferries and borders',
      text: 'Island ferries and cross-border formalities are not in a city rate; our sales desk quotes them.',
    },
  },
  faq: {
    title: 'Questions',
    own: {
      name: 'May I send my own truck?',
      text: 'Yes. Leave the origin as a port and the quote has no trucking. You collect the box with the release we send, and still get every cut-off.',
    },
    where: {
      name: 'It says the door cannot be located',
      text: 'The address has to name a county; the street is for the driver and does not change the price. If the county is right and it still fails, no truck rate exists there yet: ask our sales desk for one.',
    },
    two: {
      name: 'Two twenties on one truck?',
      text: 'Yes, when together they stay under the limit and share both dock and terminal. The quote lists two single trips; our sales desk quotes the lower price.',
    },
    day: {
      name: 'Do nights and weekends cost more?',
      text: 'The rate makes no difference. Where depot and terminal are shut at night the truck has to stay over, and you are asked before that costs anything.',
    },
  },
}

import type { Phrases } from '../phrases.ts'
import type { eventSheets as source } from '../zh-CN/event-sheets.ts'

export const eventSheets: Phrases<typeof source> = {
  columns: {
    order: 'Order number|Order|Order no.|Order no',
    bill: 'B/L or booking|Bill of lading|B/L|BL|Booking|MBL',
    container: 'Container|Container number|Container no.|Equipment',
    event: 'Event|Milestone|Status',
    classifier: 'Classifier|Kind|Type',
    happenedAt: 'Local time|Time|Event time|Date|Date and time',
    seaport: 'Port code|Port|UN/LOCODE|LOCODE',
    facility: 'Place|Terminal|Facility|Location',
    zone: 'Time zone|Zone',
    note: 'Note|Remark|Remarks|Reason',
  },
  words: {
    bookingConfirmed: 'Space released|Confirmed',
    emptyPickedUp: 'Empty pickup|Empty pick-up|Empty out',
    stuffed: 'Stuffed|Packed|Loaded at shipper',
    gatedIn: 'Gate-in|Gate in|Full in',
    exportCustomsReleased: 'Export released|Export customs release',
    loaded: 'Loaded|On board|Laden on board',
    departed: 'Departure|Sailed|Vessel departed|ATD',
    arrived: 'Arrival|Berthed|Vessel arrived|ATA',
    discharged: 'Discharge|Unloaded',
    declared: 'Declared|Customs entry',
    customsReleased: 'Customs released|Customs release|Cleared',
    gatedOut: 'Gate-out|Gate out|Full out',
    delivered: 'Delivery|Proof of delivery|POD signed',
    emptyReturned: 'Empty return|Empty in',
    planned: 'PLN|Planned',
    estimated: 'EST|Estimated|Expected',
    actual: 'ACT|Actual',
  },
  simulated: {
    rolled: 'Simulated: the sailing was overbooked, moved to the next',
    weather: 'Simulated: heavy seas, sailing slower',
    inspected: 'Simulated: picked for inspection',
  },
  file: 'Event import template',
  sheet: 'Events',
  example: 'Terminal delay',
}

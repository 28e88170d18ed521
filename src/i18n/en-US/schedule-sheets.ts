import type { Phrases } from '../phrases.ts'
import type { scheduleSheets as source } from '../zh-CN/schedule-sheets.ts'

export const scheduleSheets: Phrases<typeof source> = {
  columns: {
    carrier: 'Carrier|Line|Shipping line',
    service: 'Service|Service code|Loop',
    vessel: 'Vessel|Ship|Vessel name',
    imo: 'IMO number|Vessel IMO',
    voyage: 'Voyage|Voyage number',
    port: 'Port|Port code|UN/LOCODE',
    importVoyage: 'Import voyage|Arrival voyage',
    exportVoyage: 'Export voyage|Departure voyage',
    plannedArrival: 'Planned arrival|Scheduled arrival|STA',
    plannedDeparture: 'Planned departure|Scheduled departure|STD',
    estimatedArrival: 'Estimated arrival',
    estimatedDeparture: 'Estimated departure',
    actualArrival: 'Actual arrival',
    actualDeparture: 'Actual departure',
    status: 'Call status|Status',
  },
  statuses: {
    OMIT: 'Omitted|Omit',
    BLNK: 'Blank sailing|Blank',
    ADHO: 'Ad hoc call|Ad hoc',
    PHOT: 'Phase out',
    PHIN: 'Phase in',
    ROTC: 'Rotation change',
    SLID: 'Slid|Sliding',
    CUTR: 'Cut and run',
  },
  file: 'Schedule',
  template: 'Schedule template',
}

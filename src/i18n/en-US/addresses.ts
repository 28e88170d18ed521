import type { Phrases } from '../phrases.ts'
import type { addresses as source } from '../zh-CN/addresses.ts'

export const addresses: Phrases<typeof source> = {
  title: 'Address book',
  pick: 'From the address book',
  dialog: {
    pickup: 'Choose a pickup address',
    delivery: 'Choose a delivery address',
    party: 'Choose a party',
  },
  search: 'Find an address',
  searchPlaceholder: 'Name, company, contact, number or street',
  none: 'Your address book is empty',
  noneText: 'Tick “save to the address book” while you fill in an order, and pick it from here next time.',
  noMatch: 'Nothing with “{{keyword}}”',
  noMatchText: 'Try another word, or type the address.',
  failed: 'The address book did not load',
  isDefault: 'Default',
  person: '{{contact}} {{phone}}',
  save: {
    pickup: 'After ordering, save the pickup address and contact to the address book',
    delivery: 'After ordering, save the delivery address and contact to the address book',
  },
  saved: 'Saved to the address book',
  notSaved: 'The order is placed, but the address was not saved: {{reason}}',
}

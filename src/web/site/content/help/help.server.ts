import type { Bilingual } from '#domain/kernel/language.ts'
import type { HelpGuide, HelpTopic } from '#domain/site/help-topics.ts'
import { charges } from './clerks/charges.ts'
import { content } from './clerks/content.ts'
import { conversations } from './clerks/conversations.ts'
import { customers } from './clerks/customers.ts'
import { firstPage } from './clerks/first-page.ts'
import { invoices as clerksInvoices } from './clerks/invoices.ts'
import { milestones } from './clerks/milestones.ts'
import { orders } from './clerks/orders.ts'
import { payments } from './clerks/payments.ts'
import { rates } from './clerks/rates.ts'
import { reports } from './clerks/reports.ts'
import { roles } from './clerks/roles.ts'
import { schedules } from './clerks/schedules.ts'
import { statements } from './clerks/statements.ts'
import { system } from './clerks/system.ts'
import { bills } from './shippers/bills.ts'
import { cards } from './shippers/cards.ts'
import { certification } from './shippers/certification.ts'
import { firstPrice } from './shippers/first-price.ts'
import { following } from './shippers/following.ts'
import { invitations } from './shippers/invitations.ts'
import { invoices } from './shippers/invoices.ts'
import { login } from './shippers/login.ts'
import { ordering } from './shippers/ordering.ts'
import { paying } from './shippers/paying.ts'
import { points } from './shippers/points.ts'
import { systems } from './shippers/systems.ts'
import { tools } from './shippers/tools.ts'

/** What each topic says, in the marks of `help-text.ts`. Read on the server only: no browser downloads all of it. */
export const helpTexts: { readonly [Guide in HelpGuide]: Readonly<Record<HelpTopic<Guide>, Bilingual>> } = {
  shippers: {
    'first-price': firstPrice,
    ordering,
    paying,
    following,
    bills,
    invoices,
    certification,
    points,
    invitations,
    cards,
    tools,
    login,
    systems,
  },
  clerks: {
    roles,
    'first-page': firstPage,
    orders,
    milestones,
    rates,
    schedules,
    charges,
    statements,
    payments,
    invoices: clerksInvoices,
    customers,
    content,
    conversations,
    system,
    reports,
  },
}

import { deskListAnnouncements } from '#contract/announcements.ts'
import { deskListTokens } from '#contract/api-tokens.ts'
import { importBillLinesCall } from '#contract/bills.ts'
import { workingDaysCall } from '#contract/calendar.ts'
import { listCertifications } from '#contract/certification.ts'
import { listChargeCodes } from '#contract/charge-codes.ts'
import { deskListChats } from '#contract/chat.ts'
import { listClerksCall } from '#contract/clerks.ts'
import { deskListCustomers } from '#contract/customers.ts'
import { listDeskSeaports } from '#contract/desk-seaports.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listUnplaced } from '#contract/event-senders.ts'
import { deskExceptions } from '#contract/exceptions.ts'
import { figuresByMonth } from '#contract/figures.ts'
import { listHsGoods } from '#contract/hs-goods.ts'
import { deskListAgreements, deskListInvoices } from '#contract/invoices.ts'
import { deskLevels } from '#contract/levels.ts'
import { deskListArticles } from '#contract/news.ts'
import { listTasks } from '#contract/order-work.ts'
import { listOutbox } from '#contract/outbox.ts'
import { listPaymentsCall, listRefundsCall } from '#contract/payments.ts'
import { deskListVouchersCall } from '#contract/points.ts'
import { deskPointsTermsCall } from '#contract/points-terms.ts'
import { listExchangeRates } from '#contract/rates.ts'
import { deskListWithdrawals } from '#contract/rebate.ts'
import { listBillDays } from '#contract/reconciliation.ts'
import { listRecords } from '#contract/records.ts'
import { listScheduleSheets } from '#contract/schedule-sheets.ts'
import { listErrorReportsCall, listTextsCall, pageViewsCall } from '#contract/site.ts'
import { deskListStatements, listConsents } from '#contract/statements.ts'
import { systemQueues } from '#contract/system.ts'
import { listTemplates } from '#contract/templates.ts'
import type { common } from '#i18n/zh-CN/common.ts'
import type { WaitingCount } from '#web/desk/waiting-count.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import type { DeskPage } from './palette-entries.ts'
import { paths, plainPath } from './paths.ts'

type Waits = Parameters<typeof WaitingCount>[0]['of']
export type DeskEntry = {
  readonly to: string
  readonly icon: IconName
  readonly name: keyof (typeof common)['nav'] & `desk${string}`
  readonly page: DeskPage['page']
  /** What a role must be allowed to ask for the entry to be of use to it. */
  readonly needs?: Pick<Endpoint, 'roles'>
  readonly waiting?: Waits
}
export type DeskGroup = {
  readonly name: keyof (typeof common)['deskGroups']
  readonly entries: readonly DeskEntry[]
}

/** The pages of the desk, by what they are about. */
export const deskGroups: readonly DeskGroup[] = [
  {
    name: 'orders',
    entries: [
      {
        to: paths.desk(),
        icon: 'home',
        name: 'deskQueue',
        page: 'desk',
        waiting: ['accept', 'resume', 'gateIn', 'silent', 'freeTime'],
      },
      { to: paths.deskOrders(), icon: 'box', name: 'deskOrders', page: 'deskOrders' },
      {
        to: paths.deskTasks(),
        icon: 'check-circle',
        name: 'deskTasks',
        page: 'deskTasks',
        needs: listTasks,
        waiting: ['tasks', 'mentions'],
      },
      {
        to: paths.deskExceptions(),
        icon: 'alert',
        name: 'deskExceptions',
        page: 'deskExceptions',
        needs: deskExceptions,
        waiting: ['exceptions'],
      },
    ],
  },
  {
    name: 'boxes',
    entries: [
      {
        to: paths.deskEvents(),
        icon: 'route',
        name: 'deskEvents',
        page: 'deskEvents',
        needs: listUnplaced,
        waiting: ['events'],
      },
      {
        to: paths.deskSchedules(),
        icon: 'ship',
        name: 'deskSchedules',
        page: 'deskSchedules',
        needs: listScheduleSheets,
      },
    ],
  },
  {
    name: 'prices',
    entries: [
      // Exchange rates are what most roles may see of the rates.
      {
        to: paths.deskRates(),
        icon: 'document',
        name: 'deskRates',
        page: 'deskRates',
        needs: listExchangeRates,
        waiting: ['prices'],
      },
      {
        to: paths.deskChargeCodes(),
        icon: 'list',
        name: 'deskChargeCodes',
        page: 'deskChargeCodes',
        needs: listChargeCodes,
      },
      {
        to: paths.deskCharges(),
        icon: 'upload',
        name: 'deskCharges',
        page: 'deskCharges',
        needs: importBillLinesCall,
      },
    ],
  },
  {
    name: 'money',
    entries: [
      {
        to: paths.deskPayments(),
        icon: 'bank',
        name: 'deskPayments',
        page: 'deskPayments',
        needs: listPaymentsCall,
        waiting: ['transfers', 'payments'],
      },
      {
        to: paths.deskRefunds(),
        icon: 'back',
        name: 'deskRefunds',
        page: 'deskRefunds',
        needs: listRefundsCall,
        waiting: ['refunds'],
      },
      {
        to: paths.deskWithdrawals(),
        icon: 'coin',
        name: 'deskWithdrawals',
        page: 'deskWithdrawals',
        needs: deskListWithdrawals,
        waiting: ['withdrawals'],
      },
      {
        to: paths.deskReconciliations(),
        icon: 'swap',
        name: 'deskReconciliation',
        page: 'deskReconciliation',
        needs: listBillDays,
        waiting: ['differences'],
      },
      {
        to: paths.deskStatements(),
        icon: 'calendar',
        name: 'deskStatements',
        page: 'deskStatements',
        needs: deskListStatements,
        waiting: ['questions'],
      },
      {
        to: paths.deskConsents(),
        icon: 'team',
        name: 'deskConsents',
        page: 'deskConsents',
        needs: listConsents,
        waiting: ['consents'],
      },
      {
        to: paths.deskInvoices(),
        icon: 'receipt',
        name: 'deskInvoices',
        page: 'deskInvoices',
        needs: deskListInvoices,
        waiting: ['invoices'],
      },
      {
        to: paths.deskAgreements(),
        icon: 'shield',
        name: 'deskAgreements',
        page: 'deskAgreements',
        needs: deskListAgreements,
        waiting: ['agreements'],
      },
      {
        to: paths.deskFigures(),
        icon: 'chart',
        name: 'deskFigures',
        page: 'deskFigures',
        needs: figuresByMonth,
      },
    ],
  },
  {
    name: 'customers',
    entries: [
      {
        to: paths.deskCustomers(),
        icon: 'team',
        name: 'deskCustomers',
        page: 'deskCustomers',
        needs: deskListCustomers,
      },
      {
        to: paths.deskCertifications(),
        icon: 'user',
        name: 'deskCertifications',
        page: 'deskCertifications',
        needs: listCertifications,
        waiting: ['certifications'],
      },
      {
        to: paths.deskChats(),
        icon: 'chat',
        name: 'deskChats',
        page: 'deskChats',
        needs: deskListChats,
        waiting: ['chats'],
      },
      {
        to: paths.deskVouchers(),
        icon: 'coin',
        name: 'deskVouchers',
        page: 'deskVouchers',
        needs: deskListVouchersCall,
      },
      {
        to: paths.deskPointsTerms(),
        icon: 'coin',
        name: 'deskPointsTerms',
        page: 'deskPointsTerms',
        needs: deskPointsTermsCall,
      },
      {
        to: paths.deskLevels(),
        icon: 'chart',
        name: 'deskLevels',
        page: 'deskLevels',
        needs: deskLevels,
      },
    ],
  },
  {
    name: 'content',
    entries: [
      { to: paths.deskNews(), icon: 'news', name: 'deskNews', page: 'deskNews', needs: deskListArticles },
      {
        to: paths.deskAnnouncements(),
        icon: 'bell',
        name: 'deskAnnouncements',
        page: 'deskAnnouncements',
        needs: deskListAnnouncements,
      },
      {
        to: paths.deskTemplates(),
        icon: 'edit',
        name: 'deskTemplates',
        page: 'deskTemplates',
        needs: listTemplates,
      },
      { to: paths.deskTexts(), icon: 'globe', name: 'deskTexts', page: 'deskTexts', needs: listTextsCall },
      {
        to: paths.deskCalendar(),
        icon: 'calendar',
        name: 'deskCalendar',
        page: 'deskCalendar',
        needs: workingDaysCall,
      },
      { to: paths.deskPorts(), icon: 'pin', name: 'deskPorts', page: 'deskPorts', needs: listDeskSeaports },
      { to: paths.deskGoods(), icon: 'hash', name: 'deskGoods', page: 'deskGoods', needs: listHsGoods },
      { to: paths.deskViews(), icon: 'list', name: 'deskViews', page: 'deskViews', needs: pageViewsCall },
      {
        to: paths.deskReports(),
        icon: 'alert',
        name: 'deskReports',
        page: 'deskReports',
        needs: listErrorReportsCall,
        waiting: ['reports'],
      },
    ],
  },
  {
    name: 'system',
    entries: [
      {
        to: paths.deskIntegration(),
        icon: 'lock',
        name: 'deskIntegration',
        page: 'deskIntegration',
        needs: deskListTokens,
      },
      {
        to: paths.deskRecords(),
        icon: 'shield',
        name: 'deskRecords',
        page: 'deskRecords',
        needs: listRecords,
      },
      {
        to: paths.deskSystem(),
        icon: 'gear',
        name: 'deskSystem',
        page: 'deskSystem',
        needs: systemQueues,
      },
      { to: paths.deskOutbox(), icon: 'out', name: 'deskOutbox', page: 'deskOutbox', needs: listOutbox },
      { to: paths.deskStaff(), icon: 'team', name: 'deskStaff', page: 'deskStaff', needs: listClerksCall },
      { to: paths.deskRoles(), icon: 'shield', name: 'deskRoles', page: 'deskRoles' },
      { to: paths.deskOwnLogin(), icon: 'lock', name: 'deskOwnLogin', page: 'deskOwnLogin' },
    ],
  },
]

export const isDeskEntry = ({ to }: DeskEntry, pathname: string): boolean => {
  const path = plainPath(pathname)
  return path === to || (to !== paths.desk() && path.startsWith(`${to}/`))
}

/**
 * What people do at the desk, in rows that a clerk would name, and the calls that each of them is made of: the call's
 * path after `/desk/`. Who may do it is said by the calls alone; all calls of a row are for the same roles, each call
 * stands in one row, and a test holds both (decision 055).
 */
export const rightAreas = [
  'orders',
  'tracking',
  'prices',
  'customers',
  'money',
  'bills',
  'content',
  'desk',
] as const
export type RightArea = (typeof rightAreas)[number]

type Right = { readonly area: RightArea; readonly calls: readonly string[] }

export const deskRights = {
  seeOrders: {
    area: 'orders',
    calls: [
      'order/list',
      'order/counts',
      'order/get',
      'order/changes',
      'order/file',
      'order/clerks',
      'order/confirmationPdf',
      'order/downloadDocument',
      'tracking/timeline',
      'bill/ofOrder',
      'bill/freeTime',
      'file/download',
    ],
  },
  attachFiles: { area: 'orders', calls: ['file/upload'] },
  acceptOrders: { area: 'orders', calls: ['order/accept', 'order/assign', 'order/resume', 'order/bulk'] },
  cancelOrders: { area: 'orders', calls: ['order/cancel'] },
  prepareOrders: {
    area: 'orders',
    calls: [
      'order/setBooking',
      'order/setContainerNumbers',
      'order/setShippingInstructions',
      'order/addDocuments',
    ],
  },
  handleExceptions: {
    area: 'tracking',
    calls: ['tracking/exceptions', 'tracking/takeException', 'tracking/handleException'],
  },
  enterEvents: { area: 'tracking', calls: ['tracking/addEvents', 'tracking/retractEvent'] },
  importEvents: {
    area: 'tracking',
    calls: [
      'tracking/imports',
      'tracking/import',
      'tracking/importTemplate',
      'tracking/uploadImport',
      'tracking/applyImport',
      'tracking/discardImport',
      'tracking/withdrawImport',
    ],
  },
  placeEvents: {
    area: 'tracking',
    calls: ['tracking/unplaced', 'tracking/placeTold', 'tracking/settleTold'],
  },
  connectSenders: {
    area: 'tracking',
    calls: ['tracking/senders', 'tracking/addSender', 'tracking/revokeSender'],
  },
  importSchedules: {
    area: 'tracking',
    calls: [
      'schedules/list',
      'schedules/template',
      'schedules/upload',
      'schedules/preview',
      'schedules/apply',
      'schedules/discard',
      'schedules/withdraw',
    ],
  },
  keepRates: {
    area: 'prices',
    calls: [
      'rates/list',
      'rates/lines',
      'rates/template',
      'rates/upload',
      'rates/preview',
      'rates/apply',
      'rates/discard',
      'rates/withdraw',
      'rates/export',
      'rates/changes',
      'rates/exportChanges',
      'rates/lanePrices',
    ],
  },
  markLanes: { area: 'prices', calls: ['rates/expandingLanes', 'rates/setExpandingLane'] },
  answerPriceRequests: { area: 'prices', calls: ['quote/priceRequests', 'quote/answerPriceRequest'] },
  setMarkups: {
    area: 'prices',
    calls: [
      'rates/markups',
      'rates/markupHistory',
      'rates/previewMarkup',
      'rates/saveMarkup',
      'rates/withdrawMarkup',
    ],
  },
  seeMargins: { area: 'prices', calls: ['quote/margin'] },
  seeExchangeRates: { area: 'prices', calls: ['rates/exchangeRates'] },
  setExchangeRates: { area: 'prices', calls: ['rates/setExchangeRate'] },
  seeCustomers: {
    area: 'customers',
    calls: [
      'customers',
      'customer',
      'customer/money',
      'customer/notes',
      'customer/clerks',
      'customer/addNote',
      'customer/pinNote',
    ],
  },
  assignCustomers: { area: 'customers', calls: ['customer/assign'] },
  holdCredit: { area: 'customers', calls: ['customer/hold', 'customer/liftHold'] },
  answerChats: {
    area: 'customers',
    calls: ['chat/conversations', 'chat/conversation', 'chat/read', 'chat/reply', 'chat/close'],
  },
  certify: {
    area: 'customers',
    calls: [
      'certifications',
      'certification',
      'certification/photo',
      'certification/number',
      'certification/decide',
    ],
  },
  giveVouchers: {
    area: 'customers',
    calls: ['voucher/list', 'voucher/customers', 'voucher/grant', 'voucher/withdraw'],
  },
  payWithdrawals: {
    area: 'customers',
    calls: ['withdrawal/list', 'withdrawal/detail', 'withdrawal/decide', 'withdrawal/payout'],
  },
  seePayments: {
    area: 'money',
    calls: [
      'payment/list',
      'payment/proofs',
      'payment/trail',
      'refund/list',
      'refund/trail',
      'reconciliation/waiting',
    ],
  },
  confirmTransfers: { area: 'money', calls: ['payment/confirmTransfer', 'payment/rejectProof'] },
  seeNotices: { area: 'money', calls: ['payment/notices'] },
  askForRefunds: { area: 'money', calls: ['refund/request'] },
  askForPartRefunds: { area: 'money', calls: ['refund/requestPart'] },
  decideRefunds: {
    area: 'money',
    calls: ['refund/approve', 'refund/reject', 'refund/payout', 'refund/retry', 'refund/requestTopUp'],
  },
  reconcile: {
    area: 'money',
    calls: [
      'reconciliation/days',
      'reconciliation/get',
      'reconciliation/findings',
      'reconciliation/template',
      'reconciliation/import',
      'reconciliation/compareAgain',
      'reconciliation/explain',
      'reconciliation/export',
    ],
  },
  billCharges: {
    area: 'bills',
    calls: ['bill/add', 'bill/withdraw', 'bill/import', 'bill/enter', 'bill/template', 'bill/consents'],
  },
  creditCharges: { area: 'bills', calls: ['bill/credit'] },
  keepStatements: {
    area: 'bills',
    calls: [
      'statement/list',
      'statement/get',
      'statement/lines',
      'statement/paper',
      'statement/queries',
      'statement/answer',
      'statement/issue',
      'statement/term',
      'statement/ageing',
    ],
  },
  closeMonths: {
    area: 'bills',
    calls: ['statement/months', 'statement/runMonth', 'statement/closeMonth', 'statement/accounting'],
  },
  keepInvoices: {
    area: 'bills',
    calls: [
      'invoice/list',
      'invoice/get',
      'invoice/download',
      'invoice/retry',
      'invoice/treatments',
      'invoice/setTreatment',
    ],
  },
  decideAgreements: {
    area: 'bills',
    calls: ['invoice/agreements', 'invoice/agreementFile', 'invoice/decideAgreement'],
  },
  publishArticles: {
    area: 'content',
    calls: [
      'news/list',
      'news/get',
      'news/save',
      'news/preview',
      'news/publish',
      'news/unpublish',
      'news/schedule',
      'news/unschedule',
    ],
  },
  editTexts: { area: 'content', calls: ['site/texts', 'site/saveText', 'site/removeText'] },
  editGoods: {
    area: 'content',
    calls: ['hsGoods/list', 'hsGoods', 'hsGoods/save', 'hsGoods/withdraw', 'hsGoods/export'],
  },
  setPointsTerms: { area: 'content', calls: ['points/terms', 'points/setTerms'] },
  readReports: { area: 'content', calls: ['site/errorReports', 'site/closeErrorReport'] },
  seePageViews: { area: 'content', calls: ['site/pageViews'] },
  seeFigures: { area: 'money', calls: ['figures/byMonth', 'figures/export'] },
  readRecords: { area: 'desk', calls: ['records/list', 'records/facts', 'records/export'] },
  tendSystem: {
    area: 'desk',
    calls: ['system/queues', 'system/failedJobs', 'system/retryJob', 'system/retryJobs'],
  },
  keepTokens: { area: 'desk', calls: ['token/list', 'token/add', 'token/revoke'] },
  seeOutbox: { area: 'desk', calls: ['outbox/list'] },
  inviteClerks: {
    area: 'desk',
    calls: ['staff/list', 'staff/invite', 'staff/resend', 'staff/withdraw'],
  },
  keepLogins: {
    area: 'desk',
    calls: ['staff/role', 'staff/close', 'staff/reopen', 'staff/signOut', 'staff/resetSecondFactor'],
  },
  ownLogin: {
    area: 'desk',
    calls: [
      'me',
      'logout',
      'events',
      'queues',
      'roles',
      'me/login',
      'me/save',
      'me/password',
      'me/authenticator/begin',
      'me/authenticator',
      'me/recoveryCodes',
      'me/endSession',
      'me/endOthers',
    ],
  },
} as const satisfies Record<string, Right>
export type RightName = keyof typeof deskRights

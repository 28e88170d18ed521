/**
 * A refusal is an answer, not a fault: the request was understood and is not done, for a
 * reason that has a code. The code decides the HTTP status and the stable number here, and the
 * sentence in `#i18n/refusals.ts`; a code without all of them does not compile. 401, 90000
 * and 90001 are fixed by requirements §8; the rest are given by area: request 100xx, login 110xx,
 * quotes 120xx, files 130xx, orders and payments 140xx, staff 190xx, rates 200xx, tracking 210xx,
 * articles 220xx, chat 230xx, vessels 250xx, site 260xx, container status 270xx, schedules 280xx,
 * HS codes 290xx, webhooks 300xx, bills and statements 310xx.
 */
export const refusals = {
  // the request itself
  'request.invalid': [400, 10001],
  'request.notFound': [404, 10002],
  'request.methodNotAllowed': [405, 10003],
  'request.tooLarge': [413, 10004],
  'request.unsupportedType': [415, 10005],
  'request.busy': [429, 90000],
  'request.tooSoon': [429, 90001],
  'request.timedOut': [408, 10006],
  'request.otherUser': [403, 10007],
  'request.idempotencyKeyMissing': [400, 10008],
  'request.idempotencyKeyReused': [422, 10009],
  'service.unavailable': [503, 10011],
  'service.fault': [500, 10012],
  // the request itself
  'request.endBeforeStart': [422, 10013],
  'request.intervalTooLong': [422, 10014],
  // login and session
  'login.required': [401, 401],
  'login.expired': [401, 401],
  'login.forbidden': [403, 11001],
  'login.agreementNotAccepted': [422, 11002],
  'login.captchaWrong': [422, 11003],
  'login.codeWrong': [422, 11004],
  'login.codeExpired': [422, 11005],
  'login.smsFailed': [502, 11006],
  'login.smsLimitReached': [429, 11007],
  'login.credentialsWrong': [422, 11008],
  'login.tooManyTries': [429, 11009],
  'login.failed': [502, 11010],
  'login.mobileTaken': [409, 11012],
  'login.userClosed': [403, 11013],
  // uploaded files
  'file.typeNotAllowed': [415, 13001],
  'file.contentMismatch': [415, 13002],
  'file.tooLarge': [413, 13003],
  'file.tooMany': [422, 13004],
  'file.uploadFailed': [502, 13005],
  'file.empty': [422, 13006],
  'file.notSafe': [422, 13007],
  'file.pictureTooLarge': [422, 13008],
  // quotes
  'quote.noContainers': [422, 12001],
  'quote.sameCountry': [422, 12002],
  'quote.pickupInformationMissing': [422, 12003],
  'quote.nothingFound': [404, 12004],
  'quote.laneBeingExpanded': [404, 12005],
  'quote.doorNotLocated': [422, 12006],
  'quote.expired': [409, 12007],
  'quote.priceChanged': [409, 12008],
  'quote.readyDatePassed': [422, 12009],
  'quote.rateMissing': [503, 12010],
  'quote.alreadyOrdered': [409, 12011],
  // orders and payments
  'order.moveNotOpen': [409, 14001],
  'order.remarkTooLong': [422, 14003],
  'order.instructionsClosed': [409, 14080],
  'order.changedMeanwhile': [409, 14081],
  'order.pickupInformationClosed': [409, 14082],
  'order.documentOpened': [409, 14083],
  'order.expressClosed': [409, 14084],
  'payment.timedOut': [409, 14004],
  'payment.onlineBankingNotSupported': [422, 14005],
  'payment.nothingToPay': [409, 14007],
  'payment.amountChanged': [409, 14008],
  'payment.channelNotOffered': [422, 14030],
  'payment.inProgress': [409, 14010],
  'refund.moveNotOpen': [409, 14011],
  'refund.sameClerk': [403, 14012],
  'refund.amountTooHigh': [422, 14013],
  'payment.authorizationInvalid': [409, 14040],
  'payment.authorizationExpired': [409, 14041],
  'payment.payerMismatch': [409, 14042],
  'payment.proofWaits': [409, 14043],
  'payment.notTransfer': [422, 14044],
  'payment.referenceUsed': [409, 14045],
  'refund.partTooHigh': [422, 14046],
  'payment.proofDecided': [409, 14047],
  // points and vouchers on orders
  'points.notEnough': [409, 14060],
  'points.tooMany': [422, 14061],
  'points.wholeSteps': [422, 14062],
  'offset.notOpen': [409, 14063],
  'offset.paymentWaits': [409, 14064],
  'voucher.orderTooSmall': [422, 14065],
  'voucher.notYet': [422, 14066],
  'voucher.over': [422, 14067],
  'voucher.used': [409, 14068],
  'voucher.withdrawn': [409, 14069],
  // lists of orders, and what a person keeps of their workplace
  'workspace.tooManyViews': [422, 14070],
  'workspace.viewNameTaken': [409, 14071],
  'workspace.tooMuchKept': [422, 14072],
  'order.exportInProgress': [409, 14073],
  // bills of payment companies
  'reconciliation.notABill': [422, 14090],
  'reconciliation.otherChannel': [422, 14091],
  'reconciliation.otherDay': [422, 14092],
  'reconciliation.badRows': [422, 14093],
  'reconciliation.tooManyRows': [422, 14094],
  'reconciliation.unreadable': [422, 14095],
  'reconciliation.cutShort': [422, 14096],
  'reconciliation.dayAhead': [422, 14097],
  'reconciliation.noDifference': [409, 14098],
  'address.tooMany': [422, 14085],
  // login and session
  'login.captchaNeeded': [422, 11014],
  'login.passwordNotSet': [422, 11015],
  // staff
  'staff.credentialsWrong': [422, 19001],
  'staff.tooManyTries': [429, 19002],
  'staff.emailTaken': [409, 19003],
  // rate sheets
  'rates.fileUnreadable': [422, 20001],
  'rates.moveNotOpen': [409, 20002],
  'rates.nothingToApply': [422, 20003],
  'rates.columnMissing': [422, 20004],
  'rates.tooManyRows': [422, 20005],
  'rates.badRowsLeft': [422, 20006],
  // tracking
  'tracking.tooEarly': [422, 21001],
  'tracking.beforeOrder': [422, 21011],
  'tracking.containerNumberInvalid': [422, 21002],
  // schedule sheets
  'schedules.fileUnreadable': [422, 28001],
  'schedules.moveNotOpen': [409, 28002],
  'schedules.nothingToApply': [422, 28003],
  'schedules.columnMissing': [422, 28004],
  'schedules.tooManyRows': [422, 28005],
  'schedules.badRowsLeft': [422, 28006],
  // HS codes
  'hsCode.unknown': [404, 29001],
  'hsGoods.changedMeanwhile': [409, 29002],
  // container status
  'cargo.billFormat': [422, 27001],
  'cargo.ownerMismatch': [422, 27002],
  'cargo.nothingFound': [404, 27003],
  'cargo.queryFailed': [502, 27004],
  'cargo.notConnected': [503, 27005],
  'cargo.subscribed': [409, 27006],
  'cargo.subscriptionLimit': [429, 27007],
  'tracking.senderNameTaken': [409, 21003],
  'tracking.importUnreadable': [422, 21004],
  'tracking.importColumnMissing': [422, 21005],
  'tracking.importTooLong': [422, 21006],
  'tracking.importNotOpen': [409, 21007],
  'tracking.importEmpty': [422, 21008],
  'tracking.importBadRowsLeft': [422, 21009],
  'tracking.exceptionHandled': [409, 21010],
  // truck positions
  'truck.limitReached': [409, 21030],
  'truck.pushNotTheirs': [403, 21031],
  'truck.queryFailed': [502, 21032],
  // articles
  'news.moveNotOpen': [409, 22001],
  'news.incomplete': [422, 22002],
  'news.changedMeanwhile': [409, 22003],
  'news.timeNotAhead': [422, 22004],
  // chat
  'chat.moveNotOpen': [409, 23001],
  // vessels
  'vessel.noData': [404, 25001],
  // the public site
  'site.reportMoveNotOpen': [409, 26001],
  // customers' own systems
  'webhook.tooMany': [409, 30001],
  'webhook.addressTaken': [409, 30002],
  'webhook.disabled': [409, 30003],
  // bills and statements
  'bill.quantityInvalid': [422, 31001],
  'bill.priceInvalid': [422, 31002],
  'bill.amountDigits': [422, 31003],
  'bill.quotedLineUnknown': [422, 31004],
  'bill.otherCharge': [422, 31005],
  'bill.creditTooHigh': [422, 31006],
  'bill.evidenceMissing': [422, 31007],
  'bill.consentNotOpen': [409, 31008],
  'bill.orderEnded': [409, 31009],
  'bill.evidenceUnknown': [422, 31010],
  'bill.importUnreadable': [422, 31301],
  'bill.importColumnMissing': [422, 31302],
  'bill.importTooLong': [422, 31303],
  'statement.moveNotOpen': [409, 31020],
} as const satisfies Record<string, readonly [status: number, number: number]>

export type RefusalCode = keyof typeof refusals
export type RefusalParams = Readonly<Record<string, string | number>>
/** What can be wrong with one field; each has a message in `#i18n/fields.ts`. */
export const fieldCodes = [
  'required',
  'quote.containerTypeMissing',
  'quote.quantityMissing',
  'quote.quantityInvalid',
  'quote.pickupPlaceKindMissing',
  'quote.deliveryPlaceKindMissing',
  'quote.pickupAddressMissing',
  'quote.pickupStreetMissing',
  'quote.deliveryAddressMissing',
  'quote.deliveryStreetMissing',
  'quote.readyDateMissing',
  'quote.servicesMissing',
  'quote.cargoMissing',
  'quote.cargoCategoryMissing',
  'quote.cargoNameInvalid',
  'order.remarkTooLong',
  'name.length',
  'name.characters',
  'login.mobileMissing',
  'login.mobileInvalid',
  'login.codeMissing',
  'login.captchaMissing',
  'login.passwordMissing',
  'login.passwordTooShort',
  'login.passwordTooWeak',
  'email.invalid',
  'phone.invalid',
  'date.invalid',
  'text.tooLong',
  'text.characters',
  'text.latinOnly',
  'number.whole',
  'number.positive',
  'number.tooLarge',
  'field.invalid',
  'field.tooShort',
  'seaport.unknown',
  'containerNumber.invalid',
  'vessel.mmsiInvalid',
  'vessel.imoInvalid',
  'rates.carrierUnknown',
  'rates.containerTypeUnknown',
  'rates.currencyUnknown',
  'rates.amountInvalid',
  'rates.chargeInvalid',
  'rates.weekdaysInvalid',
  'rates.endBeforeStart',
  'rates.samePort',
  'rates.zoneUnknown',
  'rates.serviceUnknown',
  'rates.duplicateRow',
  'tracking.eventUnknown',
  'bill.chargeUnknown',
  'bill.causeUnknown',
  'bill.currenciesDiffer',
  'bill.evidenceNotFound',
  'bill.evidenceSeveral',
  'tracking.timeUnreadable',
  'tracking.orderUnknown',
  'tracking.ordersSeveral',
  'tracking.containerNotOnOrder',
  'tracking.notYet',
  'tracking.longBeforeOrder',
  'tracking.rowRepeated',
  'hsGoods.codeInvalid',
  'hsGoods.rateInvalid',
  'hsGoods.lettersInvalid',
  'hsGoods.subheadingUnknown',
  'schedules.timeInvalid',
  'schedules.departsBeforeArrival',
  'schedules.timesBackwards',
  'schedules.statusUnknown',
  'schedules.oneCallOnly',
  'schedules.differsInVoyage',
  'schedules.voyageTooLong',
  'schedules.voyageBroken',
  'schedules.shipElsewhere',
  'news.slugInvalid',
  'news.slugTaken',
  'news.slugFixed',
  'news.rawHtml',
  'news.linkNotAllowed',
  'news.tooNested',
  'webhook.notAnAddress',
  'webhook.notSecure',
  'webhook.notOpen',
  'time.invalid',
  'site.phraseUnknown',
  'site.placeholdersDiffer',
  'site.plainTextOnly',
  'voucher.leastTooLow',
  'voucher.daysInvalid',
  'truck.plateMissing',
  'truck.plateInvalid',
  'truck.tooMany',
] as const
export type FieldCode = (typeof fieldCodes)[number]
export type FieldRefusal = { readonly code: FieldCode; readonly params: RefusalParams }
/** Field path (`containers.0.quantity`) → what is wrong with it. */
export type FieldRefusals = Readonly<Record<string, FieldRefusal>>

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly params: RefusalParams
  readonly fields: FieldRefusals | undefined

  constructor(code: RefusalCode, params: RefusalParams = {}, fields?: FieldRefusals) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
    this.fields = fields
  }

  get status(): number {
    return refusals[this.code][0]
  }

  /** The stable number that callers may branch on. */
  get number(): number {
    return refusals[this.code][1]
  }
}

/**
 * The desk's log tells who did what: each call by which a clerk changes something, or opens what is not everybody's, is
 * a record (A-22). A record is written once, with the change, and stays for good: a correction is a record of its own.
 * Beside it stand the older books of logins, of certification papers and of withdrawals, which hold customers' actions
 * as well. The odd rule: a call that noted nothing is written down all the same, with the first id that was sent.
 */
export const recordKinds = ['desk', 'logins', 'papers', 'withdrawals'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What is written down of the desk: a call's path after /crm/desk/ or /content/desk/. */
export const deskActions = [
  'order/accept',
  'order/assign',
  'order/cancel',
  'order/resume',
  'order/setBooking',
  'order/setContainerNumbers',
  'order/setShippingInstructions',
  'order/addDocuments',
  'order/downloadDocument',
  'tracking/addEvents',
  'tracking/retractEvent',
  'tracking/uploadImport',
  'tracking/applyImport',
  'tracking/discardImport',
  'tracking/withdrawImport',
  'tracking/addSender',
  'tracking/revokeSender',
  'tracking/placeTold',
  'tracking/settleTold',
  'tracking/takeException',
  'tracking/handleException',
  'payment/confirmTransfer',
  'payment/rejectProof',
  'refund/request',
  'refund/requestPart',
  'refund/requestTopUp',
  'refund/approve',
  'refund/reject',
  'refund/retry',
  'refund/payout',
  'withdrawal/decide',
  'withdrawal/payout',
  'bill/add',
  'bill/credit',
  'bill/withdraw',
  'bill/import',
  'statement/issue',
  'statement/runMonth',
  'statement/closeMonth',
  'statement/answer',
  'statement/term',
  'statement/accounting',
  'invoice/retry',
  'invoice/decideAgreement',
  'invoice/agreementFile',
  'invoice/setTreatment',
  'reconciliation/import',
  'reconciliation/compareAgain',
  'reconciliation/explain',
  'reconciliation/export',
  'certification/decide',
  'certification/number',
  'voucher/grant',
  'voucher/withdraw',
  'points/setTerms',
  'rates/upload',
  'rates/apply',
  'rates/discard',
  'rates/withdraw',
  'rates/setExchangeRate',
  'rates/setExpandingLane',
  'quote/answerPriceRequest',
  'schedules/upload',
  'schedules/apply',
  'schedules/discard',
  'schedules/withdraw',
  'hsGoods/save',
  'hsGoods/withdraw',
  'news/save',
  'news/publish',
  'news/schedule',
  'news/unschedule',
  'news/unpublish',
  'site/saveText',
  'site/removeText',
  'site/closeErrorReport',
  'chat/reply',
  'chat/close',
  'file/upload',
  'file/download',
  'records/export',
] as const
export type DeskAction = (typeof deskActions)[number]

/** What is written down at the door (ASVS 16.3.1). */
export const loginActions = [
  'codeSent',
  'registered',
  'loggedIn',
  'refused',
  'loggedOut',
  'sessionsEnded',
  'passwordSet',
  'phoneChanged',
  'closingAsked',
  'closingTakenBack',
  'erased',
  'refreshReused',
  'disabled',
  'identityBound',
  'identityUnbound',
  'staffCreated',
  'staffInvited',
  'staffJoined',
  'invitationSent',
  'invitationWithdrawn',
  'recoveryCodeUsed',
  'recoveryCodesMade',
  'authenticatorSet',
  'secondFactorTaken',
  'passwordAsked',
  'roleChanged',
  'reopened',
  'tokenMade',
  'tokenRevoked',
  'exportAsked',
  'exportDownloaded',
] as const

export const paperActions = [
  'submitted',
  'samePerson',
  'photoOpened',
  'numberShown',
  'approved',
  'rejected',
] as const

export const withdrawalActions = ['requested', 'approved', 'rejected', 'accountShown', 'paid'] as const

/** Which actions each kind of record knows. */
export const actionsOf = {
  desk: deskActions,
  logins: loginActions,
  papers: paperActions,
  withdrawals: withdrawalActions,
} as const satisfies Record<RecordKind, readonly string[]>

/** Actions of the desk by what they are done to, in their order: how a choice among them is grouped. */
export const deskActionGroups: readonly {
  readonly group: string
  readonly actions: readonly DeskAction[]
}[] = [...Map.groupBy(deskActions, (action) => action.split('/')[0] ?? '')].map(([group, actions]) => ({
  group,
  actions,
}))

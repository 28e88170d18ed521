/** Ids are a prefix that says what they name and a time-ordered unique part (decision 023). */
export type Id<Prefix extends string> = string & { readonly __prefix: Prefix }

export type UserId = Id<'usr'>
export type StaffId = Id<'stf'>
export type SessionId = Id<'ses'>
export type FileId = Id<'fil'>
export type CertificationId = Id<'crt'>
export type PhotoId = Id<'cph'>
export type QuoteId = Id<'quo'>
export type PriceRequestId = Id<'prq'>
export type OrderId = Id<'ord'>
export type ContainerId = Id<'ctr'>
export type PaymentId = Id<'pay'>
export type RefundId = Id<'rfd'>
export type TransferProofId = Id<'prf'>
export type WithdrawalId = Id<'wdr'>
export type VoucherId = Id<'vch'>
export type OffsetId = Id<'ofs'>
export type TopUpId = Id<'top'>
export type InvitationId = Id<'siv'>
export type ReconciliationId = Id<'rec'>
export type AddressId = Id<'adr'>
export type SavedViewId = Id<'svw'>
export type OrderExportId = Id<'exp'>
export type PersonalExportId = Id<'pex'>
export type CargoSubscriptionId = Id<'cgs'>
export type TrackingEventId = Id<'evt'>
export type EventSenderId = Id<'snd'>
export type ToldEventId = Id<'tld'>
export type EventImportId = Id<'eim'>
export type OrderExceptionId = Id<'exc'>
export type NotificationId = Id<'ntf'>
export type NotificationTextId = Id<'ntx'>
export type WebhookId = Id<'whk'>
export type WebhookMessageId = Id<'whm'>
export type ApiTokenId = Id<'tok'>
export type ScheduleSheetId = Id<'shs'>
export type BillLineId = Id<'bil'>
export type StatementId = Id<'stm'>
export type StatementQueryId = Id<'sqr'>
export type InvoiceId = Id<'inv'>
export type InvoiceTitleId = Id<'itl'>
export type AgreementId = Id<'agr'>
export type CreditHoldId = Id<'hld'>
export type CustomerNoteId = Id<'cno'>
export type ViewingId = Id<'vwg'>
export type OrderNoteId = Id<'ono'>
export type OrderTaskId = Id<'otk'>
export type SceneId = Id<'scn'>
export type ArticleId = Id<'art'>
export type AnnouncementId = Id<'ann'>
export type ErrorReportId = Id<'err'>

/** 26 characters of Crockford base 32: a version 7 UUID. */
export const idPattern = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`)

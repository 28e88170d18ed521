import type { Language } from '#domain/kernel/language.ts'
import type { FieldRefusal, RefusalParams } from '#domain/kernel/refusal.ts'

/**
 * A template is the wording of one mail or text message that the product sends. The product has its own for each of
 * them in both languages; the desk may put another in its place, language by language, and take it back. What was
 * saved stays as a version. A wording fills in what its template knows (`{{number}}`) and must keep what its reader
 * cannot do without. The odd rules: the signature of a text message (【brand】) is put before it by the product and
 * never typed, and no wording holds a link of its own: a link comes only from a placeholder (decision 066).
 */

export const templateGroups = [
  'codes',
  'logins',
  'cargo',
  'steps',
  'changes',
  'money',
  'others',
  'invoices',
  'clerks',
] as const
export type TemplateGroup = (typeof templateGroups)[number]
export const templateChannels = ['sms', 'mail'] as const
export type TemplateChannel = (typeof templateChannels)[number]

/** What wordings fill in, each with a word in both languages. */
export const placeholders = [
  'about',
  'address',
  'amount',
  'application',
  'at',
  'bill',
  'brand',
  'code',
  'container',
  'containers',
  'count',
  'day',
  'facts',
  'from',
  'hint',
  'host',
  'inviter',
  'link',
  'minutes',
  'month',
  'moved',
  'name',
  'news',
  'number',
  'overdue',
  'perDay',
  'phone',
  'place',
  'reason',
  'role',
  'sample',
  'stay',
  'title',
  'to',
  'trouble',
  'until',
  'what',
] as const
export type Placeholder = (typeof placeholders)[number]

type Template = {
  readonly channel: TemplateChannel
  readonly group: TemplateGroup
  readonly must: readonly Placeholder[]
  readonly may: readonly Placeholder[]
}
const template = (
  channel: TemplateChannel,
  group: TemplateGroup,
  must: readonly Placeholder[],
  may: readonly Placeholder[] = [],
): Template => ({ channel, group, must, may })

const code = () => template('sms', 'codes', ['code'], ['minutes'])
const step = (...may: readonly Placeholder[]) => template('sms', 'steps', ['number'], may)
const change = (...must: readonly Placeholder[]) => template('sms', 'changes', ['number', ...must])
const due = (...must: readonly Placeholder[]) => template('sms', 'money', ['number', 'amount', ...must])

/** Every mail and text message, with what its wording must fill in and what it may. */
export const templates = {
  codeLogin: code(),
  codePassword: code(),
  codeOldPhone: code(),
  codeNewPhone: code(),
  codeClosing: code(),
  codeFactor: code(),
  phoneChanged: template('sms', 'logins', []),
  closingAsked: template('sms', 'logins', ['day']),
  factorOn: template('sms', 'logins', []),
  factorOff: template('sms', 'logins', []),
  factorCodesMade: template('sms', 'logins', []),
  factorCodeUsed: template('sms', 'logins', [], ['count']),
  factorTaken: template('sms', 'logins', []),
  cargoFound: template('sms', 'cargo', ['container', 'facts'], ['bill']),
  cargoFailed: template('sms', 'cargo', ['container'], ['bill']),
  orderPlacedForYou: step('about'),
  orderAccepted: step(),
  orderCancelled: change('reason'),
  orderCancelledPaid: change('reason'),
  orderCancelledUnpaid: change(),
  changeAsked: change('to'),
  changeTakenBack: change(),
  bookingConfirmed: step(),
  gatedIn: step('place'),
  departed: step('place'),
  arrived: step('place'),
  discharged: step('place'),
  customsReleased: step('place'),
  gatedOut: step('place'),
  delivered: step(),
  emptyReturned: step(),
  arrivalLater: template('sms', 'changes', ['number', 'to'], ['moved', 'from']),
  arrivalEarlier: template('sms', 'changes', ['number', 'to'], ['moved', 'from']),
  freeTimeEnding: template('sms', 'changes', ['number', 'stay', 'to'], ['perDay']),
  freeTimeEndingOf: template('sms', 'changes', ['number', 'containers', 'stay', 'to'], ['perDay']),
  freeTimeOver: template('sms', 'changes', ['number', 'stay', 'from'], ['perDay']),
  freeTimeOverOf: template('sms', 'changes', ['number', 'containers', 'stay', 'from'], ['perDay']),
  trouble: change('trouble'),
  troubleOf: change('containers', 'trouble'),
  troubleOver: change('trouble'),
  troubleOverOf: change('containers', 'trouble'),
  paymentDue: due('at'),
  paymentDueHeld: template('sms', 'money', ['number', 'at']),
  paymentReceived: due(),
  paymentReceivedSeveral: template('sms', 'money', ['number', 'amount'], ['count']),
  refundApproved: due(),
  refundApprovedLess: due('reason'),
  refundRejected: template('sms', 'money', ['number', 'reason']),
  refundCompleted: due(),
  statementDue: due('to'),
  statementDueUnconfirmed: due('to'),
  statementOverdue: due('to'),
  statementOverdueUnconfirmed: due('to'),
  statementOverdueStill: due('overdue'),
  statementOverdueLong: due('overdue'),
  statementsIssued: template('sms', 'money', ['month'], ['count']),
  statementQueryAnswered: template('sms', 'money', ['number']),
  agreementApproved: template('sms', 'money', ['about']),
  agreementRejected: template('sms', 'money', ['about', 'reason']),
  invoiceIssued: template('sms', 'money', ['number']),
  invoiceFailed: template('sms', 'money', ['number']),
  withdrawalApproved: template('sms', 'money', ['amount']),
  withdrawalRejected: template('sms', 'money', ['amount', 'reason']),
  withdrawalPaid: template('sms', 'money', ['amount']),
  priceRequestAnswered: template('sms', 'others', ['place']),
  certificationApproved: template('sms', 'others', []),
  certificationRejected: template('sms', 'others', ['reason']),
  webhookFailing: template('sms', 'others', ['host']),
  webhookGone: template('sms', 'others', ['host']),
  tokenExpiring: template('sms', 'others', ['about', 'to']),
  mailboxFailing: template('sms', 'others', ['about']),
  newsEnd: template('sms', 'others', []),
  codeMail: template('mail', 'codes', ['code'], ['brand', 'minutes', 'phone']),
  newsMail: template('mail', 'others', ['news', 'link'], ['brand', 'what', 'phone']),
  invoiceMail: template(
    'mail',
    'invoices',
    ['number', 'title', 'amount', 'sample'],
    ['brand', 'application', 'phone'],
  ),
  invoiceRedMail: template(
    'mail',
    'invoices',
    ['number', 'title', 'amount', 'sample'],
    ['brand', 'application', 'phone'],
  ),
  clerkInvited: template('mail', 'clerks', ['role', 'until', 'link'], ['brand', 'name', 'inviter']),
  clerkPassword: template('mail', 'clerks', ['link'], ['brand', 'name']),
  clerkEnrol: template('mail', 'clerks', ['until', 'link'], ['brand', 'name']),
  clerkNotice: template('mail', 'clerks', ['at', 'what'], ['brand', 'name']),
  tokenMail: template('mail', 'clerks', ['name', 'day', 'address'], ['hint']),
  webhookFailingMail: template('mail', 'clerks', ['host', 'address']),
  webhookGoneMail: template('mail', 'clerks', ['host', 'address']),
} as const satisfies Record<string, Template>

export type TemplateName = keyof typeof templates
export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
export const templateNames = Object.keys(templates) as [TemplateName, ...TemplateName[]]

/** What a template fills in, in the order in which the desk shows it. */
export const placeholdersOf = (name: TemplateName): readonly Placeholder[] => [
  ...templates[name].must,
  ...templates[name].may,
]

/**
 * Characters: a subject that mail programs still show, a mail of two pages, a message of at most five segments in
 * Chinese. Assumed (decision 066).
 */
export const templateLimits = { subject: 150, mail: 5_000, sms: 300, providerId: 40 } as const

/** The wording of one language. A text message has an empty subject. */
export type Wording = {
  readonly subject: string
  readonly body: string
  /** Under which the SMS company has approved this very text; null where none is needed. */
  readonly providerId: string | null
}

/** Fills in what a wording names; what is not given stays as it stands. Values are taken as they are, and filled in once. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** What a wording fills in, each once, in the order of its first place: so the parameters of an approved text count. */
export const namedIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)),
]

/** The text as an SMS company's own template says it: `{1}` and so on in the place of names. */
export function asApproved(body: string): string {
  const names = namedIn(body)
  return body.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `{${names.indexOf(name) + 1}}`)
}

const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** What mail programs and telephones make a link of: an address with its protocol, a host, a mailbox, an IP address. */
const linkLike =
  /\p{L}[\p{L}\d+.-]*:\/\/\S*|(?:mailto|tel|sms|javascript|data):\S*|[\p{L}\p{N}}-]+\.[\p{L}{]{2,}\S*|\d{1,3}(?:\.\d{1,3}){3}|\S+@\S+/iu

function problemIn(text: string, known: readonly string[], inLines: boolean): FieldRefusal | null {
  const wrong = (code: FieldRefusal['code'], params: RefusalParams = {}): FieldRefusal => ({ code, params })
  if (!text.isWellFormed() || invisible.test(inLines ? text.replaceAll('\n', '') : text))
    return wrong('text.characters')
  const strange = namedIn(text).find((name) => !known.includes(name))
  if (strange) return wrong('templates.placeholderUnknown', { name: strange })
  const bare = text.replaceAll(/\{\{\w+\}\}/g, '')
  if (/[{}]/.test(bare)) return wrong('templates.bracesOpen')
  if (/<\/?[a-z!?]|&(?:\w+|#\w+);|\]\(/i.test(bare)) return wrong('templates.plainTextOnly')
  const [link] = linkLike.exec(text.normalize('NFKC')) ?? []
  if (link) return wrong('templates.linkTyped', { text: [...link].slice(0, 60).join('') })
  return null
}

/**
 * What is wrong with a wording, by field; nothing wrong is an empty record. `approves`: the SMS company sends only
 * texts that it has approved beforehand, so that a wording of a code needs the id under which it did.
 */
export function wordingProblems(
  name: TemplateName,
  { subject, body, providerId }: Wording,
  approves: boolean,
): Readonly<Partial<Record<keyof Wording, FieldRefusal>>> {
  const { channel, must } = templates[name]
  const known: readonly string[] = placeholdersOf(name)
  const problems: Partial<Record<keyof Wording, FieldRefusal>> = {}
  const mail = channel === 'mail'
  const most = mail ? templateLimits.mail : templateLimits.sms
  const missing = must.find((each) => !namedIn(body).includes(each))
  if (body.trim() === '') problems.body = { code: 'required', params: {} }
  else if ([...body].length > most) problems.body = { code: 'text.tooLong', params: { limit: most } }
  else if (!mail && /[【】]|^\s*\[/.test(body))
    problems.body = { code: 'templates.signatureTyped', params: {} }
  else {
    const problem =
      problemIn(body, known, mail) ??
      (missing ? { code: 'templates.placeholderMissing' as const, params: { name: missing } } : null)
    if (problem) problems.body = problem
  }
  if (mail) {
    // A subject is shown where nobody asked for it: on a locked screen, in lists. What opens doors stays in the mail.
    const shown = known.filter((each) => !['link', 'address', 'news', 'code'].includes(each))
    const problem =
      subject.trim() === ''
        ? { code: 'required' as const, params: {} }
        : [...subject].length > templateLimits.subject
          ? { code: 'text.tooLong' as const, params: { limit: templateLimits.subject } }
          : problemIn(subject, shown, false)
    if (problem) problems.subject = problem
  }
  if (needsApproval(name, approves) && !/^\w{1,40}$/.test(providerId ?? ''))
    problems.providerId = { code: 'templates.providerIdMissing', params: {} }
  return problems
}

/** Codes are approved text by text; a notice is approved as a whole and takes any sentence; mails are nobody's to approve. */
export const needsApproval = (name: TemplateName, approves: boolean): boolean =>
  approves && templates[name].group === 'codes' && templates[name].channel === 'sms'

/** Whether a wording may stand where the product's own stands. */
export const isFit = (name: TemplateName, wording: Wording, approves: boolean): boolean =>
  Object.keys(wordingProblems(name, wording, approves)).length === 0

/** The signature that carriers ask for, in front of every message. */
export const signed = (brand: string, language: Language, text: string): string =>
  language === 'zh-CN' ? `【${brand}】${text}` : `[${brand}] ${text}`

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmTwice = '^{}\\[~]|€'

/** How a message is charged: in one piece or several, by the alphabet that it needs (3GPP TS 23.038). */
export function smsLength(text: string): { units: number; segments: number; unicode: boolean } {
  const letters = [...text]
  const unicode = letters.some((letter) => !gsm.includes(letter) && !gsmTwice.includes(letter))
  const units = unicode
    ? text.length
    : letters.reduce((sum, letter) => sum + (gsmTwice.includes(letter) ? 2 : 1), 0)
  const [alone, each] = unicode ? [70, 67] : [160, 153]
  return { units, segments: units <= alone ? 1 : Math.ceil(units / each), unicode }
}

import type * as contract from '#contract/certification.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { consentVersion, moveCertification, type PhotoKind } from '#domain/certification/certification.ts'
import { idNumberFault } from '#domain/certification/id-number.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { CertificationId, PhotoId, UserId } from '#domain/kernel/ids.ts'
import { type FieldCode, Refusal } from '#domain/kernel/refusal.ts'
import type { CertificationStatus } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { customerToTell } from '#server/platform/jobs/queues.ts'
import { tell } from '#server/platform/live/live-events.ts'
import type { CallOrigin } from '#server/platform/login/audit.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { confirmClerk } from '#server/staff/commands.ts'
import { lockCertificationOf, setCertificationOf } from '#server/users/commands/certification.ts'
import { endInvitationFrom } from '#server/users/commands/invitations.ts'
import { rememberReward } from '#server/users/commands/returning.ts'
import { followApproval, marksOf } from './approval.ts'
import { dropSealedPhotos } from './jobs.ts'
import {
  findAllOf,
  findCertification,
  findOtherOfNumber,
  forgetUser,
  insertCertification,
  numberOf,
  record,
  saveDecision,
  savePerson,
  takePhoto,
  takeTurnOfPersons,
} from './store.ts'

const wrongField = (field: string, code: FieldCode): Refusal =>
  new Refusal('request.invalid', {}, { [field]: { code, params: {} } })

const idNumberCodes = {
  form: 'certification.idNumberForm',
  region: 'certification.idNumberRegion',
  birth: 'certification.idNumberBirth',
  digit: 'certification.idNumberDigit',
} as const satisfies Record<string, FieldCode>

type Given = BodyOf<typeof contract.certify>

/** What is sent in, checked: the number and the photos of its kind. */
function papersOf(
  ctx: Context,
  body: Given,
): {
  number: string
  company: string | null
  scale: number | null
  photos: { field: string; kind: PhotoKind; id: PhotoId }[]
} {
  const photo = (field: keyof Given, kind: PhotoKind) => {
    const id = body[field]
    return typeof id === 'string' ? [{ field, kind, id: id as PhotoId }] : []
  }
  if (body.personType === 'enterprise')
    return {
      number: body.creditCode ?? '',
      company: body.companyName ?? '',
      scale: body.scaleId ?? null,
      photos: [...photo('businessLicensePicUrl', 'licence'), ...photo('businessExtUrl', 'licenceMore')],
    }
  const number = body.idCardNo ?? ''
  const fault = idNumberFault(number, businessDateOf(ctx.clock()))
  if (fault) throw wrongField('idCardNo', idNumberCodes[fault])
  return {
    number,
    company: null,
    scale: null,
    photos: [...photo('idCardPositivePicUrl', 'idFront'), ...photo('idCardReversePicUrl', 'idBack')],
  }
}

/** Written down; and whoever was invited by themselves under another number loses that invitation (decision 041). */
const recordSamePerson = (
  ctx: Context,
  actor: Customer | Staff,
  other: UserId,
  about: Parameters<typeof record>[3],
): Promise<void> =>
  transact(ctx, async (ctx) => {
    await record(ctx, actor, 'samePerson', about)
    await endInvitationFrom(ctx, about.userId, other)
  })

/**
 * Sends papers in, for the first time or again. Refuses with `request.invalid`, `certification.consentMissing`,
 * `certification.samePerson` (which is written down) and `certification.moveNotOpen`.
 */
export async function certify(
  ctx: Context,
  actor: Customer,
  body: Given,
  from: CallOrigin,
): Promise<CertificationStatus> {
  if (body.consent !== consentVersion) throw new Refusal('certification.consentMissing')
  const { number, company, scale, photos } = papersOf(ctx, body)
  const { userId } = actor
  const other = body.personType === 'individual' ? await findOtherOfNumber(ctx, userId, number) : null
  if (other) {
    await recordSamePerson(ctx, actor, other, { userId, certificationId: null, from })
    throw new Refusal('certification.samePerson')
  }
  return transact(ctx, async (ctx) => {
    const { status } = await lockCertificationOf(ctx, userId)
    const next = moveCertification(status, 'submit', 'customer')
    const id: CertificationId = newId('crt')
    await insertCertification(ctx, {
      id,
      userId,
      type: body.personType,
      name: body.realName,
      company,
      scale,
      number,
      consent: body.consent ?? '',
    })
    for (const photo of photos)
      if (!(await takePhoto(ctx, userId, id, photo.id, photo.kind)))
        throw wrongField(photo.field, 'field.invalid')
    await setCertificationOf(ctx, userId, next)
    const change = { before: status, after: next }
    await record(ctx, actor, 'submitted', { userId, certificationId: id, from }, change)
    await tell(ctx, ['staff', `customer:${userId}`], 'certification', id)
    return next
  })
}

/**
 * The whole number, for a clerk who proves again to be there; that it was shown is written down. Refuses with
 * `staff.codeWrong`, `staff.tooManyTries` and `request.notFound`.
 */
export async function showNumber(
  ctx: Context,
  actor: Staff,
  { id, totp, from }: BodyOf<typeof contract.showCertificationNumber> & { readonly from: CallOrigin },
): Promise<string> {
  await confirmClerk(ctx, actor, { totp, from })
  return transact(ctx, async (ctx) => {
    const row = await findCertification(ctx, id)
    if (!row) throw new Refusal('request.notFound')
    await record(ctx, actor, 'numberShown', { userId: row.user_id, certificationId: id, from })
    noteChange(ctx, { subject: id, userId: row.user_id })
    return numberOf(ctx, row)
  })
}

/**
 * A clerk says yes, or no with a reason. Whoever is certified bears the name and type of the papers from then on, and
 * points are given, once for each user. Refuses with `request.notFound`, `certification.moveNotOpen` and
 * `certification.samePerson` (which is written down).
 */
export async function decideCertification(
  ctx: Context,
  actor: Staff,
  { id, approve, reason }: BodyOf<typeof contract.decideCertification>,
  from: CallOrigin,
): Promise<'certified' | 'failed'> {
  const found = await findCertification(ctx, id)
  if (!found) throw new Refusal('request.notFound')
  const userId: UserId = found.user_id
  const about = { userId, certificationId: id, from }
  const decided = await transact(ctx, async (ctx) => {
    const { inviterId, mobile } = await lockCertificationOf(ctx, userId)
    const row = await findCertification(ctx, id)
    if (!row) throw new Refusal('request.notFound')
    const next = moveCertification(row.status, approve ? 'approve' : 'reject', 'staff')
    if (next !== 'certified') {
      await saveDecision(ctx, actor, row, 'failed', reason)
      await setCertificationOf(ctx, userId, 'failed')
    } else {
      const number = numberOf(ctx, row)
      const isPerson = row.type === 'individual'
      await takeTurnOfPersons(ctx)
      const other = isPerson ? await findOtherOfNumber(ctx, userId, number) : null
      if (other) return { other }
      await saveDecision(ctx, actor, row, 'certified', null)
      await savePerson(ctx, userId, isPerson ? number : null)
      await setCertificationOf(ctx, userId, 'certified', { name: row.name, type: row.type })
      await followApproval(ctx, { userId, type: row.type, number, inviterId, mobile })
    }
    const change = { before: row.status, after: next }
    await record(ctx, actor, approve ? 'approved' : 'rejected', about, change)
    noteChange(ctx, {
      subject: id,
      userId,
      before: { status: row.status },
      after: { status: next },
      reason: approve ? null : reason,
    })
    await ctx.jobs.enqueue(ctx, customerToTell, {
      userId,
      kind: approve ? 'certificationApproved' : 'certificationRejected',
      key: `certification ${id}`,
      params: approve ? {} : { reason },
    })
    await tell(ctx, ['staff', `customer:${userId}`], 'certification', id)
    return { status: approve ? ('certified' as const) : ('failed' as const) }
  })
  if (decided.status) return decided.status
  await recordSamePerson(ctx, actor, decided.other, about)
  throw new Refusal('certification.samePerson')
}

/**
 * Forgets what certification keeps about a person whose login is closed: numbers, names, photos (those in the storage
 * by a job after the commit), and that they are certified. That it was rewarded stays for a while, by keyed digests
 * (decision 050). Records of who opened and decided what stay; they hold ids.
 * Joins the caller's transaction. The name that the user bears stands with the user. Refuses with `request.notFound`.
 */
export const forgetCertification = (ctx: Context, userId: UserId): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { mobile } = await lockCertificationOf(ctx, userId)
    const certified = (await findAllOf(ctx, userId)).filter(({ status }) => status === 'certified')
    if (certified.length > 0) {
      const papers = certified.map((row) => ({ type: row.type, number: numberOf(ctx, row) }))
      await rememberReward(ctx, 'certification', marksOf(mobile, ...papers))
    }
    const storageKeys = await forgetUser(ctx, userId)
    await setCertificationOf(ctx, userId, 'none')
    await tell(ctx, ['staff'], 'certification', userId)
    if (storageKeys.length > 0) await ctx.jobs.enqueue(ctx, dropSealedPhotos, { storageKeys })
  })

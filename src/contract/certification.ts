import { z } from 'zod'
import { companyScales, photoKinds, reasonLimit } from '#domain/certification/certification.ts'
import { idNumberWritten } from '#domain/certification/id-number.ts'
import { taxNumberFault, taxNumberWritten } from '#domain/certification/tax-number.ts'
import { certificationStatuses, certificationTypes } from '#domain/users/user.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { nameShape } from './names.ts'
import { totpShape } from './second-factor.ts'
import { cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

/** Certification: papers go in, a clerk decides (decision 024). Numbers leave masked; photos by links that live minutes. */

const certifiedNameShape = z
  .string()
  .trim()
  .normalize('NFC')
  .refine((text) => text !== '', wrong('required'))
  .pipe(nameShape('userName'))

/** What opens one photo for one session until `expires` (seconds since 1970). */
export const photoLinkShape = z.object({
  id: idShape('cph'),
  kind: z.enum(photoKinds),
  expires: z.int(),
  signature: z.string(),
})
export type PhotoLink = z.output<typeof photoLinkShape>

const photoQuery = z.object({
  id: idShape('cph'),
  expires: z.coerce.number().pipe(z.int()),
  signature: z.string().max(100, 'field.invalid'),
})

export const uploadCertificationPhoto = endpoint({
  method: 'POST',
  path: '/crm/certification/photo',
  title: 'Upload the photo of one paper: a JPEG or PNG of at most 10 MB',
  access: 'customer',
  carries: 'upload',
  perMinute: 30,
  query: z.object({ kind: z.enum(photoKinds) }),
  reply: photoLinkShape,
})

export const certificationPhoto = endpoint({
  method: 'GET',
  path: '/crm/certification/photo',
  title: 'A photo of one’s own papers, by its link',
  access: 'customer',
  viewable: false,
  carries: 'file',
  query: photoQuery,
})

/** The four pictures are ids of photos that were uploaded for it. A person sends `idCardNo`, an enterprise `creditCode`. */
export const certify = endpoint({
  method: 'POST',
  path: '/crm/certification',
  title: 'Send papers in to be certified, for the first time or again',
  access: 'customer',
  perMinute: 30,
  body: z
    .object({
      userId: z.string().max(40).optional(),
      personType: z.enum(certificationTypes, { error: 'required' }),
      realName: certifiedNameShape,
      idCardNo: z.string().max(60, 'field.invalid').transform(idNumberWritten).optional(),
      companyName: textShape(120).optional(),
      creditCode: z.string().max(60, 'field.invalid').transform(taxNumberWritten).optional(),
      scaleId: z
        .union(companyScales.map((each) => z.literal(each)))
        .nullable()
        .optional(),
      idCardPositivePicUrl: idShape('cph').optional(),
      idCardReversePicUrl: idShape('cph').optional(),
      businessLicensePicUrl: idShape('cph').optional(),
      businessExtUrl: idShape('cph').optional(),
      /** The version of the consent that was shown and agreed to. */
      consent: z.string().max(20, 'field.invalid').optional(),
    })
    .superRefine((body, { addIssue }) => {
      const need = (field: keyof typeof body) => {
        if (!body[field]) addIssue({ code: 'custom', path: [field], message: 'required' })
      }
      if (body.personType === 'individual') {
        for (const field of ['idCardNo', 'idCardPositivePicUrl', 'idCardReversePicUrl'] as const) need(field)
        return
      }
      for (const field of ['companyName', 'creditCode', 'businessLicensePicUrl'] as const) need(field)
      if (!body.creditCode) return
      if (body.creditCode.length !== 18 || taxNumberFault(body.creditCode) === 'form')
        addIssue({ code: 'custom', path: ['creditCode'], message: 'certification.creditCodeForm' })
      else if (taxNumberFault(body.creditCode) === 'digit')
        addIssue({ code: 'custom', path: ['creditCode'], message: 'title.taxNumberDigit' })
    }),
  reply: z.object({ certificationStatus: z.enum(certificationStatuses) }),
})

const submittedShape = z.object({
  personType: z.enum(certificationTypes),
  realName: z.string(),
  /** Masked. */
  number: z.string(),
  companyName: z.string().nullable(),
  scaleId: z.int().nullable(),
  submittedAt: instantShape,
  decidedAt: instantShape.nullable(),
  reason: z.string().nullable(),
  /** Why there are none: they were deleted after their time. */
  photosRemovedAt: instantShape.nullable(),
  photos: z.array(photoLinkShape),
})

export const queryCertificationInfo = endpoint({
  method: 'POST',
  path: '/crm/queryCertificationInfo',
  title: 'How one’s own certification stands, and what was sent in last',
  access: 'customer',
  body: z.object({ userId: z.string().max(40).optional() }),
  reply: z.object({
    certificationStatus: z.enum(certificationStatuses),
    canSubmit: z.boolean(),
    /** The version of the consent to agree to now. */
    consent: z.string(),
    /** For how many days after the decision photos are kept. */
    photoDays: z.int(),
    submitted: submittedShape.nullable(),
  }),
})
export type CertificationInfo = z.output<typeof queryCertificationInfo.reply>

const reviewers = ['operations', 'administrator'] as const
const decidedStatuses = ['inReview', 'certified', 'failed'] as const

export const deskCertificationRowShape = z.object({
  id: idShape('crt'),
  userId: idShape('usr'),
  personType: z.enum(certificationTypes),
  status: z.enum(decidedStatuses),
  realName: z.string(),
  companyName: z.string().nullable(),
  submittedAt: instantShape,
  decidedAt: instantShape.nullable(),
  decidedBy: z.string().nullable(),
})
export type DeskCertificationRow = z.output<typeof deskCertificationRowShape>

export const listCertifications = endpoint({
  method: 'GET',
  path: '/crm/desk/certifications',
  title: 'Certifications: those in review oldest first, decided ones newest first',
  access: 'staff',
  roles: reviewers,
  query: z.object({ status: z.enum(decidedStatuses).default('inReview'), ...cursorQuery }),
  reply: z.object({
    items: z.array(deskCertificationRowShape),
    nextCursor: z.string().nullable(),
    inReview: z.int(),
  }),
})

export const deskCertification = endpoint({
  method: 'GET',
  path: '/crm/desk/certification',
  title: 'A certification with links to its photos; the number masked',
  access: 'staff',
  roles: reviewers,
  query: z.object({ id: idShape('crt') }),
  reply: deskCertificationRowShape.extend({
    /** Masked. */
    number: z.string(),
    scaleId: z.int().nullable(),
    mobile: z.string(),
    reason: z.string().nullable(),
    photosRemovedAt: instantShape.nullable(),
    photos: z.array(photoLinkShape),
    /** Whether the person is certified as another user: then it cannot be approved. */
    samePerson: z.boolean(),
  }),
})
export type DeskCertification = z.output<typeof deskCertification.reply>

/** Being logged in is not enough: the clerk's one-time code is wanted with each number. */
export const showCertificationNumber = endpoint({
  method: 'POST',
  path: '/crm/desk/certification/number',
  title: 'The whole number of a certification, for a fresh one-time code; who asked is recorded',
  access: 'staff',
  roles: reviewers,
  body: z.object({ id: idShape('crt'), totp: totpShape }),
  reply: z.object({ number: z.string() }),
})

export const deskCertificationPhoto = endpoint({
  method: 'GET',
  path: '/crm/desk/certification/photo',
  title: 'A photo, by its link; who opened it is recorded',
  access: 'staff',
  roles: reviewers,
  carries: 'file',
  query: photoQuery,
})

export const decideCertification = endpoint({
  method: 'POST',
  path: '/crm/desk/certification/decide',
  title: 'Approve or reject a certification, the latter with a reason',
  access: 'staff',
  roles: reviewers,
  body: z
    .object({ id: idShape('crt'), approve: z.boolean(), reason: textShape(reasonLimit).default('') })
    .refine(({ approve, reason }) => approve || reason !== '', { ...wrong('required'), path: ['reason'] }),
  reply: z.object({ status: z.enum(decidedStatuses) }),
})

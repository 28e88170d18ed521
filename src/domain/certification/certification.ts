import { follow, type Mover, type MoveTable, movesFrom } from '#domain/kernel/moves.ts'
import type { CertificationStatus, CertificationType } from '#domain/users/user.ts'

/**
 * Certification: a user shows papers and a clerk looks at them (decision 024). The move that sends them in again is
 * the same as the first.
 */
export const certificationMoves = {
  submit: { from: ['none', 'certified', 'failed'], to: 'inReview', by: ['customer'] },
  approve: { from: ['inReview'], to: 'certified', by: ['staff'] },
  reject: { from: ['inReview'], to: 'failed', by: ['staff'] },
} as const satisfies MoveTable<CertificationStatus>
export type CertificationMove = keyof typeof certificationMoves

export const openCertificationMoves = (status: CertificationStatus, mover: Mover): CertificationMove[] =>
  movesFrom<CertificationStatus, typeof certificationMoves>(certificationMoves, status, mover)

/** Where a move leads. Refuses with `certification.moveNotOpen`. */
export const moveCertification = (
  status: CertificationStatus,
  move: CertificationMove,
  mover: Mover,
): CertificationStatus => follow(certificationMoves, move, status, mover, 'certification.moveNotOpen')

/** Papers of which a photo is taken. */
export const photoKinds = ['idFront', 'idBack', 'licence', 'licenceMore'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** A person shows both sides of the ID card, an enterprise its business licence (requirements §5). */
export const photosNeeded: Readonly<Record<CertificationType, readonly PhotoKind[]>> = {
  individual: ['idFront', 'idBack'],
  enterprise: ['licence'],
}
/** What else may be shown. */
export const photosWelcome: Readonly<Record<CertificationType, readonly PhotoKind[]>> = {
  individual: [],
  enterprise: ['licenceMore'],
}

/** How many people a company has: under 20, 100, 500, 1000, or more. Assumed (decision 024). */
export const companyScales = [1, 2, 3, 4, 5] as const

/** A photo of a paper needs no more. Assumed (decision 024). */
export const photoSizeLimit = 10 * 1024 * 1024
/** Photos that were uploaded and not sent in, for one user; the oldest make room. Assumed. */
export const waitingPhotosLimit = 8
/** What was uploaded and not sent in is forgotten after a day. */
export const waitingPhotoHours = 24
/** A link to a photo lives so long at most (decision 024). */
export const photoLinkSeconds = 300

/** The text to which the reader agrees; a new text is a new version. */
export const consentVersion = '2026-11'
/** What a clerk may write as the reason of a refusal, in characters. */
export const reasonLimit = 200

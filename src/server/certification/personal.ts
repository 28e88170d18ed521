import type { PersonalPart } from '#server/platform/personal.ts'
import { forgetCertification } from './commands.ts'
import { listSentCertifications } from './queries.ts'

/** What was sent in to be certified: the number masked, no photos, since both lie sealed and the person has them. */
export const certificationPart: PersonalPart = {
  name: 'certification',
  async read(ctx, userId) {
    const sent = await listSentCertifications(ctx, userId)
    return {
      rows: sent.map(({ submittedAt, personType, realName, companyName, number, status, reason }) => ({
        createdAt: submittedAt,
        certificationType: personType,
        userName: realName,
        ...(companyName ? { companyName } : {}),
        paperNumber: number,
        certificationStatus: status,
        ...(reason ? { reason } : {}),
      })),
    }
  },
  async forget(ctx, userId) {
    await forgetCertification(ctx, userId)
    return []
  },
}

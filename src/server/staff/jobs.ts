import { renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { totpColumn } from './store.ts'

export const renewTotpSecrets = renewSealsOf('staff', [renewalOf(totpColumn)])

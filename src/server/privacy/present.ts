import type { PersonalExport } from '#contract/privacy.ts'
import type { StoredExport } from './store.ts'

export const presentExport = ({ id, status, bytes, asked_at, expires_at }: StoredExport): PersonalExport => ({
  id,
  status,
  bytes,
  askedAt: asked_at.toISOString(),
  expiresAt: expires_at?.toISOString() ?? null,
})

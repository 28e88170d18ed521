import { ProviderFailure } from '#server/platform/provider-failure.ts'

const keyPattern = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*$/
const longestKey = 200

/** Throws ProviderFailure on a key that could lead out of the storage or means something to it. */
export function checkKey(key: string): void {
  if (key.length > longestKey || !keyPattern.test(key)) throw new ProviderFailure('storage', 'bad key', false)
}

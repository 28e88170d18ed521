/** Builds the server alone, where its sources changed since the last build, with this Node. */
export function ensureServerBuilt(node: string): void

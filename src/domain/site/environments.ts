/** What a system is run for (requirements §9): the real business, the last look at a release, or tests. */
export const environments = ['production', 'preRelease', 'test'] as const
export type Environment = (typeof environments)[number]

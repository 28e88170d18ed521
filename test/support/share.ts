/** Whether each of a long list of calls is tried: `npm run prove`. */
const everyCall = process.env.SAMPAN_EVERY_CALL === '1'

/** All of a long list at `npm run prove`; one in `of` with the other tests, the same ones each time. */
export const aShare = <Each>(of: number, all: readonly Each[]): readonly Each[] =>
  everyCall ? all : all.filter((_, place) => place % of === 0)

/** How exactly a place is known: its door, its street, or no better than the centre of its county or city. */
export const pointPrecisions = ['door', 'street', 'county', 'city'] as const
export type PointPrecision = (typeof pointPrecisions)[number]

/**
 * The guides to the product: one for shippers, one for the forwarder's clerks. Each has a first page and a page for
 * each topic, at an address of its own in either language. The words of a topic stand in `web/site/content/help`, its
 * title, summary and names for searching among the phrases (`help`). Contents, next and previous follow this order.
 */
export const helpTopics = {
  shippers: [
    'first-price',
    'ordering',
    'paying',
    'bills',
    'invoices',
    'following',
    'tools',
    'login',
    'certification',
    'points',
    'invitations',
    'cards',
    'systems',
  ],
  clerks: [
    'roles',
    'first-page',
    'orders',
    'milestones',
    'rates',
    'schedules',
    'charges',
    'statements',
    'payments',
    'invoices',
    'customers',
    'conversations',
    'content',
    'system',
    'reports',
  ],
} as const

export type HelpGuide = keyof typeof helpTopics
export type HelpTopic<Guide extends HelpGuide = HelpGuide> = (typeof helpTopics)[Guide][number]
export const helpGuides = Object.keys(helpTopics) as readonly HelpGuide[]

/** The first page of each guide, Chinese and English. */
export const helpRoots = {
  shippers: ['/help', '/enhelp'],
  clerks: ['/help/desk', '/enhelp/desk'],
} as const satisfies Record<HelpGuide, readonly [chinese: `/${string}`, english: `/${string}`]>

/** The addresses of a topic, Chinese and English. */
export const helpAddresses = (
  guide: HelpGuide,
  topic: HelpTopic,
): readonly [chinese: string, english: string] => {
  const [chinese, english] = helpRoots[guide]
  return [`${chinese}/${topic}`, `${english}/${topic}`]
}

/** Every page of the guides, as pairs of twins. */
export const helpPages: readonly (readonly [chinese: string, english: string])[] = helpGuides.flatMap(
  (guide) => [helpRoots[guide], ...helpTopics[guide].map((topic) => helpAddresses(guide, topic))],
)

/** A topic of a guide by its name in an address. */
export const helpTopicNamed = (guide: HelpGuide, name: string | undefined): HelpTopic | undefined =>
  (helpTopics[guide] as readonly HelpTopic[]).find((topic) => topic === name)

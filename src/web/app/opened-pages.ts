import { plainPath } from './paths.ts'

/** Pages that were opened since the site was loaded, ids standing for each other: their parts are here already. */
const opened = new Set<string>()
const kindOf = (path: string): string => plainPath(path).replaceAll(/[^/]*_[^/]*/g, '*')

export const noteOpened = (pathname: string): void => void opened.add(kindOf(pathname))

/** Whether a page can be opened again without the network. */
export const wasOpened = (pathname: string): boolean => opened.has(kindOf(pathname))

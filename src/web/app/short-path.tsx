import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths, plainPath } from './paths.ts'
import { shortPaths } from './short-paths.ts'

/** A bare name of a tool leads to the tool. */
export const loader = ({ request }: LoaderFunctionArgs): Response => {
  const { pathname, search } = new URL(request.url)
  const tool = shortPaths[plainPath(pathname) as keyof typeof shortPaths]
  return redirect(tool ? tool + search : paths.notFound())
}

export default function ShortPath(): null {
  return null
}

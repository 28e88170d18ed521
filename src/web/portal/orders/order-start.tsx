import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '#web/app/paths.ts'

/** The order opens with its overview (requirements §2). */
export const loader = ({ request }: LoaderFunctionArgs): Response =>
  redirect(paths.order(new URL(request.url).searchParams.get('id') ?? ''))

export default function OrderStart(): null {
  return null
}

import { type ReactElement, useEffect } from 'react'
import { Navigate } from 'react-router'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'

export const meta = pageTitle('login')

/** /login is the home page with the login dialog open. */
export default function Login(): ReactElement {
  // Opens the dialog, which lives outside of this page.
  useEffect(() => askToLogIn(), [])
  return <Navigate to={paths.home()} replace />
}

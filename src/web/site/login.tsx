import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'

export const meta = pageTitle('login')

/** /login is the home page with the login dialog open. */
export default function Login(): null {
  const navigate = useNavigate()
  // Opens the dialog, which lives outside of this page, and goes to the page below it.
  useEffect(() => {
    askToLogIn()
    void navigate(paths.home(), { replace: true })
  }, [navigate])
  return null
}

import type { ReactElement } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import LoginBox from './login-box.tsx'
import { useSiteFacts } from './site-facts.ts'

/** The login dialog on pages that the router shows. */
export default function LoginHost({ wanted }: { wanted: string | null }): ReactElement {
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { demo } = useSiteFacts()
  return (
    <LoginBox
      demo={demo}
      wanted={wanted}
      open={(path) => void navigate(path)}
      stay={() => void revalidator.revalidate()}
    />
  )
}

import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'

/** A rate sheet by its name, leading to its page. */
export const SheetLink = ({ id, name }: { id: string; name: string }): ReactElement => (
  <Link className="link" to={paths.deskRates({ sheet: id })}>
    {name}
  </Link>
)

import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSeaport } from '#web/features/reference/places.ts'
import {
  listOfSearch,
  portOfSearch,
  queryOfList,
  queryOfPort,
} from '#web/features/reference/seaport-address.ts'
import { seaportQuery } from '#web/features/reference/seaport-api.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { PortDetail } from './port-detail.tsx'
import { PortList } from './port-list.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolPorts')

/** The look-up tool for ports (requirements §2): the list, or the one port the address names. Visitors may use it. */
export default function Ports(): ReactElement {
  const { t } = useTranslation(['ports', 'tools'])
  const { portName } = useReader()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const view = portOfSearch(search)
  const port = useQuery({ ...seaportQuery(view?.port ?? ''), enabled: view !== null })
  const end = useSeaport(view?.to ?? null)
  const here = view && port.data ? portName(port.data) : null
  const there = view?.to && view.to !== port.data?.code ? (end ? portName(end) : view.to) : null
  const found = here && there ? `${here} → ${there}` : here
  return (
    <ToolPage tool="ports" title={t('title')} lead={t('lead')} found={found}>
      {view ? (
        <PortDetail
          view={view}
          port={port}
          onChange={(next) =>
            void navigate(paths.seaportTool(queryOfPort(next)), { preventScrollReset: true, replace: true })
          }
        />
      ) : (
        <PortList
          view={listOfSearch(search)}
          onChange={(next, replace) =>
            void navigate(paths.seaportTool(queryOfList(next)), { preventScrollReset: true, replace })
          }
        />
      )}
    </ToolPage>
  )
}

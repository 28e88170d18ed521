import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { SeaportDetail, SeaWayReply } from '#contract/seaports.ts'
import { paths } from '#web/app/paths.ts'
import type { MapMark, MapOverlay } from '#web/features/maps/overlay.ts'
import { SeaMap } from '#web/features/maps/sea-map.tsx'
import type { SeaportView } from '#web/features/reference/seaport-address.ts'
import { seaWayQuery } from '#web/features/reference/seaport-api.ts'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './ports.module.css'

const none = [] as const

/** A longitude on the side of the antimeridian on which the port is drawn. */
const beside = (port: { lon: number }, lon: number): number => lon + Math.round((port.lon - lon) / 360) * 360

/** The port with those nearby, and the way by sea to another with the waters it passes; the tables below say the same. */
export default function PortMap({ port, view }: { port: SeaportDetail; view: SeaportView }): ReactElement {
  const { t } = useTranslation('ports')
  const { portName } = useReader()
  const navigate = useNavigate()
  const { data } = useQuery(seaWayQuery(port.code, view.to, view.closed))
  const reply: SeaWayReply | null = view.to && view.to !== port.code ? (data ?? null) : null
  const overlay = useMemo((): MapOverlay => {
    const here: MapMark = { id: port.code, name: portName(port), point: [port.lon, port.lat], look: 'told' }
    if (!reply?.way) {
      const nearby = port.nearest.map(
        (near): MapMark => ({
          id: near.code,
          name: portName(near),
          point: [beside(port, near.lon), near.lat],
          look: 'nearby',
        }),
      )
      return { ways: none, marks: [...nearby, here] }
    }
    const { line, places } = reply.way
    const [begin, end] = [line[0], line.at(-1)]
    return {
      ways: [{ line, look: 'behind' }],
      marks: [
        ...places.map(
          ({ water, point }): MapMark => ({ id: water, name: t(`waters.${water}`), point, look: 'water' }),
        ),
        ...(end ? [{ id: reply.to.code, name: portName(reply.to), point: end, look: 'port' } as const] : []),
        // On the side of the antimeridian on which the line begins.
        { ...here, point: begin ?? here.point },
      ],
    }
  }, [port, reply, portName, t])
  const frame = useMemo(
    () =>
      reply?.way
        ? [reply.way.line]
        : [
            [
              [port.lon, port.lat] as const,
              ...port.nearest.map(({ lon, lat }) => [beside(port, lon), lat] as const),
            ],
          ],
    [port, reply],
  )
  return (
    <div className={css.map}>
      <SeaMap
        label={
          reply?.way
            ? t('map.way', { from: portName(port), to: portName(reply.to) })
            : t('map.port', { port: portName(port) })
        }
        points={none}
        lines={none}
        overlay={overlay}
        frame={frame}
        closest={7}
        chosen={null}
        onChoose={(code) => {
          if (port.nearest.some((near) => near.code === code))
            void navigate(paths.seaportTool({ port: code }))
        }}
      />
    </div>
  )
}

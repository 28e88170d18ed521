import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatCount, formatNumber } from '#i18n/format.ts'
import { useQuoteOptions } from '#web/features/quotes/api.ts'
import { CutOffs, FreeTime, tonnes } from '#web/features/quotes/offer-terms.tsx'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { useSeaport } from '#web/features/reference/places.ts'
import { useReader } from '#web/ui/reader.ts'
import { Bone } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { placeParts } from './place-parts.ts'

type Row = readonly [name: string, value: ReactNode]

/** Who, what and where: both ends, the parties, the cargo, and the terms that were fixed with the price. */
export function OrderShipment({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation(['orders', 'quotes'])
  return (
    <section className="section" aria-labelledby="shipment">
      <div className="section-head">
        <h2 id="shipment">{t('shipment.title')}</h2>
      </div>
      <div className="shipment">
        <Group title={t('shipment.pickup')}>
          <End order={order} end="pickup" />
        </Group>
        <Group title={t('shipment.delivery')}>
          <End order={order} end="delivery" />
        </Group>
        <Group title={t('shipment.shipper')}>
          <Party party={order.shipper} />
        </Group>
        <Group title={t('shipment.consignee')}>
          <Party party={order.consignee} />
        </Group>
        <Group title={t('shipment.notifyParty')}>
          <Party party={order.notifyParty} />
        </Group>
        <Group title={t('shipment.cargo')}>
          <Cargo order={order} />
        </Group>
        <Terms order={order} />
      </div>
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

/** Lines of text under one another; what is empty takes no line. */
function Lines({ lines }: { lines: readonly (ReactNode | null | undefined)[] }): ReactElement {
  return (
    <p>
      {lines
        .filter((line) => line !== null && line !== undefined && line !== '')
        .map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have an order and nothing else.
          <Fragment key={at}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
    </p>
  )
}

function End({ order, end }: { order: OrderDetail; end: 'pickup' | 'delivery' }): ReactElement {
  const { t } = useTranslation('orders')
  const { place, contact, phone } = order[end]
  const text = usePlaceText(placeParts(place))
  const person = [contact, phone].filter(Boolean).join(' ')
  const collection = end === 'pickup' ? order.pickupInformation : null
  return (
    <Lines
      lines={[
        place.kind === 'port' ? (
          <>
            {text.name} <span className="code quiet">{place.port}</span>
          </>
        ) : (
          text.address
        ),
        person && (
          <>
            <span className="quiet">{t('shipment.contact')}</span> {person}
          </>
        ),
        collection && (
          <>
            <span className="quiet">{t('shipment.pickupInformation')}</span>{' '}
            {t('shipment.person', { contact: collection.contact, phone: collection.phone })}
          </>
        ),
        collection?.address,
      ]}
    />
  )
}

function Party({ party }: { party: OrderDetail['shipper'] }): ReactElement {
  const { t } = useTranslation('orders')
  if (!party) return <p className="quiet">{t('shipment.notGiven')}</p>
  return (
    <Lines
      lines={[
        <b key="name">{party.name}</b>,
        party.address,
        [party.contact, party.phone].filter(Boolean).join(' '),
        party.email,
      ]}
    />
  )
}

function Cargo({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation('orders')
  const { read } = useReader()
  const { data: options, isError: optionsFailed } = useQuoteOptions()
  const { cargo } = order
  // A code is shown where no name can be read, not while it is being read.
  const waiting = <Bone key="waiting" width={72} />
  const category = options?.cargoCategories.find((each) => each.code === cargo.category)
  const serviceName = (code: string) => {
    const found = options?.services.find((each) => each.code === code)
    return found ? read(found.name) : code
  }
  const rows: (Row | null)[] = [
    [
      t('shipment.category'),
      category ? read(category.name) : options || optionsFailed ? cargo.category : waiting,
    ],
    cargo.hsCode ? [t('shipment.hsCode'), cargo.hsCode] : null,
    [t('shipment.readyOn'), <time key="ready">{cargo.readyOn}</time>],
    cargo.packages
      ? [t('shipment.packages'), [formatCount(cargo.packages), cargo.packaging].filter(Boolean).join(' ')]
      : null,
    cargo.grossWeightKg
      ? [
          t('shipment.grossWeight'),
          t('shipment.kilograms', { value: formatNumber(cargo.grossWeightKg, { decimals: 0 }) }),
        ]
      : null,
    cargo.volumeM3
      ? [t('shipment.volume'), t('shipment.cubicMetres', { value: formatNumber(cargo.volumeM3) })]
      : null,
    cargo.marks ? [t('shipment.marks'), cargo.marks] : null,
    [
      t('shipment.services'),
      order.services.length === 0
        ? t('shipment.servicesNone')
        : options || optionsFailed
          ? order.services.map(serviceName).join(t('containersJoin'))
          : waiting,
    ],
    order.remark ? [t('shipment.remark'), order.remark] : null,
  ]
  return (
    <>
      <p>
        <b>{cargo.name}</b>
      </p>
      <dl className="pairs">
        {rows
          .filter((row) => row !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

/** Cut-offs in the time of the port of loading, free time at destination, transit time and emissions. */
function Terms({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation('orders')
  const { portName } = useReader()
  const pol = useSeaport(order.pol.code)
  const pod = useSeaport(order.pod.code)
  const { terms } = order
  return (
    <>
      {pol && <CutOffs offer={{ cutOffs: terms.cutOffs, pol }} />}
      {pod && <FreeTime offer={{ freeTime: terms.freeTime, pod }} />}
      <section>
        <h3>{t('shipment.terms')}</h3>
        <dl className="pairs wide">
          <div>
            <dt>{t('shipment.transit')}</dt>
            <dd>{t('shipment.transitDays', { count: terms.transitDays })}</dd>
          </div>
          {terms.via.length > 0 && (
            <div>
              <dt>{t('shipment.via')}</dt>
              <dd>{terms.via.map(portName).join(t('containersJoin'))}</dd>
            </div>
          )}
          {terms.co2e && (
            <div>
              <dt>{t('shipment.co2')}</dt>
              <dd>{t('shipment.tonnes', { tonnes: tonnes(terms.co2e.grams) })}</dd>
            </div>
          )}
        </dl>
      </section>
    </>
  )
}

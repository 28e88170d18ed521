import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './service.module.css'
import { Drawing, ServicePage } from './service-parts.tsx'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('shipping', (texts) => texts.t('shipping:description'))
export const handle = still

const offers = ['direct', 'hub', 'feeder', 'barge', 'reefer', 'import'] as const
const charges = [
  { code: 'OF', payer: 'shipper', fixed: 'atOrder' },
  { code: 'SCS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'CAPE', payer: 'shipper', fixed: 'sailing' },
  { code: 'PTF', payer: 'shipper', fixed: 'atOrder' },
  { code: 'WRS', payer: 'shipper', fixed: 'sailing' },
  { code: 'PCS', payer: 'shipper', fixed: 'sailing' },
  { code: 'RFS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'ORC', payer: 'shipper', fixed: 'atOrder' },
] as const
const times = ['suez', 'cape', 'relay', 'barge', 'upper', 'pearl'] as const
const troubles = ['missed', 'route', 'water', 'omit', 'temperature'] as const
const exclusions = ['lcl', 'bulk', 'danger', 'door', 'coastal', 'insurance'] as const
const questions = ['when', 'barge', 'bill', 'cape'] as const

function ShippingDrawing(): ReactElement {
  const { t } = useTranslation('shipping')
  return (
    <Drawing title={t('drawing.title')} height={286}>
      <path className={names('water')} d="M40 10h350v256H40z" />
      <path
        className={names('land')}
        d="M0 10h52q-10 40 4 84t-6 92 4 80H0zM400 10h-44q8 48-6 90t10 90-8 76h48z"
      />
      <path className={names('lane')} d="M52 58Q200 34 352 58" />
      <path className={names('lane')} d="M54 142Q130 120 208 142" />
      <path className={names('lane--idle')} d="M208 142Q280 164 348 142" />
      <path className={names('lane--idle')} d="M8 214q16 20 40 20t62-4" />
      <path className={names('lane')} d="M110 230Q230 208 352 230" />
      <path
        className={names('solid')}
        d="M178 40h48l-7 10h-34zM108 126h34l-5 9h-24zM264 152h24l-4 7h-16zM218 213h40l-6 9h-28z"
      />
      <path className={names('c1')} d="M188 33h12v7h-12zM116 119h10v7h-10zM228 206h10v7h-10z" />
      <path
        className={names('c4')}
        d="M202 33h12v7h-12zM128 119h8v7h-8zM240 206h10v7h-10zM270 146h10v6h-10z"
      />
      <path className={names('body')} d="M62 226h24l-3 6H66z" />
      <circle className={names('dot')} cx="52" cy="58" r="6" />
      <circle className={names('dot')} cx="352" cy="58" r="6" />
      <circle className={names('dot')} cx="54" cy="142" r="6" />
      <circle className={names('dot')} cx="208" cy="142" r="6" />
      <circle className={names('dot')} cx="348" cy="142" r="6" />
      <circle className={names('dot')} cx="8" cy="214" r="6" />
      <circle className={names('dot')} cx="110" cy="230" r="6" />
      <circle className={names('dot')} cx="352" cy="230" r="6" />
      <text x="70" y="28">
        {t('drawing.direct')}
      </text>
      <text className={names('soft mid')} x="202" y="76">
        {t('drawing.directText')}
      </text>
      <text x="70" y="108">
        {t('drawing.hub')}
      </text>
      <text className={names('soft mid')} x="208" y="164">
        {t('drawing.hubPort')}
      </text>
      <text className={names('soft mid')} x="264" y="122">
        {t('drawing.hubText')}
      </text>
      <text x="70" y="196">
        {t('drawing.barge')}
      </text>
      <text className={names('soft')} x="4" y="200">
        {t('drawing.river')}
      </text>
      <text className={names('soft mid')} x="110" y="252">
        {t('drawing.sea')}
      </text>
      <text className={names('soft mid')} x="250" y="252">
        {t('drawing.bargeText')}
      </text>
      <text className={names('soft')} x="4" y="278">
        {t('drawing.from')}
      </text>
      <text className={names('soft end')} x="396" y="278">
        {t('drawing.to')}
      </text>
    </Drawing>
  )
}

/** The ways of carriage by sea, in short. */
export default function Shipping(): ReactElement {
  return (
    <ServicePage
      service="shipping"
      lists={{ offers, charges, times, troubles, exclusions, questions }}
      timesOf="lane"
      drawing={<ShippingDrawing />}
    />
  )
}

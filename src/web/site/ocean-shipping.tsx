import type { ReactElement } from 'react'
import { cutOffHours } from '#domain/quotes/sailings.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './service.module.css'
import { Drawing, ServicePage } from './service-parts.tsx'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('oceanShipping', (texts) => texts.t('ocean:description'))
export const handle = still

const offers = ['space', 'box', 'vgm', 'filing', 'bill', 'track'] as const
const charges = [
  { code: 'OF', payer: 'shipper', fixed: 'atOrder' },
  { code: 'BAF', payer: 'shipper', fixed: 'atOrder' },
  { code: 'LSS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'PSS', payer: 'shipper', fixed: 'sailing' },
  { code: 'ETS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'THC', payer: 'shipper', fixed: 'atOrder' },
  { code: 'DOC', payer: 'shipper', fixed: 'atOrder' },
  { code: 'VGM', payer: 'shipper', fixed: 'atOrder' },
  { code: 'EIR', payer: 'shipper', fixed: 'atOrder' },
  { code: 'SEAL', payer: 'shipper', fixed: 'atOrder' },
  { code: 'ENS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'DTHC', payer: 'consignee', fixed: 'atOrder' },
  { code: 'DO', payer: 'consignee', fixed: 'atOrder' },
  { code: 'ISPS', payer: 'consignee', fixed: 'atOrder' },
  { code: 'AMD', payer: 'causer', fixed: 'askedFirst' },
] as const
const times = ['rotterdam', 'losAngeles', 'santos', 'sydney', 'singapore', 'tokyo'] as const
const troubles = ['dumped', 'late', 'rejected', 'missed', 'overdue'] as const
const exclusions = ['duty', 'inspection', 'free', 'insurance', 'weight', 'special'] as const
const questions = ['rise', 'none', 'release', 'carbon'] as const

/** A lead for each cut-off: how deep it hangs, and whether its words stand beside it (two are close together) or below. */
const cutOffs = [
  { code: 'AFC', depth: 70, beside: true },
  { code: 'DCO', depth: 22, beside: true },
  { code: 'VCO', depth: 70, beside: false },
  { code: 'FCO', depth: 22, beside: false },
  { code: 'CUA', depth: 70, beside: false },
] as const

/** Ninety-six hours before departure fill the width between the ends of the rule. */
const hourX = (hours: number): number => Math.round(372 - (hours / 96) * 344)

function OceanShippingDrawing(): ReactElement {
  const { t } = useTranslation('ocean')
  return (
    <Drawing title={t('drawing.title')} height={272}>
      <path className={names('water')} d="M0 120h400v28H0z" />
      <path className={names('deep')} d="M0 148h400v124H0z" />
      <path className={names('body')} d="M104 92V52h24v40M100 52h32v-6h-32M108 46v-8h14v8" />
      <path className={names('c1')} d="M140 76h36v16h-36zM178 60h36v16h-36zM254 76h36v16h-36z" />
      <path className={names('c2')} d="M178 76h36v16h-36zM216 60h36v16h-36z" />
      <path className={names('c5')} d="M140 60h36v16h-36zM254 60h36v16h-36z" />
      <path className={names('c4')} d="M216 76h36v16h-36zM216 44h36v16h-36z" />
      <path className={names('solid')} d="M84 92h246l14-6q-2 20-16 38H100q-12-8-16-32z" />
      <path d="M0 120h84M344 120h56" />
      <path className={names('lane')} d="M28 136h344" />
      {cutOffs.map(({ code, depth, beside }) => (
        <g key={code} transform={`translate(${hourX(cutOffHours[code])} 136)`}>
          <path className={names('lead-line')} d={`M0 0V${depth}`} />
          <circle className={names('lead-ball')} cy={depth} r="4" />
          <text className={names(beside ? '' : 'mid')} x={beside ? 10 : 0} y={depth + (beside ? 5 : 20)}>
            {t(`drawing.${code}`)}
          </text>
          <text
            className={names(beside ? 'soft' : 'soft mid')}
            x={beside ? 10 : 0}
            y={depth + (beside ? 20 : 35)}
          >
            {t('drawing.hours', { hours: cutOffHours[code] })}
          </text>
        </g>
      ))}
      <circle className={names('lead-ball')} cx="372" cy="136" r="5" />
      <text className={names('end')} x="392" y="164">
        {t('drawing.ETD')}
      </text>
      <text className={names('soft end')} x="392" y="262">
        {t('drawing.before')}
      </text>
    </Drawing>
  )
}

/** Ocean freight by carrier and sailing. */
export default function OceanShipping(): ReactElement {
  return (
    <ServicePage
      service="oceanShipping"
      lists={{ offers, charges, times, troubles, exclusions, questions }}
      timesOf="lane"
      drawing={<OceanShippingDrawing />}
    />
  )
}

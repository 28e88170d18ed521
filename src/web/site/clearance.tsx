import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './service.module.css'
import { Drawing, ServicePage } from './service-parts.tsx'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('clearance', (texts) => texts.t('clearance:description'))
export const handle = still

const offers = ['export', 'elements', 'names', 'filing', 'fumigation', 'import'] as const
const charges = [
  { code: 'CUS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'CUSX', payer: 'shipper', fixed: 'askedFirst' },
  { code: 'ICUS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'ISF', payer: 'shipper', fixed: 'atOrder' },
  { code: 'AMS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'ACI', payer: 'shipper', fixed: 'atOrder' },
  { code: 'ENS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'AFR', payer: 'shipper', fixed: 'atOrder' },
  { code: 'FUM', payer: 'shipper', fixed: 'atOrder' },
  { code: 'INSP', payer: 'billed', fixed: 'atCost' },
  { code: 'DUTY', payer: 'consignee', fixed: 'atCost' },
  { code: 'IVAT', payer: 'consignee', fixed: 'atCost' },
] as const
const times = ['prepare', 'declare', 'release', 'inspect', 'filing', 'import'] as const
const troubles = ['mismatch', 'review', 'hold', 'code', 'tax'] as const
const exclusions = ['tax', 'licence', 'bond', 'fee', 'acid', 'storage'] as const
const questions = ['own', 'code', 'paper', 'refund'] as const

const papers = ['contract', 'invoice', 'packing', 'elements', 'power'] as const

function ClearanceDrawing(): ReactElement {
  const { t } = useTranslation('clearance')
  return (
    <Drawing title={t('drawing.title')} height={270}>
      {papers.map((paper, at) => (
        <g key={paper} transform={`translate(4 ${8 + at * 48})`}>
          <path className={names('body')} d="M0 0h84l12 12v26H0zM84 0v12h12" />
          <path className={names('thin')} d="M8 30h60" />
          <text className={names('soft')} x="8" y="20">
            {t(`drawing.${paper}`)}
          </text>
        </g>
      ))}
      <path
        className={names('lead-line')}
        d="M100 27c30 0 24 96 46 96M100 75c26 0 24 48 46 48M100 123h46M100 171c26 0 24-48 46-48M100 219c30 0 24-96 46-96"
      />
      <path className={names('body')} d="M146 100h64v46h-64z" />
      <text className={names('mid')} x="178" y="128">
        {t('drawing.declare')}
      </text>
      <path className={names('lane')} d="M210 116h112" />
      <path
        className={names('lane--idle')}
        d="M210 122c30 0 20-70 40-70M210 130c30 0 20 66 40 66M326 52c22 0 20 20 20 46M326 196c22 0 20-20 20-46"
      />
      <path className={names('body')} d="M250 34h76v36h-76zM250 178h76v36h-76z" />
      <text className={names('mid')} x="288" y="57">
        {t('drawing.review')}
      </text>
      <text className={names('mid')} x="288" y="201">
        {t('drawing.inspect')}
      </text>
      <path className={names('c1')} d="M322 98h72v46h-72z" />
      <path className={names('body')} d="M328 104h60v34h-60z" />
      <text className={names('mid')} x="358" y="126">
        {t('drawing.release')}
      </text>
      <path className={names('lead-line')} d="M376 144v92" />
      <circle className={names('lead-ball')} cx="376" cy="236" r="4" />
      <text className={names('soft end')} x="392" y="258">
        {t('drawing.deadline')}
      </text>
    </Drawing>
  )
}

/** Export declarations, advance filings and import entries. */
export default function Clearance(): ReactElement {
  return (
    <ServicePage
      service="clearance"
      lists={{ offers, charges, times, troubles, exclusions, questions }}
      timesOf="step"
      drawing={<ClearanceDrawing />}
    />
  )
}

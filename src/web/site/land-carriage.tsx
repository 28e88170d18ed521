import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './service.module.css'
import { Drawing, ServicePage } from './service-parts.tsx'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('landCarriage', (texts) => texts.t('land:description'))
export const handle = still

const offers = ['pickup', 'delivery', 'reefer', 'weighing', 'position', 'proof'] as const
const charges = [
  { code: 'TRK', payer: 'shipper', fixed: 'atOrder' },
  { code: 'DEL', payer: 'shipper', fixed: 'atOrder' },
  { code: 'WAIT', payer: 'causer', fixed: 'atCost' },
  { code: 'CHS', payer: 'billed', fixed: 'atCost' },
  { code: 'PORT', payer: 'shipper', fixed: 'atOrder' },
] as const
const times = ['order', 'empty', 'load', 'gate', 'deliver'] as const
const troubles = ['wait', 'empty', 'heavy', 'gate', 'damage'] as const
const exclusions = ['labour', 'lashing', 'second', 'law', 'storage', 'island'] as const
const questions = ['own', 'where', 'two', 'day'] as const

function LandCarriageDrawing(): ReactElement {
  const { t } = useTranslation('land')
  return (
    <Drawing title={t('drawing.title')} height={226}>
      <path className={names('land')} d="M0 150h400v20H0z" />
      <path className={names('body')} d="M22 150v-34h60v34z" />
      <path className={names('c5')} d="M26 120h52v13H26z" />
      <path className={names('c3')} d="M26 135h52v13H26z" />
      <path className={names('body')} d="M160 150v-56l22 12v-12l22 12v-12l22 12v44z" />
      <path className={names('thin')} d="M172 122h10v10h-10zM192 122h10v10h-10z" />
      <path className={names('solid')} d="M210 130h16v20h-16z" />
      <path className={names('body')} d="M322 150V70M346 150V96M322 84h64M322 70l64 14M322 96h46M374 84v20" />
      <path className={names('c1')} d="M364 104h22v12h-22z" />
      <path className={names('c2')} d="M354 137h32v13h-32z" />
      <path className={names('lane--idle')} d="M86 160h70" />
      <path className={names('lane')} d="M230 160h96" />
      <path className={names('c3')} d="M96 128h30v14H96z" />
      <path className={names('solid')} d="M94 143h48v3H94zM128 130h9l5 7v6h-14z" />
      <path className={names('c1')} d="M246 128h42v14h-42z" />
      <path className={names('solid')} d="M244 143h62v3h-62zM290 130h10l6 7v6h-16z" />
      <path
        className={names('body')}
        d="M102 150a4 4 0 1 0 .1 0zM134 150a4 4 0 1 0 .1 0zM254 150a4 4 0 1 0 .1 0zM264 150a4 4 0 1 0 .1 0zM298 150a4 4 0 1 0 .1 0z"
        transform="translate(0 -4)"
      />
      <text className={names('mono mid')} x="118" y="118">
        {t('drawing.empty')}
      </text>
      <text className={names('mono mid')} x="270" y="118">
        {t('drawing.laden')}
      </text>
      <text x="8" y="198">
        {t('drawing.depot')}
      </text>
      <text className={names('soft')} x="8" y="216">
        {t('drawing.depotText')}
      </text>
      <text className={names('mid')} x="194" y="198">
        {t('drawing.door')}
      </text>
      <text className={names('soft mid')} x="194" y="216">
        {t('drawing.doorText')}
      </text>
      <text className={names('end')} x="392" y="198">
        {t('drawing.port')}
      </text>
      <text className={names('soft end')} x="392" y="216">
        {t('drawing.portText')}
      </text>
      <circle className={names('dot')} cx="52" cy="160" r="5" />
      <circle className={names('dot')} cx="194" cy="160" r="5" />
      <circle className={names('dot')} cx="356" cy="160" r="5" />
    </Drawing>
  )
}

/** Trucking between a port and a door. */
export default function LandCarriage(): ReactElement {
  return (
    <ServicePage
      service="landCarriage"
      lists={{ offers, charges, times, troubles, exclusions, questions }}
      timesOf="step"
      drawing={<LandCarriageDrawing />}
    />
  )
}

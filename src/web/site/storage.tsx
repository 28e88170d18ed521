import type { ReactElement } from 'react'
import { pageTitle } from '#web/app/page-request.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import css from './service.module.css'
import { Drawing, ServicePage } from './service-parts.tsx'
import site from './site.module.css'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('storage', (texts) => texts.t('storage:description'))
export const handle = still

const offers = ['receive', 'check', 'merge', 'load', 'vgm', 'wood'] as const
const charges = [
  { code: 'STOR', payer: 'shipper', fixed: 'byDay' },
  { code: 'LOAD', payer: 'shipper', fixed: 'atOrder' },
  { code: 'FUM', payer: 'shipper', fixed: 'atOrder' },
  { code: 'SEAL', payer: 'shipper', fixed: 'atOrder' },
  { code: 'INS', payer: 'shipper', fixed: 'atOrder' },
  { code: 'STO', payer: 'causer', fixed: 'atCost' },
] as const
const times = ['book', 'receive', 'stay', 'stuff', 'papers', 'gate'] as const
const troubles = ['short', 'wet', 'full', 'moved', 'late'] as const
const exclusions = ['inland', 'insurance', 'inner', 'label', 'danger', 'dest'] as const
const questions = ['few', 'box', 'compare', 'see'] as const

const days = [1, 2, 3, 4, 5] as const

function StorageDrawing(): ReactElement {
  const { t } = useTranslation('storage')
  return (
    <Drawing title={t('drawing.title')} height={274}>
      <path className={names('water')} d="M330 150h70v14h-70z" />
      <path className={names('land')} d="M0 150h330v14H0z" />
      <path className={names('body')} d="M20 150V66l110-34 110 34v84z" />
      <path className={names('thin')} d="M40 104h120M40 150V84M80 150V84M120 150V84M160 150V84" />
      <path
        className={names('c4')}
        d="M46 88h12v14H46zM62 90h12v12H62zM86 86h14v16H86zM46 134h14v14H46zM104 132h12v16h-12zM126 136h14v12h-14z"
      />
      <path
        className={names('c5')}
        d="M64 132h12v16H64zM86 134h14v14H86zM104 90h12v12h-12zM126 88h14v14h-14zM144 132h12v16h-12z"
      />
      <path className={names('c1')} d="M182 118h50v30h-50z" />
      <path
        className={names('solid')}
        d="M190 118h2v30h-2zM200 118h2v30h-2zM210 118h2v30h-2zM220 118h2v30h-2z"
      />
      <path className={names('c2')} d="M262 136h34v12h-34z" />
      <path className={names('solid')} d="M338 140h58l-6 14h-46z" />
      <path className={names('c1')} d="M352 128h16v11h-16z" />
      <path className={names('c5')} d="M370 128h16v11h-16z" />
      <path className={names('lane--idle')} d="M0 158h180" />
      <path className={names('lane')} d="M180 158h150" />
      <text x="4" y="186">
        {t('drawing.inbound')}
      </text>
      <text className={names('mid')} x="212" y="186">
        {t('drawing.stuff')}
      </text>
      <text className={names('mid')} x="298" y="186">
        {t('drawing.gate')}
      </text>
      <text className={names('end')} x="396" y="186">
        {t('drawing.sail')}
      </text>
      <text className={names('soft')} x="42" y="76">
        {t('drawing.stay')}
      </text>
      {days.map((day) => (
        <g key={day}>
          <rect
            className={names('c3')}
            x={4 + (day - 1) * 44}
            y={254 - day * 8}
            width="40"
            height={day * 8}
          />
          <text className={names('soft mid')} x={24 + (day - 1) * 44} y={248 - day * 8}>
            {day}
          </text>
        </g>
      ))}
      <path d="M4 254h218" />
      <text className={names('soft')} x="4" y="268">
        {t('drawing.day', { day: '1–5' })}
      </text>
      <text x="240" y="232">
        {t('drawing.forty')}
      </text>
      <text x="240" y="252">
        {t('drawing.twenty')}
      </text>
    </Drawing>
  )
}

/** Storage before sailing and loading at the warehouse. */
export default function Storage(): ReactElement {
  return (
    <ServicePage
      service="storage"
      lists={{ offers, charges, times, troubles, exclusions, questions }}
      timesOf="step"
      drawing={<StorageDrawing />}
    />
  )
}

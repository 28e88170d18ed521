import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { cutOffHours } from '#domain/quotes/sailings.ts'
import { dash, formatCount } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { still } from '#web/app/still-page.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { namesOf } from './names.ts'
import { containerFigures } from './reference-figures.ts'
import site from './site.module.css'
import css from './story.module.css'
import { FactTable, NextStep, Paragraphs, Part, StoryHead, Terms } from './story-parts.tsx'

const names = namesOf({ ...site, ...css })

export const meta = pageTitle('information', (texts) => texts.t('information:description'))
export const handle = still

const parts = ['containers', 'cutOffs', 'freeTime', 'incoterms', 'documents', 'tools'] as const
const cutOffs = ['AFC', 'DCO', 'VCO', 'FCO', 'CUA'] as const
const toolPaths = { port: paths.seaportTool(), hs: paths.hsCodeTool() } as const
const clocks = ['demurrage', 'detention', 'storage'] as const

/** Incoterms 2020, the rules for any mode; who pays the main carriage. */
const rules = [
  { term: 'EXW', carriage: 'buyer' },
  { term: 'FCA', carriage: 'buyer' },
  { term: 'CPT', carriage: 'seller' },
  { term: 'CIP', carriage: 'seller' },
  { term: 'DAP', carriage: 'seller' },
  { term: 'DPU', carriage: 'seller' },
  { term: 'DDP', carriage: 'seller' },
] as const

const documents = ['booking', 'packing', 'declaration', 'vgm', 'wood', 'dangerous', 'bill', 'origin'] as const

/** Reference facts of the trade: containers, cut-offs, free time, Incoterms, documents. */
export default function Information(): ReactElement {
  const { t } = useTranslation(['information', 'quotes'])
  return (
    <>
      <StoryHead
        title={[t('title1'), t('title2')]}
        lead={t('lead')}
        contents={t('contents')}
        entries={parts.map((id) => ({ id, name: t(`${id}.title`) }))}
      />

      <Part id="containers" title={t('containers.title')} lead={t('containers.lead')}>
        <FactTable
          caption={t('containers.table')}
          head={(['type', 'inner', 'volume', 'payload', 'tare'] as const).map((each) =>
            t(`containers.head.${each}`),
          )}
          rows={containerFigures.map(({ code, iso, inner, volume, payload, tare }) => ({
            key: code,
            cells: [
              <>
                {code}
                <span className={names('sub')}>{t(`containers.names.${code}`)}</span>
                <span className={names('sub')}>{iso}</span>
              </>,
              inner ? inner.map(formatCount).join(' × ') : dash,
              volume === null ? dash : Number(volume).toFixed(1),
              formatCount(payload),
              formatCount(tare),
            ],
          }))}
          figuresFrom={1}
          note={t('containers.note')}
        />
        <Paragraphs text={t('containers.text')} />
      </Part>

      <Part id="cutOffs" title={t('cutOffs.title')} lead={t('cutOffs.lead')} sunk>
        <Terms
          terms={cutOffs.map((code) => ({
            key: code,
            name: t(`quotes:detail.cutOff.${code}`),
            text: t('cutOffs.hours', { count: cutOffHours[code], text: t(`cutOffs.list.${code}`) }),
          }))}
        />
        <Paragraphs text={t('cutOffs.note')} />
      </Part>

      <Part id="freeTime" title={t('freeTime.title')} lead={t('freeTime.lead')}>
        <Terms
          terms={clocks.map((each) => ({
            key: each,
            name: t(`freeTime.terms.${each}`),
            text: t(`freeTime.terms.${each}Text`),
          }))}
        />
        <Paragraphs text={t('freeTime.text')} />
        <p className={names('formula')}>
          {t('freeTime.formula')}
          <small>{t('freeTime.formulaNote')}</small>
        </p>
      </Part>

      <Part id="incoterms" title={t('incoterms.title')} lead={t('incoterms.lead')} sunk>
        <FactTable
          caption={t('incoterms.table')}
          head={(['term', 'carriage', 'risk'] as const).map((each) => t(`incoterms.head.${each}`))}
          rows={rules.map(({ term, carriage }) => ({
            key: term,
            cells: [term, t(`incoterms.${carriage}`), t(`incoterms.risks.${term}`)],
          }))}
          figuresFrom={3}
          note={t('incoterms.note')}
        />
        <Paragraphs text={t('incoterms.text')} />
      </Part>

      <Part id="documents" title={t('documents.title')} lead={t('documents.lead')}>
        <Terms
          terms={documents.map((each) => ({
            key: each,
            name: t(`documents.list.${each}`),
            text: t(`documents.list.${each}Text`),
          }))}
        />
      </Part>

      <Part id="tools" title={t('tools.title')} lead={t('tools.lead')} sunk>
        <Terms
          terms={(['port', 'hs'] as const).map((each) => ({
            key: each,
            name: t(`tools.${each}`),
            text: (
              <>
                {t(`tools.${each}Text`)} <Link to={toolPaths[each]}>{t(`tools.${each}Link`)}</Link>
              </>
            ),
          }))}
        />
      </Part>

      <NextStep story="information" other="experience" />
    </>
  )
}

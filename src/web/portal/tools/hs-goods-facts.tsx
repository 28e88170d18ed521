import type { ReactElement } from 'react'
import type { HsGoodsReply } from '#contract/hs-codes.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/app/language.tsx'
import { Pairs } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './hs-codes.module.css'

const rateNames = ['mfn', 'general', 'vat', 'rebate'] as const

/** What is declared for a good, in which units, under which conditions and at which rates. */
export function HsGoodsFacts({ facts }: { readonly facts: HsGoodsReply }): ReactElement {
  const { t } = useTranslation('tariff')
  const language = useLanguage()
  const synonyms = language === 'en-US' ? facts.synonyms.en : facts.synonyms.zh
  const listMark = language === 'en-US' ? ', ' : '\u3001'
  return (
    <>
      {facts.editedFrom && <p className="soft sm">{t('editedText', { day: facts.editedFrom })}</p>}
      <div className={css.facts}>
        <Pairs
          items={[
            [t('alsoCalled'), synonyms.join(listMark)],
            [t('units'), facts.units.map((unit) => inLanguage(unit, language)).join(' / ')],
          ]}
        />
      </div>
      <div className={css.columns}>
        <section className={css.part}>
          <h2>{t('elements')}</h2>
          <p className="soft sm">{t('elementsLead')}</p>
          <ol className={css.elements}>
            {facts.elements.map(({ zh, en }, at) => (
              <li key={zh}>
                <span className="code">{at}</span>
                <span lang="zh-CN">
                  {zh}
                  {language === 'en-US' && en && en !== zh && <small lang="en">{en}</small>}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <div>
          <section className={css.part}>
            <h2>{t('ratesTitle')}</h2>
            <Pairs
              items={rateNames.map((each) => [
                t(`rates.${each}`),
                <Rate key={each} rate={facts.rates[each]} />,
              ])}
            />
          </section>
          <Conditions title={t('supervision')} none={t('noSupervision')} list={facts.supervision} />
          <Conditions title={t('inspection')} none={t('noInspection')} list={facts.inspection} />
        </div>
      </div>
    </>
  )
}

function Rate({ rate }: { readonly rate: string | null }): ReactElement {
  const { t } = useTranslation('tariff')
  return rate === null ? (
    <span className="quiet">{t('unknownRate')}</span>
  ) : (
    <span className="num">{`${rate}%`}</span>
  )
}

function Conditions({
  title,
  none,
  list,
}: {
  readonly title: string
  readonly none: string
  readonly list: HsGoodsReply['supervision']
}): ReactElement {
  const language = useLanguage()
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {list.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className={css.conditions}>
          {list.map(({ code, name, explain }) => (
            <li key={code}>
              <span className={css.letter}>{code}</span>
              <div>
                {inLanguage(name, language)}
                <p>{inLanguage(explain, language)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

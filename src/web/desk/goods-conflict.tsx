import { type ReactElement, useState } from 'react'
import type { GoodsVersionReply } from '#contract/hs-goods.ts'
import { formatInstant } from '#i18n/format.ts'
import {
  type GoodsPath,
  type GoodsValues,
  goodsAt,
  mergeGoods,
  withGoods,
} from '#web/features/reference/goods-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const whose = ['mine', 'theirs'] as const

/** What each field is called. */
function useGoodsNames(): (path: GoodsPath) => string {
  const { t } = useTranslation('goods')
  return (path) => {
    switch (path) {
      case 'name.zh':
        return t('edit.nameZh')
      case 'name.en':
        return t('edit.nameEn')
      case 'synonyms.zh':
        return t('edit.synonymsZh')
      case 'synonyms.en':
        return t('edit.synonymsEn')
      default:
        return t(`edit.${path}`)
    }
  }
}

/** Brings together what two clerks wrote: what only one changed by itself, what both changed by choice. */
export function GoodsConflict({
  newest,
  theirs,
  base,
  mine,
  onClose,
  onMerged,
}: {
  newest: GoodsVersionReply
  theirs: GoodsValues
  /** What both began with. */
  base: GoodsValues
  mine: GoodsValues
  onClose: () => void
  onMerged: (values: GoodsValues) => void
}): ReactElement {
  const { t } = useTranslation('goods')
  const nameOf = useGoodsNames()
  const [taken, setTaken] = useState<ReadonlySet<GoodsPath>>(new Set())
  const { merged, both } = mergeGoods(base, mine, theirs)
  const choose = (path: GoodsPath, take: boolean) =>
    setTaken((before) => new Set([...before].filter((each) => each !== path).concat(take ? [path] : [])))
  const go = () =>
    onMerged(
      both
        .filter((path) => taken.has(path))
        .reduce((values, path) => withGoods(values, path, goodsAt(theirs, path)), merged),
    )
  return (
    <Dialog
      title={t('conflict.title')}
      size="l"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('conflict.back')}</Button>
          <Button look="primary" onClick={go}>
            {t('conflict.go')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p>
          {t('conflict.text', {
            name: newest.staffName,
            at: formatInstant(newest.madeAt),
            number: newest.version,
          })}
        </p>
        {both.length === 0 && <p>{t('conflict.nothing')}</p>}
      </div>
      {both.map((path) => (
        <fieldset key={path} className="goods-choice">
          <legend>{nameOf(path)}</legend>
          {whose.map((each) => (
            <label key={each}>
              <span>
                <input
                  className="check"
                  type="radio"
                  name={`choice.${path}`}
                  checked={taken.has(path) === (each === 'theirs')}
                  onChange={() => choose(path, each === 'theirs')}
                />
                {t(`conflict.${each}`)}
              </span>
              <span className="goods-said">
                {goodsAt(each === 'mine' ? mine : theirs, path) || t('conflict.empty')}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </Dialog>
  )
}

import './content.css'
import './goods.css'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { listHsGoods } from '#contract/hs-goods.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'
import { GoodsEditor } from './goods-editor.tsx'
import { GoodsList } from './goods-list.tsx'

export const meta = pageTitle('deskGoods')

function Goods(): ReactElement {
  const { t } = useTranslation(['goods', 'common'])
  const [search] = useSearchParams()
  const code = search.get('code')
  if (code) return <GoodsEditor key={code} code={code} />
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskGoods')}</h1>
          <p className="content-lead">{t('lead')}</p>
        </div>
      </div>
      <GoodsList />
    </>
  )
}

/** Goods with their HS codes, as visitors find them. */
export default function DeskGoods(): ReactElement {
  return (
    <ForRoles call={listHsGoods}>
      <Goods />
    </ForRoles>
  )
}

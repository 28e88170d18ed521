import type { ReactElement } from 'react'
import { Bone } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

const columns = ['who', 'trip', 'cutOff', 'free', 'co2', 'total', 'act'] as const

/** The heads of the columns, the same while offers are read and when they stand. */
export function OffersHead(): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" className={column === 'total' ? 'r' : undefined}>
            {column === 'act' ? <span className="sr">{t('columns.act')}</span> : t(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const pair = (
  <span className="qr-bones">
    <Bone width="80%" />
    <Bone width="80%" />
  </span>
)

/** Rows of bones in the real columns: nothing jumps when the offers arrive. */
export function OffersLoading({ rows = 4 }: { rows?: number }): ReactElement {
  const { t } = useTranslation('quotes')
  return (
    <table className="offers" aria-busy="true">
      <caption className="sr" role="status">
        {t('results.loading')}
      </caption>
      <OffersHead />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike.
        <tbody className="offer" key={row} aria-hidden="true">
          <tr>
            <td className="o-who">
              <span className="qr-bones">
                <Bone width={86} height={16} />
                <Bone width={118} />
              </span>
            </td>
            <td className="o-trip">
              <span className="qr-bones">
                <Bone width="100%" height={16} />
                <Bone width="100%" />
              </span>
            </td>
            <td className="o-cut">{pair}</td>
            <td className="o-free">{pair}</td>
            <td className="o-co2">
              <Bone width={48} />
            </td>
            <td className="o-sum r">
              <span className="qr-bones end">
                <Bone width={108} height={18} />
                <Bone width={88} />
              </span>
            </td>
            <td className="o-act">
              <span className="qr-bones mid">
                <Bone width="100%" height={34} />
                <Bone width={64} />
                <Bone width={80} />
              </span>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

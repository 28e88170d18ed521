import type { ReactElement } from 'react'
import type { BusinessCardReply } from '#contract/scenes.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './scene-blocks.module.css'

export type SceneBlock = BusinessCardReply['pages'][number]['blocks'][number]

/** What the blocks of one scene share: where their pictures lie, where the quote button leads, and its own code. */
export type SceneFacts = {
  readonly pictureUrl: (fileId: string) => string | undefined
  readonly quoteHref: string
  readonly code: BusinessCardReply['code'] | null
}

const dialled = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, '')}`
const looksLikeMail = (text: string): boolean => /^[^\s@<>?&]+@[^\s@<>?&]+\.[^\s@<>?&]+$/.test(text)

/** The place in the map that most phones of China open; the point is WGS-84. */
const mapHref = ([longitude, latitude]: readonly [number, number], name: string): string =>
  `https://uri.amap.com/marker?${new URLSearchParams({
    position: `${longitude},${latitude}`,
    name,
    coordinate: 'wgs84',
  })}`

/** A QR code, dark on white also at night: cameras read nothing else. */
export function Code({ code, label }: { code: BusinessCardReply['code']; label: string }): ReactElement {
  return (
    <svg
      className={css.code}
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x="-4" y="-4" width={code.size + 8} height={code.size + 8} fill="#fff" />
      <path d={code.path} fill="#0b2239" />
    </svg>
  )
}

function Card({ block }: { block: Extract<SceneBlock, { kind: 'card' }> }): ReactElement {
  const { t } = useTranslation('scenes')
  const { name, role, company, mobile, email, wechat } = block
  return (
    <div className={css.card}>
      <p className={css.name}>{name}</p>
      {role && <p className={css.role}>{role}</p>}
      {company && <p className={css.company}>{company}</p>}
      <dl className={css.facts}>
        {mobile && (
          <div>
            <dt>{t('page.mobile')}</dt>
            <dd>
              <a href={dialled(mobile)}>{mobile}</a>
            </dd>
          </div>
        )}
        {email && (
          <div>
            <dt>{t('page.email')}</dt>
            <dd>{looksLikeMail(email) ? <a href={`mailto:${encodeURI(email)}`}>{email}</a> : email}</dd>
          </div>
        )}
        {wechat && (
          <div>
            <dt>{t('page.wechat')}</dt>
            <dd>{wechat}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** A block that was begun and says nothing: visitors see no gap in its place. */
function isBlank(block: SceneBlock): boolean {
  switch (block.kind) {
    case 'text':
      return !block.heading && !block.text
    case 'card':
      return [block.name, block.role, block.company, block.mobile, block.email, block.wechat].every(
        (each) => !each,
      )
    case 'phone':
      return !block.number
    case 'map':
      return !block.label && !block.address && !block.point
    case 'services':
      return !block.heading && block.items.length === 0
    default:
      return false
  }
}

/** One block as visitors see it. Text is text: nothing of it becomes markup or the address of a script. */
function Block({ block, facts }: { block: SceneBlock; facts: SceneFacts }): ReactElement | null {
  const { t } = useTranslation('scenes')
  switch (block.kind) {
    case 'text':
      return (
        <div className={css.text}>
          {block.heading && <h2>{block.heading}</h2>}
          {block.text && <p>{block.text}</p>}
        </div>
      )
    case 'image': {
      const src = facts.pictureUrl(block.fileId)
      return src ? <img className={css.picture} src={src} alt={block.alt} decoding="async" /> : null
    }
    case 'card':
      return <Card block={block} />
    case 'phone':
      return (
        <a className={css.call} href={dialled(block.number)}>
          <span>{block.label || t('page.call')}</span>
          <strong>{block.number}</strong>
        </a>
      )
    case 'map':
      return (
        <div className={css.text}>
          {block.label && <h2>{block.label}</h2>}
          {block.address && <p>{block.address}</p>}
          {block.point && (
            <p>
              <a href={mapHref(block.point, block.label || block.address)} rel="noopener noreferrer">
                {t('page.toMap')}
              </a>
            </p>
          )}
        </div>
      )
    case 'services':
      return (
        <div className={css.text}>
          {block.heading && <h2>{block.heading}</h2>}
          <ul className={css.services}>
            {[...new Set(block.items)].map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      )
    case 'quote':
      return (
        <a className={css.quote} href={facts.quoteHref}>
          {block.label || t('page.quote')}
        </a>
      )
    case 'qr':
      return facts.code ? (
        <figure className={css.figure}>
          <Code code={facts.code} label={t('page.code')} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      ) : null
    default:
      return block satisfies never
  }
}

/** The pages of a scene, one below the other. */
export function ScenePages({
  pages,
  facts,
}: {
  pages: BusinessCardReply['pages']
  facts: SceneFacts
}): ReactElement {
  return (
    <>
      {pages
        .map(({ key, blocks }) => ({ key, said: blocks.filter((block) => !isBlank(block)) }))
        .filter(({ said }) => said.length > 0)
        .map(({ key, said }) => (
          <div key={key} className={css.page}>
            {said.map((block) => (
              <Block key={block.key} block={block} facts={facts} />
            ))}
          </div>
        ))}
    </>
  )
}

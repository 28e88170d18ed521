import { type ReactElement, type ReactNode, use } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { type BusinessCardReply, getBusinessCard, scenePicture, sharePicture } from '#contract/scenes.ts'
import { useLanguage } from '#web/app/language.tsx'
import { NonceContext } from '#web/app/nonce.ts'
import { readForPage } from '#web/app/page-read.ts'
import { addressMeta, textsOf } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { languageOfRequest } from '#web/app/request-language.ts'
import { stillButNotKept } from '#web/app/still-page.ts'
import { ScenePages } from '#web/features/scenes/scene-blocks.tsx'
import { wechatScript, wechatShareScript } from '#web/features/scenes/wechat-share.ts'
import { addressOf } from '#web/lib/call.ts'
import { isWechat } from '#web/lib/wechat.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './scene.module.css'

/** Each opening is counted, and what is taken from view is gone at once. */
export const handle = stillButNotKept

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params.slug ?? ''
  const card = await readForPage(args, getBusinessCard, { query: { slug } })
  if (!card) throw data(null, { status: 404 })
  const speaks = card.signed && isWechat(args.request.headers.get('user-agent'))
  return { card, speaks, language: languageOfRequest(args.request) }
}

const pictureUrl = (slug: string, picture: string): string => addressOf(scenePicture, { slug, picture }, {})

/** What a chat shows of it: its first picture, and the first words on it. */
function faceOf({ slug, pages }: BusinessCardReply): { picture: string | null; words: string } {
  const blocks = pages.flatMap((page) => page.blocks)
  const image = blocks.find((block) => block.kind === 'image')
  const text = blocks.find((block) => block.kind === 'text')
  const person = blocks.find((block) => block.kind === 'card')
  const words = text?.text || [person?.company, person?.name, person?.role].filter(Boolean).join(' · ')
  return {
    picture: image ? addressOf(sharePicture, { slug, picture: image.fileId }, {}) : null,
    words: words.slice(0, 120),
  }
}

/**
 * What chats read beside Open Graph: WeChat's own names for it, in small letters for readers that know no others, and
 * how large the picture is.
 */
function shareMeta(
  title: string,
  description: string,
  head: MetaDescriptor[],
  own: boolean,
): MetaDescriptor[] {
  const image = head.flatMap((each) =>
    'property' in each && each.property === 'og:image' ? [each.content] : [],
  )[0]
  const [width, height] = own ? [600, 600] : [1200, 630]
  return [
    { itemprop: 'name', content: title },
    { itemprop: 'description', content: description },
    { itemprop: 'image', content: image },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { name: 'twitter:card', content: 'summary' },
  ]
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: textsOf(matches)?.t('common:pages.notFound') }]
  const { card, language } = loaderData
  const { picture, words } = faceOf(card)
  const description = words || (textsOf(matches)?.t('scenes:page.by') ?? '')
  const head = addressMeta(matches, {
    title: card.title,
    description,
    type: 'website',
    pathIn: () => paths.scene(card.slug),
    language,
    picture,
  })
  return [
    ...head,
    ...shareMeta(card.title, description, head, picture !== null),
    // It is for those to whom it is sent: telephone numbers stand on it.
    { name: 'robots', content: 'noindex' },
  ]
}

/** WeChat's own way to share a page; nowhere else is there a script beyond the still page's. */
function Speaks(): ReactElement {
  const nonce = use(NonceContext)
  return (
    <>
      <script nonce={nonce} src={wechatScript} defer />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's nonce. */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: wechatShareScript }} />
    </>
  )
}

function Frame({ slug, children }: { slug: string | null; children: ReactNode }): ReactElement {
  const { t } = useTranslation(['scenes', 'site'])
  const english = useLanguage() === 'zh-CN'
  return (
    <div className={css.frame}>
      <div className={css.top}>
        {slug && (
          <a
            href={paths.scene(slug)}
            lang={english ? 'en' : 'zh-CN'}
            hrefLang={english ? 'en' : 'zh-CN'}
            aria-label={t('site:header.otherLanguageLabel')}
            data-language={english ? 'en-US' : 'zh-CN'}
          >
            {t('site:header.otherLanguage')}
          </a>
        )}
      </div>
      <main>{children}</main>
      <footer className={css.foot}>
        <a href={paths.home()}>{t('page.by')}</a>
      </footer>
    </div>
  )
}

/** A business card that its owner published. */
export default function Scene(): ReactElement {
  const { card, speaks } = useLoaderData<typeof loader>()
  return (
    <Frame slug={card.slug}>
      <h1 className={css.title}>{card.title}</h1>
      <ScenePages
        pages={card.pages}
        facts={{
          pictureUrl: (picture) => pictureUrl(card.slug, picture),
          quoteHref: paths.quoteSearch({ invite: card.invite, via: 'scene' }),
          code: card.code,
        }}
      />
      {speaks && <Speaks />}
    </Frame>
  )
}

/** What was never published or is shown no more; anything else is for the page of faults. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation('scenes')
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Frame slug={null}>
      <h1 className={css.title}>{t('page.gone')}</h1>
      <p className={css.lead}>{t('page.goneText')}</p>
      <p>
        <a href={paths.home()}>{t('page.home')}</a>
      </p>
    </Frame>
  )
}

import './ui/styles/tokens.css'
import './ui/styles/base.css'
import islandScript from 'virtual:island-script'
import { lazy, type ReactElement, type ReactNode, Suspense, use } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router'
import { useTranslation } from '#web/ui/texts.tsx'
import { EnvironmentMark } from './app/environment-mark.tsx'
import { guard } from './app/guard.ts'
import { useLoginPrompt } from './app/login-prompt.ts'
import { lostPartsId, lostPartsScript, useAlive } from './app/lost-parts.ts'
import { NonceContext } from './app/nonce.ts'
import { NoticeBoard } from './app/notice-board.tsx'
import { OwnTextsBlock } from './app/own-texts.tsx'
import { noSiteFacts, pageRequest, type RootData } from './app/page-request.ts'
import { usePageViews } from './app/page-views.ts'
import { paths } from './app/paths.ts'
import { languageOfRequest } from './app/request-language.ts'
import { Scroll } from './app/scroll.tsx'
import { useSiteFacts } from './app/site-facts.ts'
import { useSlowPages } from './app/slow-pages.ts'
import { hasIslands, islandStart, isStill, stillScript } from './app/still-page.ts'
import { pageStart } from './app/theme.ts'

const LoginHost = lazy(() => import('./app/login-host.tsx'))

export const clientMiddleware = [guard]

export function loader({ request, context }: LoaderFunctionArgs): RootData {
  const page = context.get(pageRequest)
  return {
    language: languageOfRequest(request),
    site: page?.site ?? noSiteFacts,
    announcements: page?.announcements ?? [],
    requestId: page?.requestId ?? null,
  }
}

/** The site's facts do not change while a page is open; only a change of language asks again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export function Layout({ children }: { children: ReactNode }): ReactElement {
  const nonce = use(NonceContext)
  const matches = useMatches()
  const alone = isStill(matches)
  const islands = hasIslands(matches)
  const { t, i18n } = useTranslation()
  const { logo, colours } = useSiteFacts()
  return (
    <html lang={i18n.language === 'en-US' ? 'en' : 'zh-CN'} data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link
          rel="icon"
          href={logo ?? '/logo.svg'}
          type={logo?.endsWith('.png') ? 'image/png' : 'image/svg+xml'}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, under the page's nonce.
          dangerouslySetInnerHTML={{ __html: pageStart + lostPartsScript }}
        />
        <Meta />
        <Links nonce={nonce} />
        {colours && <style>{colours}</style>}
      </head>
      <body>
        {children}
        {(!alone || islands) && <OwnTextsBlock nonce={nonce} />}
        {alone ? (
          <script
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, under the page's nonce.
            dangerouslySetInnerHTML={{ __html: stillScript + (islands ? islandStart(islandScript) : '') }}
          />
        ) : (
          <>
            <p id={lostPartsId} className="kit-banner outdated" role="alert" hidden suppressHydrationWarning>
              <span>{t('connection.lost')}</span>
              <button type="button">{t('connection.reload')}</button>
            </p>
            <Scroll />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root(): ReactElement {
  const prompt = useLoginPrompt()
  useAlive()
  usePageViews()
  useSlowPages()
  return (
    <>
      <EnvironmentMark />
      <Suspense>
        <Outlet />
      </Suspense>
      <NoticeBoard />
      {prompt.open && (
        <Suspense>
          <LoginHost wanted={prompt.wanted} />
        </Suspense>
      )}
    </>
  )
}

/** The last resort: says that the page broke and offers the ways out. */
export function ErrorBoundary({ error }: { error: unknown }): ReactElement {
  const { t } = useTranslation()
  const told = isRouteErrorResponse(error) ? `${error.status} ` : ''
  return (
    <main className="fault">
      <h1>{t('fault.title')}</h1>
      <p>{t('fault.text')}</p>
      <p className="code">
        {told}
        <time suppressHydrationWarning>{new Date().toISOString()}</time>
      </p>
      <p>
        <button type="button" className="fault-act" onClick={() => location.reload()}>
          {t('fault.reload')}
        </button>
        <a className="fault-act" href={paths.home()}>
          {t('actions.home')}
        </a>
      </p>
    </main>
  )
}

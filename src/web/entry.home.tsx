import { lazy, type ReactElement, StrictMode, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { askToLogIn, useLoginPrompt } from './app/login-prompt.ts'
import { NoticeBoard } from './app/notice-board.tsx'
import { paths } from './app/paths.ts'
import { startBrowser } from './app/start-browser.ts'
import { ChatButton } from './features/chat/chat-button.tsx'
import { Hero } from './site/hero.tsx'
import { TextsProvider } from './ui/texts.tsx'

/**
 * Makes the home page's islands alive. The page is sent without the router, whose script is more than the rest of
 * the page; it starts this file when it stands, or when the reader first touches it.
 */
const LoginBox = lazy(() => import('./app/login-box.tsx'))

const texts = await startBrowser(['common', 'site', 'chat'])
const island = (name: string) => document.querySelector<HTMLElement>(`[data-island="${name}"]`)
const open = (path: string) => location.assign(path)

/** What may open over the page: the login, and what is said in passing. */
function Overlays({ demo }: { demo: boolean }): ReactElement {
  const prompt = useLoginPrompt()
  return (
    <>
      <NoticeBoard />
      {prompt.open && (
        <Suspense>
          <LoginBox demo={demo} wanted={prompt.wanted} open={open} stay={() => undefined} />
        </Suspense>
      )}
    </>
  )
}

/** Makes an island alive with what the server rendered in it. */
function wake(place: Element | null, content: ReactElement): void {
  if (!place) return
  hydrateRoot(
    place,
    <StrictMode>
      <TextsProvider value={texts}>{content}</TextsProvider>
    </StrictMode>,
  )
}

const hero = island('hero')
wake(hero, <Hero readyOn={hero?.dataset.readyOn ?? ''} open={open} />)
wake(island('chat'), <ChatButton />)

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <TextsProvider value={texts}>
      <Overlays demo={hero?.dataset.demo !== undefined} />
    </TextsProvider>
  </StrictMode>,
)

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  if (link?.getAttribute('href') !== paths.login() || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  askToLogIn()
})

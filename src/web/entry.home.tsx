import { lazy, type ReactElement, StrictMode, Suspense, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { askToLogIn, useLoginPrompt } from './app/login-prompt.ts'
import { NoticeBoard } from './app/notice-board.tsx'
import { paths } from './app/paths.ts'
import { startBrowser } from './app/start-browser.ts'
import { ChatButton } from './features/chat/chat-button.tsx'
import { Hero } from './site/hero.tsx'
import { replayEdits } from './site/replay-edits.ts'
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

/** Stands behind what an island shows, and says when that is alive. */
function Awake({ place, done }: { place: HTMLElement; done: () => void }): null {
  // The fields of the page as the reader has left them until now.
  useEffect(() => {
    replayEdits(place)
    done()
  }, [place, done])
  return null
}

/** Makes an island alive with what the server rendered in it. */
const wake = (place: HTMLElement | null, content: ReactElement): Promise<void> =>
  new Promise((done) => {
    if (!place) return done()
    // In pieces: a touch in the midst of it is not kept waiting.
    startTransition(() => {
      hydrateRoot(
        place,
        <StrictMode>
          <TextsProvider value={texts}>
            {content}
            <Awake place={place} done={done} />
          </TextsProvider>
        </StrictMode>,
      )
    })
  })

const hero = island('hero')
/** When all islands are; the page waits for it with what was pressed before. */
export const alive = Promise.all([
  wake(hero, <Hero readyOn={hero?.dataset.readyOn ?? ''} open={open} />),
  wake(island('chat'), <ChatButton />),
])

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

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Language } from '#domain/kernel/language.ts'
import type { TextOverrides } from '#domain/site/text-overrides.ts'
import { type AllPhrases, keepTexts, type Texts, textsFrom } from '#i18n/texts.ts'
import { type KeptPages, keptPages, type StandingPage } from './app/kept-pages.ts'
import { NonceContext } from './app/nonce.ts'
import { OwnTextsContext, ownTextsFrom } from './app/own-texts.tsx'
import { type PageRequest, type PageTexts, pageRequest, pageTexts } from './app/page-request.ts'
import { type Asked, languageOfRequest, twinToPrefer } from './app/request-language.ts'
import { mayBeKept } from './app/still-page.ts'
import { TextsProvider } from './ui/texts.tsx'

const all: AllPhrases = { 'zh-CN': {}, 'en-US': {} }
for (const [file, module] of Object.entries(
  import.meta.glob<Record<string, object>>('../i18n/{zh-CN,en-US}/*.ts', { eager: true }),
)) {
  const match = /\/(zh-CN|en-US)\/(.+)\.ts$/.exec(file)
  const [phrases] = Object.values(module)
  if (match?.[1] && match[2] && phrases) all[match[1] as 'zh-CN' | 'en-US'][match[2]] = phrases
}
const plain = {
  'zh-CN': textsFrom('zh-CN', all),
  'en-US': textsFrom('en-US', all),
}
/** By what the desk wrote in one language at one moment: made once for it, and gone with it. */
const withOwn = new WeakMap<TextOverrides, Texts>()

function textsWith(language: Language, overrides: TextOverrides): Texts {
  if (Object.keys(overrides).length === 0) return plain[language]
  let texts = withOwn.get(overrides)
  if (!texts) {
    texts = textsFrom(language, all, overrides)
    withOwn.set(overrides, texts)
  }
  return texts
}

/** What one request speaks with, from its start to its end. Where the desk's texts cannot be read, the product's stand. */
function textsFor(page: PageRequest): (language: Language) => Promise<PageTexts> {
  const read = async (language: Language): Promise<PageTexts> => {
    const overrides = await page.overrides(language).catch((error: unknown): TextOverrides => {
      page.report(error)
      return {}
    })
    return { overrides, texts: textsWith(language, overrides) }
  }
  const known = new Map<Language, Promise<PageTexts>>()
  return (language) => {
    const texts = known.get(language) ?? read(language)
    known.set(language, texts)
    return texts
  }
}

/** A page may take this long to render before it is cut off. */
const renderMilliseconds = 6_000

/** Renders one page whole: nothing of it is worth sending before the rest, and it compresses better. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routing: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const page = context.get(pageRequest)
  const language = languageOfRequest(request)
  const nonce = page?.nonce ?? ''
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', language)
  const { texts, overrides } = (await context.get(pageTexts)?.(language)) ?? {
    texts: plain[language],
    overrides: {},
  }
  const root: unknown = routing.staticHandlerContext.loaderData.root
  if (typeof root === 'object' && root !== null) keepTexts(texts, root)
  return new Promise((settle, reject) => {
    let broken = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <OwnTextsContext value={ownTextsFrom(overrides)}>
          <TextsProvider value={texts}>
            <ServerRouter context={routing} url={request.url} nonce={nonce} />
          </TextsProvider>
        </OwnTextsContext>
      </NonceContext>,
      {
        nonce,
        // Otherwise what is long stands hidden at the end until a script puts it in its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer)
          const body = pipe(new PassThrough())
          text(body).then((html) => {
            if (!broken && status === 200 && mayBeKept(routing)) context.get(keep)(headers, html)
            settle(new Response(html, { status: broken ? 500 : status, headers }))
          }, reject)
        },
        onShellError: reject,
        onError(error) {
          broken = true
          page?.report(error)
        },
      },
    )
    const timer = setTimeout(abort, renderMilliseconds)
  })
}

/** Called for what loaders throw; visitors who left are no failure. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(pageRequest)?.report(error)
}

/** Keeps a page that is the same for every reader of its language. */
const keep = createContext<(headers: Headers, html: string) => void>(() => undefined)
/** By what the desk wrote: its next word makes all pages anew. */
const kept = new WeakMap<TextOverrides, KeptPages>()
let handler: ReturnType<typeof createRequestHandler> | null = null

/** What a page is kept under: when an announcement begins, changes or ends, each page is another one at once. */
const nameOf = (
  language: Language,
  url: string,
  { announcements }: Pick<PageRequest, 'announcements'>,
): string => {
  const { pathname, search } = new URL(url)
  const over = announcements.map(({ id, edition, place }) => `${id}.${edition}.${place}`)
  return [language, pathname + search, ...over].join(' ')
}

/** A page that stands already and is what is asked for; null when it must be rendered. Asked first. */
export async function standingPage(
  asked: Asked,
  { overrides, announcements }: Pick<PageRequest, 'overrides' | 'announcements'>,
): Promise<StandingPage | null> {
  if (twinToPrefer(asked)) return null
  const language = languageOfRequest(asked)
  const own = await overrides(language).catch(() => null)
  const name = nameOf(language, asked.url, { announcements })
  const find = () => (own && kept.get(own)?.find(name)) ?? null
  const standing = find()
  const other = standing ? undefined : underWay.get(name)
  // Many who come at once to a page that does not stand wait for the first of them.
  return other ? other.then(find) : standing
}

/** Pages that are being rendered, by name; only the first of each. */
const underWay = new Map<string, Promise<unknown>>()

/** Answers one request for a page; the server calls this on the built bundle where no page stands. */
export function answerPage(build: ServerBuild, request: Request, page: PageRequest): Promise<Response> {
  const name = nameOf(languageOfRequest(request), request.url, page)
  const answer = render(build, request, page)
  if (!underWay.has(name)) {
    const done = () => void underWay.delete(name)
    underWay.set(name, answer.then(done, done))
  }
  return answer
}

async function render(build: ServerBuild, request: Request, page: PageRequest): Promise<Response> {
  const twin = twinToPrefer(request)
  if (twin) return new Response(null, { status: 302, headers: { location: twin } })
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  const texts = textsFor(page)
  context.set(pageTexts, texts)
  const language = languageOfRequest(request)
  const { overrides } = await texts(language)
  const pages = kept.get(overrides) ?? keptPages()
  kept.set(overrides, pages)
  const name = nameOf(language, request.url, page)
  context.set(keep, (headers, html) => pages.keep(name, page.nonce, headers, html))
  handler ??= createRequestHandler(build, 'production')
  return handler(request, context)
}

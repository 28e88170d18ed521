import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { languages } from '#domain/kernel/language.ts'
import { type AllPhrases, keepTexts, textsFrom } from '#i18n/texts.ts'
import { NonceContext } from './app/nonce.ts'
import { type PageRequest, pageRequest } from './app/page-request.ts'
import { languageOfRequest } from './app/request-language.ts'
import { TextsProvider } from './ui/texts.tsx'

const all: AllPhrases = { 'zh-CN': {}, 'en-US': {} }
for (const [file, module] of Object.entries(
  import.meta.glob<Record<string, object>>('../i18n/{zh-CN,en-US}/*.ts', { eager: true }),
)) {
  const match = /\/(zh-CN|en-US)\/(.+)\.ts$/.exec(file)
  const [phrases] = Object.values(module)
  if (match?.[1] && match[2] && phrases) all[match[1] as 'zh-CN' | 'en-US'][match[2]] = phrases
}
const texts = {
  'zh-CN': textsFrom('zh-CN', all),
  'en-US': textsFrom('en-US', all),
}
for (const language of languages) keepTexts(texts[language], language)

/** A page may take this long to render before it is cut off. */
const renderMilliseconds = 6_000

/** Renders one page whole: nothing of it is worth sending before the rest, and it compresses better. */
export default function handleRequest(
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
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((settle, reject) => {
    let broken = false
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <TextsProvider value={texts[language]}>
          <ServerRouter context={routing} url={request.url} nonce={nonce} />
        </TextsProvider>
      </NonceContext>,
      {
        nonce,
        // Otherwise what is long stands hidden at the end until a script puts it in its place.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          settle(
            new Response(createReadableStreamFromReadable(body), { status: broken ? 500 : status, headers }),
          )
          pipe(body)
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

/** Answers one request for a page; the server calls this on the built bundle. */
export function answerPage(build: ServerBuild, request: Request, page: PageRequest): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageRequest, page)
  return createRequestHandler(build, 'production')(request, context)
}

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { currentTime } from '#contract/reference.ts'
import { reportErrorCall } from '#contract/site.ts'
import { askTime } from '#web/app/clock-check.ts'
import { createCaller } from '#web/lib/call.ts'
import { sendReport } from '#web/site/report-error.tsx'

/** The one request helper of requirements §7, as the whole web uses it. */
const web = fileURLToPath(new URL('../src/web/', import.meta.url))

test('nothing of the web asks the server but the one helper and what it is given [R7.01]', () => {
  const asking = readdirSync(web, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(web, join(entry.parentPath, entry.name)))
    .filter((path) =>
      /(?<![.\w])fetch\(|new XMLHttpRequest|new EventSource|new WebSocket|sendBeacon|axios/.test(
        readFileSync(join(web, path), 'utf8'),
      ),
    )
  // Those that lend the browser's own `fetch`, the two that count page views (decision 020), a still page's script that
  // asks for a signature (decision 042), the sender that tells how far an upload is, and what looks whether the server
  // answers before a page is loaded anew (decision 027).
  expect(asking.sort()).toEqual([
    'app/live.ts',
    'app/lost-parts.ts',
    'app/page-views.ts',
    'app/start-browser.ts',
    'app/still-page.ts',
    'features/scenes/wechat-share.ts',
    'lib/live.ts',
    'lib/upload-progress.ts',
  ])
})

test('a request counts towards the loading indicator unless it says otherwise [R7.10]', async () => {
  const log: string[] = []
  const call = createCaller({
    fetch: async () => Response.json({ code: 200, data: 1 }),
    origin: 'http://site',
    language: () => 'zh-CN',
    text: (name) => name,
    say: () => undefined,
    begin: () => log.push('begin'),
    end: () => log.push('end'),
    token: () => null,
    renew: async () => null,
    loggedOut: () => undefined,
  })
  await call(currentTime, { loadingFlag: false })
  expect(log).toEqual([])
  await call(currentTime)
  expect(log).toEqual(['begin', 'end'])
})

test('the calls that public pages make without their shapes are those of the contract', () => {
  expect(currentTime).toMatchObject(askTime)
  expect(reportErrorCall).toMatchObject(sendReport)
})

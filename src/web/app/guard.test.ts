import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The guard of requirements §2 outside of a browser: storage is empty, so nobody is logged in. */
const comeFrom = (referrer: string) =>
  vi.stubGlobal('document', { referrer, documentElement: { toggleAttribute: () => undefined } })

let guard: typeof import('./guard.ts')
beforeEach(async () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.resetModules()
  guard = await import('./guard.ts')
  vi.stubGlobal('location', { origin: 'http://site' })
  comeFrom('')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Where a navigation ends: the page itself, or where it is sent. */
async function open(path: string): Promise<string> {
  const request = new Request(`http://site${path}`)
  try {
    await guard.guard({ request } as never, (async () => 'opened') as never)
    return path
  } catch (sent) {
    if (!(sent instanceof Response)) throw sent
    return sent.headers.get('location') ?? ''
  }
}

test('a visitor reaches the open pages and no other [R2.39]', async () => {
  for (const path of ['/', '/english', '/quotationSearch/index', '/protocol', '/desk/login'])
    expect(await open(path)).toBe(path)
  for (const path of ['/orderManage/index', '/quotationSearch/confirmAndPay', '/paying'])
    expect(await open(path)).not.toBe(path)
})

test('without an earlier page a visitor is sent home, with one they stay there [R2.40] [R2.43]', async () => {
  expect(await open('/orderManage/index?status=paid')).toBe('/')
  expect(await open('/quotationSearch/index?from=CNSHA')).toBe('/quotationSearch/index?from=CNSHA')
  expect(await open('/orderManage/index')).toBe('/quotationSearch/index?from=CNSHA')
})

test.each([
  ['http://site/oceanShipping', '/oceanShipping'],
  ['http://site/ennews?category=guide', '/ennews?category=guide'],
  ['http://site/orderManage/index', '/'],
  ['https://elsewhere.example/oceanShipping', '/'],
])('from %s, where pages are loaded whole, a visitor is sent back to %s [R2.43]', async (referrer, back) => {
  comeFrom(referrer)
  expect(await open('/orderManage/index')).toBe(back)
})

test('the desk has a login of its own, which leads back to what was wanted', async () => {
  expect(await open('/desk/orders?status=paid')).toBe('/desk/login?to=%2Fdesk%2Forders%3Fstatus%3Dpaid')
})

test('each navigation to another page gives up what was asked for on the one before [R2.44]', async () => {
  let given = 0
  guard.onLeaving(() => {
    given += 1
  })
  await open('/')
  expect(given).toBe(0)
  await open('/quotationSearch/index')
  expect(given).toBe(1)
  // Filters of the same page are no other page.
  await open('/quotationSearch/index?from=CNSHA')
  expect(given).toBe(1)
  await open('/protocol')
  expect(given).toBe(2)
})

test('reads of the page that is left are aborted, those that are kept go on [R2.44]', async () => {
  const { cancelPending, createQueries } = await import('#web/lib/query.ts')
  const queries = createQueries()
  guard.onLeaving(() => void cancelPending(queries))
  const signals: Record<string, AbortSignal> = {}
  const read = (name: string, kept: boolean) =>
    queries.fetchQuery({
      queryKey: [name],
      meta: { kept },
      retry: false,
      queryFn: ({ signal }) => {
        signals[name] = signal
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
    })
  await open('/quotationSearch/index')
  void read('list', false).catch(() => undefined)
  void read('waiting', true).catch(() => undefined)
  // Filters of the same page leave its reads alone.
  await open('/quotationSearch/index?from=CNSHA')
  expect(signals.list?.aborted).toBe(false)
  await open('/protocol')
  expect(signals.list?.aborted).toBe(true)
  expect(signals.waiting?.aborted).toBe(false)
  queries.clear()
})

test('pages that were opened before can be opened again without the network', async () => {
  const { wasOpened } = await import('./opened-pages.ts')
  await open('/quotationSearch/index?from=CNSHA')
  expect(wasOpened('/quotationSearch/index')).toBe(true)
  expect(wasOpened('/quotationSearch/index/')).toBe(true)
  expect(wasOpened('/protocol')).toBe(false)
})

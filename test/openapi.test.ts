import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageShape } from '#contract/webhook-events.ts'
import { messageTypes } from '#domain/webhooks/webhooks.ts'
import { openApiDocument } from '#server/platform/http/openapi.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { allEndpoints } from './support/endpoints.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the description of the API', () => {
  it('is printed fresh from the contract', async () => {
    const endpoints = (await allEndpoints()).map(({ endpoint }) => endpoint)
    const written = JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'))
    expect(JSON.parse(JSON.stringify(openApiDocument(endpoints)))).toEqual(written)
  })

  it('names exactly the calls that the server answers', async () => {
    const contract = (await allEndpoints())
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      .sort()
    const mounted = app.http.endpoints.map(({ method, path }) => `${method} ${path}`).sort()
    expect(mounted).toEqual(contract)
    expect(new Set(contract).size).toBe(contract.length)
  })

  it('goes through two gateways, one for CRM and one for content [R7.15]', async () => {
    const gateways = new Set(app.http.endpoints.map(({ path }) => path.split('/')[1]))
    expect([...gateways].sort()).toEqual(['content', 'crm'])
    const articles = app.http.endpoints.filter(({ path }) => path.includes('articleDetails'))
    expect(articles.map(({ path }) => path.split('/')[1])).toEqual(['content'])
  })

  it('describes every message of webhooks, with an example that has its shape [A-25]', async () => {
    const { webhooks } = JSON.parse(
      await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8'),
    ) as {
      webhooks: Record<string, { post: { requestBody: { content: Record<string, { example: object }> } } }>
    }
    expect(Object.keys(webhooks)).toEqual([...messageTypes])
    for (const type of messageTypes) {
      const { example } = webhooks[type]?.post.requestBody.content['application/json'] ?? {}
      expect(messageShape(type).safeParse(example).error?.issues ?? [], type).toEqual([])
    }
    const guide = await readFile(new URL('../docs/webhooks.md', import.meta.url), 'utf8')
    expect(messageTypes.filter((type) => !guide.includes(`\`${type}\``))).toEqual([])
  })

  it('is served to programs and readable for people', async () => {
    const document = await app.http.fastify.inject('/api/openapi.json')
    expect(document.json().openapi).toBe('3.1.0')
    const page = await app.http.fastify.inject('/api/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

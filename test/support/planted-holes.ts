import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { ScannedCall } from './scanned-calls.ts'

/**
 * A server with every hole that a scanner of ours has to find, in calls of the same form as the product's. It answers
 * only who knows its key, on this machine, for as long as a scan takes.
 */
export type PlantedServer = {
  readonly origin: string
  readonly key: string
  readonly calls: readonly ScannedCall[]
  stop(): Promise<void>
}

/** What has to be found: the call, by which scanner, and how that names it. */
export const plantedHoles = [
  { call: 'planted_told', by: 'sqlmap', what: 'injection into a query, the database’s words shown' },
  { call: 'planted_silent', by: 'sqlmap', what: 'injection into a JSON body, only the count shown' },
  { call: 'planted_blind', by: 'sqlmap', what: 'injection into a nested JSON body, nothing shown' },
  { call: 'planted_path', by: 'sqlmap', what: 'injection into a path' },
  { call: 'planted_header', by: 'sqlmap', what: 'injection into a header' },
  { call: 'planted_told', by: 'wapiti', what: 'SQL Injection' },
  { call: 'planted_echo', by: 'wapiti', what: 'Cross Site Scripting' },
  { call: 'planted_redirect', by: 'wapiti', what: 'Open Redirect' },
  { call: 'planted_file', by: 'wapiti', what: 'Path Traversal' },
  { call: 'planted_fetch', by: 'wapiti', what: 'Server Side Request Forgery' },
  { call: 'planted_line', by: 'wapiti', what: 'CRLF Injection' },
  { call: 'planted_shell', by: 'wapiti', what: 'Command execution' },
  { call: 'planted_xml', by: 'wapiti', what: 'XML External Entity' },
] as const

type Asked = {
  query: URLSearchParams
  body: Record<string, string>
  tail: string
  headers: IncomingMessage['headers']
}

const planted = (
  name: string,
  method: 'GET' | 'POST',
  path: string,
  values: ScannedCall['values'],
  open: string[],
  headers: string[] = [],
): ScannedCall => ({
  name,
  method,
  path,
  asker: 'visitor',
  idempotent: false,
  headers,
  shapes: {},
  values,
  open,
})

const calls: readonly ScannedCall[] = [
  planted('planted_told', 'GET', '/told', { query: { name: 'ann' } }, ['query.name']),
  planted('planted_silent', 'POST', '/silent', { body: { name: 'ann' } }, ['body.name']),
  planted('planted_blind', 'POST', '/blind', { body: { filter: { names: ['ann'] } } }, [
    'body.filter.names.0',
  ]),
  planted('planted_path', 'GET', '/path/{name}', { path: { name: 'ann' } }, ['path.name']),
  planted('planted_header', 'POST', '/header', { body: {} }, [], ['language']),
  planted('planted_echo', 'GET', '/echo', { query: { name: 'ann' } }, ['query.name']),
  planted('planted_redirect', 'GET', '/redirect', { query: { to: '/told' } }, ['query.to']),
  planted('planted_file', 'GET', '/file', { query: { name: 'hosts' } }, ['query.name']),
  planted('planted_fetch', 'POST', '/fetch', { body: { url: 'x' } }, ['body.url']),
  planted('planted_line', 'GET', '/line', { query: { to: 'x' } }, ['query.to']),
  planted('planted_shell', 'POST', '/shell', { body: { name: 'x' } }, ['body.name']),
  planted('planted_xml', 'POST', '/xml', { body: { document: 'x' } }, ['body.document']),
]

/** Prints what a shell makes of a text; its surroundings are empty, and it has two seconds. */
const inShell = (text: string): Promise<string> =>
  new Promise((settle) => {
    const child = spawn('/bin/sh', ['-c', `echo ${text}`], {
      cwd: '/',
      env: { PATH: '/usr/bin:/bin' },
      timeout: 2_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let printed = ''
    child.stdout.on('data', (part) => {
      printed += part
    })
    child.once('error', () => settle(''))
    child.once('close', () => settle(printed))
  })

/** What the holes read of the machine: nothing that is anybody's own. */
const readable = /^\/etc\/(passwd|services|hosts|networks)$/

/** Serves the holes on a port, reading from a database of its own table. */
export async function startPlantedServer(pool: pg.Pool, port: number): Promise<PlantedServer> {
  const key = randomUUID()
  await pool.query('create table if not exists planted (name text primary key, colour text not null)')
  await pool.query("insert into planted values ('ann', 'red'), ('bob', 'blue') on conflict do nothing")
  const select = (name: string) => `select name, colour from planted where name = '${name}'`

  async function answer(
    path: string,
    { query, body, tail, headers }: Asked,
    response: ServerResponse,
  ): Promise<void> {
    const html = (text: string) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
    }
    const json = (value: unknown) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    switch (path) {
      case 'told':
        try {
          return json((await pool.query(select(query.get('name') ?? ''))).rows)
        } catch (error) {
          response.writeHead(500).end(`PostgreSQL query failed: ERROR:  ${(error as Error).message}`)
          return
        }
      case 'silent':
        return json({ count: (await pool.query(select(String(body.name))).catch(() => null))?.rowCount ?? 0 })
      case 'blind': {
        const [name = ''] = (body.filter as { names?: string[] } | undefined)?.names ?? []
        await pool.query(select(String(name))).catch(() => null)
        return json({ taken: true })
      }
      case 'path':
        return json({ count: (await pool.query(select(tail)).catch(() => null))?.rowCount ?? 0 })
      case 'header':
        return json({
          count: (await pool.query(select(String(headers.language))).catch(() => null))?.rowCount ?? 0,
        })
      case 'echo':
        return html(`<!doctype html><title>echo</title><body><p>${query.get('name')}</p></body>`)
      case 'redirect':
        response.writeHead(302, { location: encodeURI(query.get('to') ?? '/') }).end()
        return
      case 'file': {
        const wanted = new URL(
          `file:///etc/${query.get('name')?.replaceAll('\0', '')}`.replace('/etc//', '/'),
        ).pathname
        return html(readable.test(wanted) ? await readFile(wanted, 'utf8') : 'no such file')
      }
      case 'fetch': {
        const wanted = String(body.url)
        if (/^http:\/\/127\.0\.0\.1[:/]/.test(wanted))
          await new Promise<void>((settle) => {
            get(wanted, (reply) => {
              reply.resume().once('close', () => settle())
            }).once('error', () => settle())
          })
        return json({ asked: true })
      }
      case 'line': {
        // Written to the line itself: what makes answers for us lets no line end into a header.
        const to = decodeURIComponent(query.get('to') ?? '')
        response.socket?.end(
          `HTTP/1.1 200 OK\r\nconnection: close\r\nx-to: ${to}\r\ncontent-length: 0\r\n\r\n`,
        )
        return
      }
      case 'shell':
        return html(await inShell(String(body.name)))
      case 'xml': {
        const document = String(body.document)
        const [, entity = '', file = ''] = /<!ENTITY (\w+) SYSTEM "file:\/\/([^"]+)">/.exec(document) ?? []
        const read = readable.test(file) ? await readFile(file, 'utf8') : ''
        return html(document.replace(/<!DOCTYPE.*\]>/s, '').replaceAll(`&${entity};`, () => read))
      }
      default:
        response.writeHead(404).end()
    }
  }

  const server = createServer((message, response) => {
    if (message.headers['planted-key'] !== key) return void response.writeHead(404).end()
    let sent = ''
    message.on('data', (part) => {
      sent += part
    })
    message.once('end', () => {
      const url = new URL(message.url ?? '/', 'http://planted')
      const [, path = '', tail = ''] = url.pathname.split('/')
      const asked = {
        query: url.searchParams,
        body: JSON.parse(sent || '{}') as Record<string, string>,
        tail: decodeURIComponent(tail),
        headers: message.headers,
      }
      answer(path, asked, response).catch(() => response.headersSent || response.writeHead(400).end())
    })
  })
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    calls,
    async stop() {
      server.closeAllConnections()
      await new Promise((settle) => server.close(settle))
    },
  }
}

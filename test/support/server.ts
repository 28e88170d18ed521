import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { inject } from 'vitest'
import { openPool } from '#server/platform/db/connect.ts'
import { servingFrom } from '#server/platform/db/embedded.ts'
import { asAdmin, copyFolder, createFromTemplate } from './database.ts'
import { productCommand } from './product.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type RunningServer = {
  readonly url: string
  readonly child: ChildProcess
  /** What it printed so far, both streams. */
  readonly printed: () => string
  /** Sends the signal and waits for the end; the exit code, null when a signal ended it. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/**
 * Each worker's own, below those that the system gives to whoever asks for any (32,768 and more): between looking and
 * listening nobody else takes one.
 */
const ports = { from: 10_000 + 7_000 * (Number(process.env.VITEST_POOL_ID ?? 1) % 3), count: 7_000 }
let lastPort = Math.floor(Math.random() * ports.count)

export async function freePort(): Promise<number> {
  for (;;) {
    lastPort = (lastPort + 1) % ports.count
    const port = ports.from + lastPort
    const isFree = await new Promise<boolean>((settle) => {
      const probe = createServer().listen(port, '127.0.0.1', () => probe.close(() => settle(true)))
      probe.once('error', () => settle(false))
    })
    if (isFree) return port
  }
}

/** A pool that may outlive its database by a moment: it says that it ended before its last connection is gone. */
export function openTestPool(url: string, size: number): pg.Pool {
  const pool = openPool(url, size)
  pool.on('error', () => undefined)
  return pool
}

/** A migrated database of the tests' server (which runs without fsync), for processes that share it. */
export async function copyOfTemplate(): Promise<{
  url: string
  ownerUrl: string
  drop: () => Promise<void>
}> {
  const owner = inject('databaseOwner')
  const name = `p_${randomUUID().replaceAll('-', '')}`
  await asAdmin(owner, (admin) => admin.query(createFromTemplate(name)))
  return {
    url: inject('databaseServer').replace('{database}', name),
    ownerUrl: owner.replace('{database}', name),
    async drop() {
      await asAdmin(owner, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** The database that a running product keeps in a folder: its address as the owner, and the process that serves it. */
export async function databaseIn(data: string): Promise<{ url: string; pid: number }> {
  const serving = await servingFrom(data)
  if (!serving) throw new Error(`no database serves ${data}`)
  return serving
}

/** Makes a data folder as a first start leaves it. */
export const dataFolderAt = (folder: string): Promise<unknown> => copyFolder(inject('madeDataFolder'), folder)

/** Looks again and again, for at most a minute, until it is so. */
export async function until(look: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 3_000; tries++) {
    if (await look()) return
    await pause(20)
  }
  throw new Error(`in vain: ${what}`)
}

/** Asks once over a connection of its own; null when nobody answers. */
const askOnce = (url: string): Promise<{ status: number; text: string } | null> =>
  new Promise((settle) => {
    const asked = get(url, { agent: false }, (reply) => {
      let text = ''
      reply.on('data', (part) => {
        text += part
      })
      reply.once('error', () => settle(null))
      reply.once('end', () => settle({ status: reply.statusCode ?? 0, text }))
    })
    asked.once('error', () => settle(null))
  })

export const statusOf = async (url: string): Promise<number | null> => (await askOnce(url))?.status ?? null

/** What `/readyz` says. */
export const readinessOf = async (url: string): Promise<Record<string, unknown>> =>
  JSON.parse((await askOnce(`${url}/readyz`))?.text ?? '{}')

/** Starts the product as its own process and does not wait for it. */
export async function launchServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = environment.SAMPAN_PORT ?? String(await freePort())
  const child = spawn(process.execPath, productCommand, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SAMPAN_PORT: port,
      SAMPAN_LOG: 'warn',
      SAMPAN_DEMO: '0',
      SAMPAN_ADDRESS_LIMITS: '0',
      ...environment,
    },
    // It sends a word when it is ready, where somebody listens.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let printed = ''
  child.stdout?.on('data', (part) => {
    printed += part
  })
  child.stderr?.on('data', (part) => {
    printed += part
  })
  const ended = new Promise<number | null>((settle) => child.once('exit', (code) => settle(code)))
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    printed: () => printed,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** As long as a start may take on a machine that does many things beside. */
const longestStartMilliseconds = 90_000

/** Starts the product and waits until it says that it is ready, and is. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const server = await launchServer(environment)
  const { child } = server
  // Asking again and again would take from the start what it needs.
  await new Promise<void>((settle) => {
    const late = setTimeout(settle, longestStartMilliseconds)
    const told = () => {
      clearTimeout(late)
      settle()
    }
    child.once('message', told)
    child.once('exit', told)
  })
  const ready = async () =>
    child.exitCode !== null || child.signalCode !== null || (await statusOf(`${server.url}/readyz`)) === 200
  try {
    await until(ready, 'it did not become ready')
    if (child.exitCode === null && child.signalCode === null) return server
  } catch {
    await server.stop('SIGKILL')
  }
  throw new Error(`the server did not become ready: ${server.printed()}`)
}

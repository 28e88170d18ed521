import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type RunningServer = {
  readonly url: string
  readonly child: ChildProcess
  /** What it printed so far, both streams. */
  readonly printed: () => string
  /** Sends the signal and waits for the end; the exit code, null when a signal ended it. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

const freePort = (): Promise<number> =>
  new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts the product as its own process and does not wait for it. */
export async function launchServer(environment: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      SAMPAN_PORT: String(port),
      SAMPAN_LOG: 'warn',
      SAMPAN_DEMO: '0',
      SAMPAN_ADDRESS_LIMITS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (part) => {
    printed += part
  })
  child.stderr.on('data', (part) => {
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

/** Starts the product and waits until it says that it is ready. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const server = await launchServer(environment)
  for (let tries = 0; tries < 600; tries++) {
    if (server.child.exitCode !== null) break
    const ready = await fetch(`${server.url}/readyz`)
      .then((reply) => reply.ok)
      .catch(() => false)
    if (ready) return server
    await pause(50)
  }
  await server.stop('SIGKILL')
  throw new Error(`the server did not become ready: ${server.printed()}`)
}

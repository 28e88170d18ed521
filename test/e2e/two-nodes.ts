import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { productCommand } from '#test/support/product.ts'
import { tellFigure } from '../support/figures.ts'
import { startS3 } from '../support/s3.ts'

/**
 * The product as deploy/ has it: two processes on one PostgreSQL and one bucket, nginx before them with our own
 * locations.conf, no stickiness, no LISTEN. While the browser works, one process after the other is killed and started
 * again [D-01].
 */
const killEveryMilliseconds = 60_000

export async function serveFromTwo(
  environment: NodeJS.ProcessEnv,
  log: Writable,
): Promise<() => Promise<void>> {
  const data = resolve(environment.SAMPAN_DATA ?? '')
  const port = Number(environment.SAMPAN_PORT)
  const ports = [port + 500, port + 502]
  const database = await startEmbeddedPostgres(join(data, 'database'), { durable: false })
  const bucket = await startS3()
  const { settings } = bucket
  let stopping = false
  let kills = 0

  const start = (at: number): ChildProcess => {
    const child = spawn(process.execPath, productCommand, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...environment,
        SAMPAN_PORT: String(at),
        SAMPAN_LISTEN: 'whenReady',
        SAMPAN_PUBLIC_URL: `http://localhost:${port}`,
        SAMPAN_PROXIES: '127.0.0.1',
        SAMPAN_SECRET: 'the secret of two processes that are tested',
        SAMPAN_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
        SAMPAN_LIVE_NOTIFY: '0',
        DATABASE_URL: database.url,
        MIGRATION_DATABASE_URL: database.ownerUrl,
        S3_ENDPOINT: settings.endpoint,
        S3_BUCKET: settings.bucket,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
        S3_REGION: settings.region,
        S3_PATH_STYLE: '1',
      },
    })
    child.stdout?.pipe(log, { end: false })
    return child
  }
  const ready = async (at: number) => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${at}/readyz`).catch(() => null)
      if (answer?.ok) return
      await pause(100)
    }
  }

  const folder = join(data, 'nginx')
  await mkdir(folder, { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; ${paths.join(' ')}
      upstream sampan {
        ${ports.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=2s;`).join(' ')}
        keepalive 64;
      }
      server { listen 127.0.0.1:${port}; listen [::1]:${port}; include ${resolve('deploy/nginx/locations.conf')}; }
    }`,
  )

  const nodes = new Map<number, ChildProcess>()
  for (const at of ports) {
    nodes.set(at, start(at))
    await ready(at)
  }
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  void (async () => {
    for (let turn = 0; !stopping; turn++) {
      await pause(killEveryMilliseconds)
      const at = ports[turn % ports.length] ?? 0
      if (stopping) return
      nodes.get(at)?.kill('SIGKILL')
      kills++
      nodes.set(at, start(at))
      await ready(at)
    }
  })()

  return async () => {
    stopping = true
    tellFigure({
      bar: 'D-01',
      what: 'processes killed while the browser worked',
      figure: String(kills),
      holds: null,
    })
    nginx.kill('SIGTERM')
    for (const node of nodes.values()) node.kill('SIGKILL')
    await pause(200)
    await bucket.stop()
    await database.stop()
  }
}

import { uploadFiles } from '#contract/files.ts'
import { fileSizeLimit } from '#domain/files/uploads.ts'
import {
  bomb,
  boundary,
  corpus,
  form,
  largeDocument,
  largePdf,
  nested,
  photo,
  sized,
  storedArchive,
} from '#test/support/upload-corpus.ts'
import { memoryOf, watchAnswers } from './process.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

/** The largest and the worst files at once, eight at a time: what they cost the server in memory, and other callers. */
export async function uploads(world: World, server: Served, rounds = 4): Promise<void> {
  const worst: (readonly [name: string, content: Uint8Array])[] = [
    ['full.txt', sized(fileSizeLimit)],
    ['full.pdf', largePdf(fileSizeLimit)],
    ['full.doc', largeDocument(fileSizeLimit)],
    ['full.zip', storedArchive(fileSizeLimit)],
    ['over.txt', sized(fileSizeLimit + 1)],
    ['bomb.zip', bomb(500)],
    ['tight.zip', bomb(280)],
    ['photo.jpg', await photo()],
    ['turned.jpg', await photo({ turned: true })],
    ['progressive.jpg', await photo({ progressive: true })],
    ['nested.zip', nested()],
  ]
  for (const [, name, content] of corpus) worst.push([name, Buffer.from((await content()) as Uint8Array)])
  const queue = Array.from({ length: rounds }, () => worst).flat()
  const most = queue.length
  const answers = new Map<number, number>()
  const before = await memoryOf(server.child.pid)
  const silent = watchAnswers(server.url)
  const begun = performance.now()
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, content] = next
      const answer = await fetch(`${server.url}/api${uploadFiles.path}`, {
        method: 'POST',
        headers: { token: world.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: form([{ name, content }]) as BodyInit,
      })
      await answer.text()
      if (answer.status >= 500) console.log(`  ${name}: ${answer.status}`)
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  const seconds = (performance.now() - begun) / 1000
  const longest = await silent()
  const { peak } = await memoryOf(server.child.pid)
  const failed = [...answers].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
  report(
    `${most} uploads, 8 at once: memory above the idle peak`,
    `${number(peak - before.peak, 0)} MB over ${number(before.peak, 0)} MB`,
    '≤ 64 MB',
    peak - before.peak <= 64,
  )
  report(
    'the same uploads: time, longest wait of another call, faults',
    `${number(seconds)} s, ${number(longest, 0)} ms, ${failed}`,
    '0 faults',
    failed === 0,
  )
}

if (import.meta.filename === process.argv[1]) {
  const { buildWorld, serveProduct } = await import('./world.ts')
  const world = await buildWorld({ rateLines: 50_000 })
  try {
    const server = await serveProduct(world.environment)
    try {
      await uploads(world, server)
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}

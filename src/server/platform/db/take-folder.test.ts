import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFolder } from './embedded.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-taken-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A process that tries once when it is told to, says how it went, and lives until it is killed. */
function comer() {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { takeFolder } from '#server/platform/db/embedded.ts'
       process.once('message', () => takeFolder(${JSON.stringify(folder)}).then(() => process.send('taken'), (error) => process.send(error.message)))
       process.on('message', () => undefined)
       process.send('here')`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const word = () => new Promise<unknown>((settle) => child.once('message', settle))
  return { child, word }
}

test('of several that come at once upon an owner that was killed one holds the folder, and the next is told who', async () => {
  for (let round = 0; round < 4; round++) {
    const comers = Array.from({ length: 6 }, comer)
    await Promise.all(comers.map(({ word }) => word()))
    const answers = Promise.all(comers.map(({ word }) => word()))
    for (const { child } of comers) child.send('now')
    const said = await answers
    expect(said.filter((each) => each === 'taken')).toHaveLength(1)
    const holder = comers[said.indexOf('taken')]?.child.pid
    await expect(takeFolder(folder)).rejects.toThrow(`is in use by process ${holder}. Stop that one`)
    await Promise.all(
      comers.map(({ child }) => new Promise((settle) => child.once('exit', settle) && child.kill('SIGKILL'))),
    )
  }
  const giveUp = await takeFolder(folder)
  await expect(takeFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await giveUp()
  await (await takeFolder(folder))()
})

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What git says, without blanks around it. Throws where it refuses. */
export const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * Takes a version of the source into a folder of its own, with the packages that its lockfile names; what to call when
 * it is done with. Throws, and leaves nothing behind, where it cannot be had.
 */
export function checkOut(version: string): { folder: string; remove: () => void } {
  const around = mkdtempSync(join(tmpdir(), 'sampan-before-'))
  const folder = join(around, 'source')
  const remove = () => {
    if (existsSync(folder)) git('worktree', 'remove', '--force', folder)
    rmSync(around, { recursive: true, force: true })
  }
  try {
    git('worktree', 'add', '--detach', folder, version)
    const lock = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
    if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    else
      execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    // Only calls are asked for; the pages and the map only have to be there.
    symlinkSync(join(root, '.build'), join(folder, '.build'))
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

import type { Plugin } from 'vite'

/**
 * For what runs on the server: a file with one Chinese letter in it is held in memory as two bytes a letter, all of it.
 * Written as escapes those letters cost six each, and the file half. (Text that is read raw, `String.raw`, must write
 * its own.)
 */
export function oneByteLetters(): Plugin {
  return {
    name: 'one-byte-letters',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, files) {
      const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped)
    },
  }
}

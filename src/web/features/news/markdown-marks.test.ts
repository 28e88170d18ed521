import { describe, expect, it } from 'vitest'
import { type MarkName, markText } from './markdown-marks.ts'

const words = { text: 'text', link: 'link text', item: 'item', column: 'Column' }

/** The text after a button, with what is then selected between brackets; the same notation going in. */
function press(name: MarkName, marked: string): string {
  const start = marked.indexOf('⟦')
  const end = marked.indexOf('⟧') - 1
  const text = marked.replace('⟦', '').replace('⟧', '')
  const { from, to, insert, selectFrom, selectTo } = markText(name, text, start, end, words)
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, selectFrom)}⟦${after.slice(selectFrom, selectTo)}⟧${after.slice(selectTo)}`
}

describe('buttons above a text', () => {
  const cases: readonly [MarkName, string, string][] = [
    ['bold', 'a ⟦box⟧ here', 'a **⟦box⟧** here'],
    ['bold', 'a **⟦box⟧** here', 'a ⟦box⟧ here'],
    ['bold', 'a ⟦⟧', 'a **⟦text⟧**'],
    ['italic', 'a **⟦box⟧**', 'a ***⟦box⟧***'],
    ['italic', 'a *⟦box⟧*', 'a ⟦box⟧'],
    ['heading', 'one\nt⟦w⟧o\nthree', 'one\n## ⟦two⟧\nthree'],
    ['heading', '## t⟦w⟧o', '⟦two⟧'],
    ['subheading', '## t⟦w⟧o', '### ⟦two⟧'],
    ['list', '⟦⟧', '- ⟦item⟧'],
    ['list', '⟦one\ntwo⟧', '⟦- one\n- two⟧'],
    ['numbers', '⟦- one\n- two⟧', '⟦1. one\n2. two⟧'],
    ['numbers', '⟦1. one\n2. two⟧', '⟦one\ntwo⟧'],
    ['quote', 'sa⟦⟧id', '> ⟦said⟧'],
    ['link', 'see ⟦the list⟧.', 'see [the list](⟦https://⟧).'],
    ['link', '⟦⟧', '[link text](⟦https://⟧)'],
    ['table', 'before⟦⟧', 'before\n\n| ⟦Column 1⟧ | Column 2 |\n| --- | --- |\n| text | text |\n'],
  ]
  it.each(cases)('%s: %j', (name, before, after) => expect(press(name, before)).toBe(after))
})

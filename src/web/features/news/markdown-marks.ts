/** What the buttons above a text do: each changes the lines or the words that are selected. */
export const markNames = [
  'heading',
  'subheading',
  'bold',
  'italic',
  'list',
  'numbers',
  'quote',
  'link',
  'table',
] as const
export type MarkName = (typeof markNames)[number]

/** Words that stand where nothing was selected, in the reader's language. */
export type MarkWords = {
  readonly text: string
  readonly link: string
  readonly item: string
  readonly column: string
}

/** `insert` takes the place of `from`…`to`; then `selectFrom`…`selectTo` of the new text is selected. */
export type MarkEdit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly selectFrom: number
  readonly selectTo: number
}

const lineMarks = {
  heading: () => '## ',
  subheading: () => '### ',
  list: () => '- ',
  numbers: (line: number) => `${line + 1}. `,
  quote: () => '> ',
} as const

/** A mark that a line has already: a second press takes it off, another mark takes its place. */
const anyLineMark = /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> )/

const wordMarks = { bold: '**', italic: '*' } as const

function markLines(
  name: keyof typeof lineMarks,
  text: string,
  start: number,
  end: number,
  words: MarkWords,
): MarkEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const marked = lines.every((line, at) => line.startsWith(lineMarks[name](at)))
  const filler = name === 'list' || name === 'numbers' ? words.item : words.text
  const insert = lines
    .map((line, at) => {
      const bare = line.replace(anyLineMark, '')
      return marked ? bare : lineMarks[name](at) + (bare || (lines.length === 1 ? filler : ''))
    })
    .join('\n')
  const only = lines.length === 1 && !marked ? lineMarks[name](0).length : 0
  return { from, to, insert, selectFrom: from + only, selectTo: from + insert.length }
}

function markWords(sign: string, text: string, start: number, end: number, words: MarkWords): MarkEdit {
  const size = sign.length
  const around = text.slice(start - size, start) === sign && text.slice(end, end + size) === sign
  // One star inside of two is not emphasis.
  if (around && end > start && !(size === 1 && text[start - 2] === '*')) {
    const insert = text.slice(start, end)
    return {
      from: start - size,
      to: end + size,
      insert,
      selectFrom: start - size,
      selectTo: end - size,
    }
  }
  const inner = text.slice(start, end) || words.text
  return {
    from: start,
    to: end,
    insert: sign + inner + sign,
    selectFrom: start + size,
    selectTo: start + size + inner.length,
  }
}

function writeLink(text: string, start: number, end: number, words: MarkWords): MarkEdit {
  const inner = text.slice(start, end) || words.link
  const target = 'https://'
  const at = start + inner.length + 3
  return {
    from: start,
    to: end,
    insert: `[${inner}](${target})`,
    selectFrom: at,
    selectTo: at + target.length,
  }
}

function writeTable(text: string, end: number, words: MarkWords): MarkEdit {
  const before = text.slice(0, end)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const head = `| ${words.column} 1 | ${words.column} 2 |`
  const insert = `${gap}${head}\n| --- | --- |\n| ${words.text} | ${words.text} |\n`
  const at = end + gap.length + 2
  return { from: end, to: end, insert, selectFrom: at, selectTo: at + words.column.length + 2 }
}

/** What pressing a button does to a text of which `start`…`end` is selected. */
export function markText(
  name: MarkName,
  text: string,
  start: number,
  end: number,
  words: MarkWords,
): MarkEdit {
  switch (name) {
    case 'bold':
    case 'italic':
      return markWords(wordMarks[name], text, start, end, words)
    case 'link':
      return writeLink(text, start, end, words)
    case 'table':
      return writeTable(text, end, words)
    default:
      return markLines(name, text, start, end, words)
  }
}

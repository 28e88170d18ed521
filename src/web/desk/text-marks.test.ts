import { expect, it } from 'vitest'
import { compareMarks, piecesOf } from './text-marks.ts'

it('a phrase is taken apart without losing a sign', () => {
  const phrase = '共 <b>{{count}}</b> 单\n第 {{page}} 页'
  expect(piecesOf(phrase)).toEqual([
    { kind: 'text', text: '共 ' },
    { kind: 'mark', text: '<b>' },
    { kind: 'mark', text: '{{count}}' },
    { kind: 'mark', text: '</b>' },
    { kind: 'text', text: ' 单\n第 ' },
    { kind: 'mark', text: '{{page}}' },
    { kind: 'text', text: ' 页' },
  ])
  expect(
    piecesOf(phrase)
      .map(({ text }) => text)
      .join(''),
  ).toBe(phrase)
  expect(piecesOf('')).toEqual([])
  expect(piecesOf('1 < 2 {count}')).toEqual([{ kind: 'text', text: '1 < 2 {count}' }])
})

it.each([
  ['{{count}} rows', '{{count}} lines', ['in'], []],
  ['{{count}} rows', 'lines', ['missing'], []],
  ['{{count}} rows', '{{count}} of {{count}}', ['tooMany'], []],
  ['{{a}} to {{a}}', '{{a}}', ['missing'], []],
  ['<a>Go</a>', '<a>Go', ['in', 'missing'], []],
  ['{{count}} rows', '{{number}} rows <b>x</b>', ['missing'], ['{{number}}', '<b>', '</b>']],
  ['plain', 'plainer', [], []],
])('the marks of %j in %j', (original, text, states, strange) => {
  const compared = compareMarks(original, text)
  expect([compared.wanted.map(({ state }) => state), compared.strange]).toEqual([states, strange])
})

import { describe, expect, it } from 'vitest'
import { languages } from '#domain/kernel/language.ts'
import { ownWordings } from '#i18n/own-wordings.ts'
import {
  asApproved,
  fillTemplate,
  namedIn,
  placeholdersOf,
  signed,
  smsLength,
  type TemplateName,
  templateNames,
  type Wording,
  wordingProblems,
} from './templates.ts'

const wording = (body: string, subject = '', providerId: string | null = null): Wording => ({
  body,
  subject,
  providerId,
})
const bodyProblem = (name: TemplateName, body: string) =>
  wordingProblems(name, wording(body, 'x'), false).body?.code

describe('the product’s own words [decision 066]', () => {
  it.each(templateNames)('%s fits in both languages and names nothing else', (name) => {
    const { subject, body } = ownWordings[name]
    for (const side of ['zh', 'en'] as const) {
      expect(wordingProblems(name, wording(body[side], subject[side]), false)).toEqual({})
      expect(placeholdersOf(name)).toEqual(expect.arrayContaining([...namedIn(body[side])]))
    }
    expect([...namedIn(body.zh)].sort()).toEqual([...namedIn(body.en)].sort())
    expect([...namedIn(`${subject.zh} ${body.zh}`)].sort()).toEqual([...placeholdersOf(name)].sort())
  })
})

describe('a wording of the desk [decision 066]', () => {
  const cases: [string, string, string | undefined][] = [
    ['keeps what its reader needs', 'Your code: {{code}}', undefined],
    ['may leave out what it may', '{{code}}, {{minutes}} min', undefined],
    ['loses the code', 'Good for {{minutes}} minutes', 'templates.placeholderMissing'],
    ['says nothing', '   ', 'required'],
    ['names what is unknown', '{{code}} {{password}}', 'templates.placeholderUnknown'],
    ['names what belongs to another', '{{code}} {{link}}', 'templates.placeholderUnknown'],
    ['names what every object has', '{{code}} {{constructor}}', 'templates.placeholderUnknown'],
    ['leaves a brace open', '{{code}} {{minutes}', 'templates.bracesOpen'],
    ['has a brace of ICU', '{code, plural, one {#}} {{code}}', 'templates.bracesOpen'],
    ['has three braces', '{{{code}}}', 'templates.bracesOpen'],
    ['has a tag', '<b>{{code}}</b>', 'templates.plainTextOnly'],
    ['has a script', '{{code}}<script>1</script>', 'templates.plainTextOnly'],
    ['has an entity', '{{code}} &lt;b&gt;', 'templates.plainTextOnly'],
    ['has a Markdown link', '[here](x) {{code}}', 'templates.signatureTyped'],
    ['has a link of its own', '{{code}} https://evil.example/x', 'templates.linkTyped'],
    ['has a host', '{{code}} evil.example', 'templates.linkTyped'],
    ['has a host of digits', '{{code}} 163.com', 'templates.linkTyped'],
    ['has a host in wide letters', '{{code}} ｅｖｉｌ．ｃｏｍ', 'templates.linkTyped'],
    ['has a host in Chinese', '{{code}} 例子.中国', 'templates.linkTyped'],
    ['makes a host of a placeholder', '{{code}}.com', 'templates.linkTyped'],
    ['ends a host with a placeholder', 'evil.{{code}}', 'templates.linkTyped'],
    ['has a mailbox', '{{code}} a@b', 'templates.linkTyped'],
    ['has a script’s protocol', '{{code}} javascript:alert', 'templates.linkTyped'],
    ['has an address of numbers', '{{code}} 10.0.0.1', 'templates.linkTyped'],
    ['has a decimal', '{{code}} 12.5 kg, no. 7', undefined],
    ['has a signature', '【别家】{{code}}', 'templates.signatureTyped'],
    ['has a bracket in front', '[Other] {{code}}', 'templates.signatureTyped'],
    ['has two lines', '{{code}}\nx', 'text.characters'],
    ['turns the direction', '{{code}}\u202e', 'text.characters'],
    ['hides a letter', '{{code}}\u200b', 'text.characters'],
    ['has half a letter', '{{code}}\ud800', 'text.characters'],
    ['is too long', `{{code}}${'x'.repeat(300)}`, 'text.tooLong'],
  ]
  it.each(cases)('that %s', (_, body, expected) => {
    expect(bodyProblem('codeLogin', body)).toBe(expected)
  })

  it('of a mail has a subject in one line that opens no door', () => {
    const body = ownWordings.clerkPassword.body.en
    const subject = (text: string) =>
      wordingProblems('clerkPassword', wording(body, text), false).subject?.code
    expect(subject('A new password, {{name}}')).toBeUndefined()
    expect(subject('')).toBe('required')
    expect(subject('{{link}}')).toBe('templates.placeholderUnknown')
    expect(subject('one\nBcc: x')).toBe('text.characters')
    expect(subject('x'.repeat(151))).toBe('text.tooLong')
  })

  it('of a code needs its approval where the SMS company asks for one', () => {
    const problems = (name: TemplateName, id: string | null, approves: boolean) =>
      wordingProblems(name, wording(ownWordings[name].body.en, '', id), approves).providerId?.code
    expect(problems('codeLogin', null, true)).toBe('templates.providerIdMissing')
    expect(problems('codeLogin', '12 34', true)).toBe('templates.providerIdMissing')
    expect(problems('codeLogin', '2301', true)).toBeUndefined()
    expect(problems('codeLogin', null, false)).toBeUndefined()
    expect(problems('departed', null, true)).toBeUndefined()
  })
})

it('what is filled in is filled in once and taken as it is', () => {
  expect(fillTemplate('{{a}} {{b}} {{c}}', { a: '{{b}}', b: '$&$1' })).toBe('{{b}} $&$1 {{c}}')
})

it('an approved text counts its parameters by their first place', () => {
  expect(asApproved('{{minutes}} min: {{code}}, again {{minutes}}')).toBe('{1} min: {2}, again {1}')
  expect(namedIn('{{minutes}} min: {{code}}, again {{minutes}}')).toEqual(['minutes', 'code'])
})

it('the signature is that of the language', () => {
  expect(languages.map((language) => signed('Sampan', language, 'x'))).toEqual(['【Sampan】x', '[Sampan] x'])
})

describe('a message is charged by its alphabet and length [3GPP TS 23.038]', () => {
  const cases: [string, string, number, boolean][] = [
    ['160 Latin letters', 'x'.repeat(160), 1, false],
    ['161', 'x'.repeat(161), 2, false],
    ['306', 'x'.repeat(306), 2, false],
    ['307', 'x'.repeat(307), 3, false],
    ['80 brackets, which count twice', '['.repeat(80), 1, false],
    ['81 brackets', '['.repeat(81), 2, false],
    ['70 Chinese ones', '箱'.repeat(70), 1, true],
    ['71', '箱'.repeat(71), 2, true],
    ['135', '箱'.repeat(135), 3, true],
    ['one curly quote among Latin letters', `${'x'.repeat(100)}’`, 2, true],
  ]
  it.each(cases)('%s', (_, text, segments, unicode) => {
    expect(smsLength(text)).toMatchObject({ segments, unicode })
  })
})

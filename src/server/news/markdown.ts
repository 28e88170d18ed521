import { Marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { FieldCode } from '#domain/kernel/refusal.ts'
import { isLinkAllowed, isPictureAllowed } from '#domain/news/articles.ts'

/**
 * Markdown of articles. On the way in, text with raw HTML or with links to other places than https:, mailto: and this
 * site is refused. On the way out raw HTML is shown as text, and the HTML passes an allow-list of its own: what
 * reached the database by another way is no danger either.
 */
export type MarkdownProblem = { readonly code: FieldCode; readonly text: string }

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: { html: ({ text, block }) => (block ? `<p>${escaped(text.trim())}</p>\n` : escaped(text)) },
})

/** A character written as an entity could turn an allowed target into another one in the browser. */
const hasEntity = (target: string): boolean => /&(#|\w+;)/.test(target)

/** Quotes and lists within each other on one line; a reader is lost at the fourth, a parser at the thousandth. */
const deepNesting = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){10}.*/m

/** Not part of any text that a person writes: control characters other than tab and line ends. */
const strangeCharacter = /[^\P{Cc}\t\n\r]/u

/** What looks like a tag without being well formed enough for one; a browser may be more lenient than we are. */
const almostTag = /<[a-z/!?][^\n]*/i

const problemLength = 80

/** The first problem of a text, with the place of it, or null. */
export function markdownProblem(text: string): MarkdownProblem | null {
  let problem: MarkdownProblem | null = null
  const found = (code: FieldCode, at: string): void => {
    problem ??= { code, text: at.trim().slice(0, problemLength).toWellFormed() }
  }
  if (strangeCharacter.test(text)) return { code: 'text.characters', text: '' }
  const deep = deepNesting.exec(text)
  if (deep) {
    found('news.tooNested', deep[0])
    return problem
  }
  marked.walkTokens(marked.lexer(text), (token: Token) => {
    if (token.type === 'html') found('news.rawHtml', token.raw)
    if (token.type === 'text' && !token.tokens && almostTag.test(token.raw))
      found('news.rawHtml', almostTag.exec(token.raw)?.[0] ?? '')
    if (token.type !== 'link' && token.type !== 'image' && token.type !== 'def') return
    const allowed = token.type === 'image' ? isPictureAllowed : isLinkAllowed
    if (hasEntity(token.href) || !allowed(token.href)) found('news.linkNotAllowed', token.href)
  })
  return problem
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
    ...['strong', 'em', 'del', 'code', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'loading'],
    ol: ['start'],
    th: [{ name: 'align', values: ['left', 'center', 'right'] }],
    td: [{ name: 'align', values: ['left', 'center', 'right'] }],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  transformTags: {
    // The page's one first heading is the article's title.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href, title }) => {
      const attribs: Record<string, string> = title ? { title } : {}
      if (href && isLinkAllowed(href)) {
        attribs.href = href
        if (href.startsWith('https:')) attribs.rel = 'noopener'
      }
      return { tagName, attribs }
    },
    img: (tagName, { src, alt, title }) => ({
      tagName,
      attribs: { ...(src ? { src } : {}), alt: alt ?? '', ...(title ? { title } : {}), loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPictureAllowed(attribs.src ?? ''),
}

/** Texts read most lately, as HTML; an article is read a thousand times for each time it is written. */
const rendered = new Map<string, string>()
const mostRendered = 200

/** The HTML of a text: safe whatever the text. */
export function renderMarkdown(text: string): string {
  let html = rendered.get(text)
  if (html === undefined) {
    const made = deepNesting.test(text) ? `<pre>${escaped(text)}</pre>` : marked.parse(text, { async: false })
    html = sanitizeHtml(made, options).trim()
    if (rendered.size >= mostRendered) rendered.clear()
    rendered.set(text, html)
  }
  return html
}

/**
 * The path and query under this host that a request line asks for, whatever it names: another host (absolute form,
 * RFC 9112 §3.2.2; two slashes or backslashes at the beginning would be one in a link), or percent signs that write
 * no UTF-8, which then stand for themselves.
 */
export function requestTarget(line: string): string {
  const own = line.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^[/\\]*/, '/')
  if (!own.includes('%')) return own
  const path = own.replace(/[?#].*$/s, '')
  try {
    decodeURIComponent(path)
    return own
  } catch {
    return path.replaceAll('%', '%25') + own.slice(path.length)
  }
}

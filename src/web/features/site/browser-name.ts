/** What a browser calls itself, longest lists of borrowed names last: nearly all of them say that they are Chrome and Safari. */
const browsers = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['QQ', /MQQBrowser\/(\d+)/],
  ['UC', /UC?Browser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/],
] as const

const systems = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
] as const

/** Browser and system in a few words (`Chrome 130 · Windows`), or null where the name tells neither. */
export function shortBrowserName(userAgent: string): string | null {
  const browser = browsers.flatMap(([name, found]) => {
    const version = found.exec(userAgent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  const system = systems.find(([, found]) => found.test(userAgent))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || null
}

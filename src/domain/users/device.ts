export const browsers = ['wechat', 'edge', 'firefox', 'chrome', 'safari'] as const
export type Browser = (typeof browsers)[number]
export const systems = ['harmony', 'ios', 'android', 'windows', 'macos', 'linux'] as const
export type System = (typeof systems)[number]

/** By what a browser is told, in this order: most name others too, to be let in where those are. */
const browserMarks: Readonly<Record<Browser, RegExp>> = {
  wechat: /MicroMessenger\//,
  edge: /\bEdg(?:e|A|iOS)?\//,
  firefox: /\b(?:Firefox|FxiOS)\//,
  chrome: /\b(?:Chrome|CriOS)\//,
  safari: /\bVersion\/[\d.]+.* Safari\//,
}
const systemMarks: Readonly<Record<System, RegExp>> = {
  harmony: /HarmonyOS|OpenHarmony/,
  ios: /\b(?:iPhone|iPad|iPod)\b/,
  android: /\bAndroid\b/,
  windows: /\bWindows NT\b/,
  macos: /\bMacintosh\b/,
  linux: /\bLinux\b/,
}

/**
 * What a session's owner knows a browser by, as far as it tells (`User-Agent`); null where it does not. Good for
 * recognising one's own, never for deciding anything.
 */
export function readDevice(userAgent: string | null): { browser: Browser | null; system: System | null } {
  const text = userAgent ?? ''
  return {
    browser: browsers.find((each) => browserMarks[each].test(text)) ?? null,
    system: systems.find((each) => systemMarks[each].test(text)) ?? null,
  }
}

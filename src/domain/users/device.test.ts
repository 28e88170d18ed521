import { expect, it } from 'vitest'
import { readDevice } from './device.ts'

const chrome = 'Chrome/130.0.0.0 Safari/537.36'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome}`, 'chrome', 'windows'],
  [`Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${chrome} Edg/130.0.0.0`, 'edge', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'firefox', 'linux'],
  [`${phone} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, 'safari', 'ios'],
  [`${phone} Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI`, 'wechat', 'ios'],
  [`Mozilla/5.0 (Linux; Android 14; V2366A) AppleWebKit/537.36 ${chrome}`, 'chrome', 'android'],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ${chrome}`, 'chrome', 'harmony'],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [null, null, null],
] as const)('reads %s as %s on %s', (text, browser, system) => {
  expect(readDevice(text)).toEqual({ browser, system })
})

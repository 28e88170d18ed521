import type { Download } from './call.ts'
import { inWechatOnPhone } from './wechat.ts'

let say: () => void = () => undefined
/** Tells what says that this browser keeps no files; once, at start. */
export const onUnsaved = (told: () => void): void => {
  say = told
}

/** Whether this browser keeps no files, which is said then: WeChat's on a phone drops them in silence. */
export function keepsNoFiles(): boolean {
  if (!inWechatOnPhone()) return false
  say()
  return true
}

/** Hands a file that a call brought to the browser's downloads, or says where it can be had. */
export function saveFile({ content, name }: Download): void {
  if (keepsNoFiles()) return
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

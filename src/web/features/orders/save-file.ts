import type { Download } from '#web/lib/call.ts'

/** Hands a file that a call brought to the browser's downloads. */
export function saveFile({ content, name }: Download): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

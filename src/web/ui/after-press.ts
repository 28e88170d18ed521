/** Whether a pointer is down; a field is left between the pointer's going down and its coming up. */
let pressed = false
if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(end, () => (pressed = false), true)
}

/**
 * Runs at once, or after the press that is under way. What appears when a field is left must not
 * move the button that is being pressed away from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run()
    return
  }
  const controller = new AbortController()
  const done = () => {
    controller.abort()
    // Behind the click that the release makes.
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(end, done, { capture: true, signal: controller.signal })
  }
}

/** Once a code was sent it is what is typed next: its field takes the focus, unless something is being typed already. */
export function focusCode(place: HTMLElement | null | undefined): void {
  if (document.activeElement instanceof HTMLInputElement) return
  place?.querySelector<HTMLElement>('input[name="phoneCode"]')?.focus()
}

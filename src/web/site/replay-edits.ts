/** Puts a value behind React's back, which keeps account of what it has set itself. */
function setQuietly(field: HTMLInputElement, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, name)?.set?.call(field, value)
}

/**
 * Tells the components of an island what the reader typed and chose before they were alive: the browser has kept it in
 * the fields, and nobody heard of it. For fields as the server rendered them.
 */
export function replayEdits(island: HTMLElement): void {
  for (const field of island.querySelectorAll('input')) {
    if (field.type === 'radio' || field.type === 'checkbox') {
      const { checked } = field
      if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) continue
      field.checked = !checked
      setQuietly(field, 'checked', checked)
      field.dispatchEvent(new Event('click', { bubbles: true }))
    } else if (field.value !== field.defaultValue) {
      const typed = field.value
      field.value = field.defaultValue
      setQuietly(field, 'value', typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  for (const field of island.querySelectorAll('select')) {
    if (![...field.selectedOptions].every((option) => option.defaultSelected))
      field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

import { type ReactElement, useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The keyword of a list: looked up by Enter and on leaving the field, and dropped as soon as it is emptied. */
export function KeywordField({
  value,
  words,
  onFind,
}: {
  value: string
  words: { readonly label: string; readonly placeholder: string; readonly find: string }
  onFind: (keyword: string) => void
}): ReactElement {
  const [text, setText] = useState(value)
  // Follows the address when it changes elsewhere: the way back, or a cleared filter.
  useEffect(() => setText(value), [value])
  const find = (given: string) => {
    if (given.trim() !== value) onFind(given.trim())
  }
  return (
    <form
      className="input search"
      onSubmit={(event) => {
        event.preventDefault()
        find(text)
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label={words.label}
        placeholder={words.placeholder}
        title={words.placeholder}
        maxLength={60}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value === '') find('')
        }}
        onBlur={() => find(text)}
      />
      <button type="submit" className="sr">
        {words.find}
      </button>
    </form>
  )
}

import type { ReactElement } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The box above a list of the desk: what is typed is looked for when it is sent, and stands in the address. */
export function KeywordSearch({
  keyword,
  words,
  onFind,
}: {
  keyword: string
  words: { readonly label: string; readonly hint: string; readonly find: string }
  onFind: (keyword: string) => void
}): ReactElement {
  return (
    <search>
      <form
        className="input search"
        key={keyword}
        onSubmit={(event) => {
          event.preventDefault()
          onFind(String(new FormData(event.currentTarget).get('keyword') ?? '').trim())
        }}
      >
        <Icon name="search" />
        <input
          name="keyword"
          type="search"
          defaultValue={keyword}
          maxLength={60}
          aria-label={words.label}
          placeholder={words.hint}
        />
        <button type="submit" className="sr">
          {words.find}
        </button>
      </form>
    </search>
  )
}

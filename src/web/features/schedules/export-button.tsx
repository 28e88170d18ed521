import { type ReactElement, useState } from 'react'
import type { Endpoint, QueryInput } from '#contract/endpoint.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Saves what was found as a workbook. */
export function ExportButton<E extends Endpoint>({
  call,
  query,
}: {
  call: E
  query: QueryInput<E>
}): ReactElement {
  const { t } = useTranslation('tools')
  const [pending, setPending] = useState(false)
  const save = () => {
    setPending(true)
    // A failure has been said by then.
    downloadPaper(call, query)
      .catch(() => undefined)
      .finally(() => setPending(false))
  }
  return (
    <Button look="line" icon="download" pending={pending} onClick={save}>
      {t('export')}
    </Button>
  )
}

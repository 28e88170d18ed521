import { type ReactElement, useState } from 'react'
import { downloadOrderDocument, type OrderDetail } from '#contract/orders.ts'
import { documentLimit } from '#domain/orders/orders.ts'
import { formatDay, formatNumber } from '#i18n/format.ts'
import { download } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AddDocumentsDialog } from './add-documents-dialog.tsx'

type Document = OrderDetail['documents'][number]

/** A size in the unit that gives it one to three figures. */
export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('orders')
  return (bytes) => {
    if (bytes < 1_024) return t('documents.bytes', { value: bytes })
    if (bytes < 1_048_576)
      return t('documents.kilobytes', { value: formatNumber(bytes / 1_024, { decimals: 0 }) })
    return t('documents.megabytes', { value: formatNumber(bytes / 1_048_576, { decimals: 1 }) })
  }
}

/** The papers of an order by kind, theirs and ours, with download and upload of further ones. */
export function OrderDocuments({ order }: { order: OrderDetail }): ReactElement {
  const { t } = useTranslation('orders')
  const [adding, setAdding] = useState(false)
  const full = order.documents.length >= documentLimit
  return (
    <section id="documents" className="docs-box" aria-labelledby="documents-title">
      <div className="section-head">
        <h2 id="documents-title">{t('documents.title')}</h2>
        <Button
          size="s"
          icon="upload"
          className="end"
          reason={full ? t('documents.full', { count: documentLimit }) : undefined}
          onClick={() => setAdding(true)}
        >
          {t('documents.add')}
        </Button>
      </div>
      {order.documents.length === 0 ? (
        <p className="panel-text">{t('documents.none')}</p>
      ) : (
        <ul className="papers">
          {order.documents.map((each) => (
            <DocumentLine key={each.fileId} orderId={order.id} document={each} />
          ))}
        </ul>
      )}
      {adding && <AddDocumentsDialog orderId={order.id} onClose={() => setAdding(false)} />}
    </section>
  )
}

function DocumentLine({ orderId, document: paper }: { orderId: string; document: Document }): ReactElement {
  const { t } = useTranslation('orders')
  const sizeText = useSizeText()
  const [pending, setPending] = useState(false)
  const facts = { day: formatDay(paper.addedAt), size: sizeText(paper.bytes) }
  const save = async () => {
    if (pending) return
    setPending(true)
    try {
      const { content } = await download(downloadOrderDocument, {
        query: { id: orderId, fileId: paper.fileId },
      })
      const address = URL.createObjectURL(content)
      const link = document.createElement('a')
      link.href = address
      link.download = paper.name
      link.click()
      URL.revokeObjectURL(address)
    } catch {
      // The failure has been said as a passing notice; the button is ready for another try.
    } finally {
      setPending(false)
    }
  }
  return (
    <li className="ok">
      <Icon name="file" />
      <span>
        {t(`documentKinds.${paper.kind}`)}
        <small className="doc-name">{paper.name}</small>
        <small>{t(paper.by === 'customer' ? 'documents.yours' : 'documents.ours', facts)}</small>
      </span>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('documents.download', { name: paper.name })}
        aria-busy={pending || undefined}
        onClick={() => void save()}
      >
        {pending ? <span className="kit-spin" aria-hidden="true" /> : <Icon name="download" />}
      </button>
    </li>
  )
}

import { type ReactElement, useState } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { downloadOrderDocument } from '#contract/orders.ts'
import { mayTakeBack } from '#domain/orders/instructions.ts'
import { type DocumentKind, documentKinds, documentLimit } from '#domain/orders/orders.ts'
import { formatDay, formatInstant, formatNumber } from '#i18n/format.ts'
import { download } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AddDocumentsDialog } from './add-documents-dialog.tsx'
import { DocumentPreview, saveAs, shownTypeOf } from './document-preview.tsx'
import { useRemoveDocument, useSetDocumentKind } from './edit-api.ts'

type Document = OrderDetail['documents'][number]

/** Papers of one kind stand together, in the order of the kinds. */
const byKind = (documents: readonly Document[]): Document[] =>
  documents.toSorted((a, b) => documentKinds.indexOf(a.kind) - documentKinds.indexOf(b.kind))

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

/** Some of the papers of an order, each with what can be done with it. */
export function DocumentList({
  order,
  documents,
}: {
  order: OrderDetail
  documents: readonly Document[]
}): ReactElement {
  return (
    <ul className="papers">
      {documents.map((each) => (
        <DocumentLine key={each.fileId} order={order} document={each} />
      ))}
    </ul>
  )
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
        <DocumentList order={order} documents={byKind(order.documents)} />
      )}
      {adding && <AddDocumentsDialog orderId={order.id} onClose={() => setAdding(false)} />}
    </section>
  )
}

function DocumentLine({ order, document: paper }: { order: OrderDetail; document: Document }): ReactElement {
  const { t } = useTranslation('orders')
  const sizeText = useSizeText()
  const [pending, setPending] = useState(false)
  const [shown, setShown] = useState<'preview' | 'remove' | null>(null)
  const setKind = useSetDocumentKind()
  const facts = { day: formatDay(paper.addedAt), size: sizeText(paper.bytes) }
  const mine = paper.by === 'customer'
  const free = mayTakeBack(paper, order.status)
  const read = () =>
    download(downloadOrderDocument, {
      query: { id: order.id, fileId: paper.fileId },
      msgFlag: shown === null,
    })
  const save = async () => {
    if (pending) return
    setPending(true)
    try {
      saveAs(await read(), paper.name)
    } catch {
      // The failure has been said as a passing notice; the button is ready for another try.
    } finally {
      setPending(false)
    }
  }
  const changeKind = (kind: DocumentKind) => {
    // A field that is disabled meanwhile would lose the focus.
    if (setKind.isPending) return
    setKind.mutate(
      { id: order.id, fileId: paper.fileId, kind },
      {
        onSuccess: () => notices.say('ok', t('documents.kindChanged', { kind: t(`documentKinds.${kind}`) })),
      },
    )
  }
  return (
    <li className="ok">
      <Icon name="file" />
      <span>
        {free ? (
          <span className="input doc-kind">
            <select
              aria-label={t('documents.kind', { name: paper.name })}
              value={paper.kind}
              aria-busy={setKind.isPending || undefined}
              onChange={(event) => changeKind(event.target.value as DocumentKind)}
            >
              {documentKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`documentKinds.${kind}`)}
                </option>
              ))}
            </select>
          </span>
        ) : (
          t(`documentKinds.${paper.kind}`)
        )}
        <small className="doc-name">{paper.name}</small>
        <small>{t(mine ? 'documents.yours' : 'documents.ours', facts)}</small>
        {mine && paper.openedAt && (
          <small title={t('documents.openedWhy')}>
            {t('documents.opened', { at: formatInstant(paper.openedAt) })}
          </small>
        )}
      </span>
      {shownTypeOf(paper.name) && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('documents.preview', { name: paper.name })}
          onClick={() => setShown('preview')}
        >
          <Icon name="search" />
        </button>
      )}
      <button
        type="button"
        className="icon-btn"
        aria-label={t('documents.download', { name: paper.name })}
        aria-busy={pending || undefined}
        onClick={() => void save()}
      >
        {pending ? <span className="kit-spin" aria-hidden="true" /> : <Icon name="download" />}
      </button>
      {free && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('documents.remove', { name: paper.name })}
          onClick={() => setShown('remove')}
        >
          <Icon name="trash" />
        </button>
      )}
      {shown === 'preview' && (
        <DocumentPreview name={paper.name} read={read} onClose={() => setShown(null)} />
      )}
      {shown === 'remove' && <RemoveDialog order={order} document={paper} onClose={() => setShown(null)} />}
    </li>
  )
}

function RemoveDialog({
  order,
  document: paper,
  onClose,
}: {
  order: OrderDetail
  document: Document
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('orders')
  const remove = useRemoveDocument()
  const name = paper.name
  return (
    <Dialog title={t('documents.removeTitle', { name })} onClose={onClose}>
      <p>{t('documents.removeText')}</p>
      <div className="dialog-acts">
        <Button onClick={onClose}>{t('documents.stay')}</Button>
        <Button
          look="primary"
          icon="trash"
          pending={remove.isPending}
          onClick={() =>
            remove.mutate(
              { id: order.id, fileId: paper.fileId },
              {
                onSuccess: () => {
                  notices.say('ok', t('documents.removed', { name }))
                  onClose()
                },
              },
            )
          }
        >
          {t('documents.removeNow')}
        </Button>
      </div>
    </Dialog>
  )
}

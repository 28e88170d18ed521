import { type ReactElement, useState } from 'react'
import { type DeskOrderDetail, deskAddOrderDocuments } from '#contract/order-desk.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatNumber } from '#i18n/format.ts'
import { downloadDocument } from '#web/features/orders/desk-api.ts'
import { DocumentPreview, shownTypeOf } from '#web/features/orders/document-preview.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { DocumentsDialog } from './documents-dialog.tsx'
import { saveFile } from './save-file.ts'

/** The papers of an order, the shipper's and ours; what the shipper does not see is marked. */
export function OrderDocuments({
  order,
  staff,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['desk', 'orders', 'users'])
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<DeskOrderDetail['documents'][number] | null>(null)
  return (
    <>
      {order.documents.length === 0 ? (
        <p className="quiet sm">{t('documents.none')}</p>
      ) : (
        <ul className="docs">
          {order.documents.map((document) => (
            <li key={document.fileId}>
              <Icon name={document.internal ? 'lock' : 'document'} />
              <span>
                {t(`orders:documentKinds.${document.kind}`)}
                {document.internal && <span className="t-wait sm"> {t('documents.internal')}</span>}
                <small>
                  {t('documents.from', {
                    name: document.name,
                    by: t(`orders:by.${document.by}`),
                    size: formatNumber(Math.max(1, document.bytes / 1024), { decimals: 0 }),
                  })}
                </small>
              </span>
              {shownTypeOf(document.name) && (
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('orders:documents.preview', { name: document.name })}
                  onClick={() => setShown(document)}
                >
                  <Icon name="search" />
                </button>
              )}
              <button
                type="button"
                className="icon-btn"
                aria-label={t('documents.download', { name: document.name })}
                title={t('documents.download', { name: document.name })}
                onClick={() =>
                  void downloadDocument(order.id, document.fileId).then(saveFile, () => undefined)
                }
              >
                <Icon name="download" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="docs-add">
        <Button
          size="s"
          icon="upload"
          reason={
            mayCall(deskAddOrderDocuments, staff.role)
              ? undefined
              : t('mayNot', { role: t(`users:roles.${staff.role}`) })
          }
          onClick={() => setAdding(true)}
        >
          {t('documents.add')}
        </Button>
      </p>
      {shown && (
        <DocumentPreview
          name={shown.name}
          read={() => downloadDocument(order.id, shown.fileId)}
          onClose={() => setShown(null)}
        />
      )}
      {adding && <DocumentsDialog orderId={order.id} onClose={() => setAdding(false)} />}
    </>
  )
}

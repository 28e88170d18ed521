import { type ReactElement, useState } from 'react'
import { type DeskOrderDetail, deskSetShippingInstructionsCall } from '#contract/order-desk.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { useDeskSetInstructions } from '#web/features/orders/desk-api.ts'
import { InstructionsDialog } from '#web/features/orders/instructions-dialog.tsx'
import { InstructionsFacts } from '#web/features/orders/instructions-facts.tsx'
import { CourierFacts } from '#web/features/orders/order-express.tsx'
import { mayCall } from '#web/features/staff/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** What the shipper wants on the bill of lading and has sent by courier; a clerk may write the first at any time. */
export function OrderInstructions({
  order,
  staff,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation(['instructions', 'desk', 'users'])
  const save = useDeskSetInstructions()
  const [writing, setWriting] = useState(false)
  const given = order.shippingInstructions !== null
  return (
    <>
      {given ? (
        <InstructionsFacts order={order} side="staff" />
      ) : (
        <p className="quiet sm">{t('desk.none')}</p>
      )}
      <p className="docs-add">
        <Button
          size="s"
          icon="edit"
          reason={
            mayCall(deskSetShippingInstructionsCall, staff.role)
              ? undefined
              : t('desk:mayNot', { role: t(`users:roles.${staff.role}`) })
          }
          onClick={() => setWriting(true)}
        >
          {t(given ? 'change' : 'fill')}
        </Button>
      </p>
      <h3 className="sm">{t('express.desk')}</h3>
      {order.express ? (
        <CourierFacts express={order.express} />
      ) : (
        <p className="quiet sm">{t('express.none')}</p>
      )}
      {writing && (
        <InstructionsDialog
          order={order}
          side="staff"
          save={save.mutateAsync}
          late={!order.edits.instructions.open}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}

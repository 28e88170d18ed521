import type { ReactElement } from 'react'
import type { AddressReply } from '#contract/addresses.ts'
import { formatCount } from '#i18n/format.ts'
import { addressName } from '#web/features/addresses/address-values.ts'
import { useDeleteAddresses } from '#web/features/addresses/api.ts'
import { notices } from '#web/lib/notices.ts'
import { StepDialog } from '#web/ui/step-dialog.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Names shown before "and so on". */
const mostNamed = 8

/** Asks before addresses are deleted, all of them or none. */
export function RemoveAddresses({
  addresses,
  onRemoved,
  onClose,
}: {
  addresses: readonly AddressReply[]
  onRemoved: () => void
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation(['addresses', 'common'])
  const remove = useDeleteAddresses()
  const count = addresses.length
  const shown = formatCount(count)
  return (
    <StepDialog
      title={t('removeTitle', { count, shown })}
      back={t('common:actions.cancel')}
      action={t('common:actions.remove')}
      act={async () => {
        await remove.mutateAsync(addresses.map(({ id }) => id))
        notices.say('ok', t('removed', { count, shown }))
        onRemoved()
      }}
      onClose={onClose}
    >
      <ul>
        {addresses.slice(0, mostNamed).map((each) => (
          <li key={each.id}>
            <b>{addressName(each)}</b>
          </li>
        ))}
        {count > mostNamed && <li>{t('removeMore', { shown })}</li>}
      </ul>
      <p>{t('removeText')}</p>
    </StepDialog>
  )
}

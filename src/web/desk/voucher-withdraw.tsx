import type { ReactElement } from 'react'
import type { DeskVoucherReply } from '#contract/points.ts'
import { formatMoney } from '#i18n/format.ts'
import { useWithdrawVoucher } from '#web/features/points/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'

/** Says what withdrawing means before it is done: there is no way back. */
export function VoucherWithdraw({
  voucher,
  onClose,
}: {
  voucher: DeskVoucherReply
  onClose: () => void
}): ReactElement {
  const { t } = useTranslation('points')
  const { read } = useReader()
  const withdraw = useWithdrawVoucher()
  return (
    <Dialog
      title={t('desk.withdraw.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('desk.form.back')}</Button>
          <Button
            look="primary"
            pending={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(voucher.id, {
                onSuccess: () => {
                  notices.say('ok', t('desk.withdraw.done'))
                  onClose()
                },
              })
            }
          >
            {t('desk.withdraw.confirm')}
          </Button>
        </>
      }
    >
      <p>
        {t('desk.withdraw.text', {
          name: read(voucher.name),
          amount: formatMoney(voucher.amount, { currency: 'symbol' }),
          customer: voucher.customerName,
        })}
      </p>
      {withdraw.error && (
        <Callout meaning="stop" alert>
          {withdraw.error.message}
        </Callout>
      )}
    </Dialog>
  )
}

import type { ReactElement } from 'react'
import type { BillDay, FindingReply, ReconciliationReply } from '#contract/reconciliation.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Look = { readonly meaning: Meaning; readonly icon: IconName }
type State = 'missing' | 'running' | 'open' | 'explained' | 'matched'

const looks: Record<State, Look> = {
  missing: { meaning: 'wait', icon: 'upload' },
  running: { meaning: 'idle', icon: 'clock' },
  open: { meaning: 'stop', icon: 'alert' },
  explained: { meaning: 'note', icon: 'document' },
  matched: { meaning: 'ok', icon: 'check-circle' },
}
const verdictLooks: Record<FindingReply['verdict'], Look> = {
  amountDiffers: { meaning: 'stop', icon: 'alert' },
  refundDiffers: { meaning: 'stop', icon: 'alert' },
  unknownHere: { meaning: 'stop', icon: 'search' },
  missingInBill: { meaning: 'wait', icon: 'clock' },
  inOtherBill: { meaning: 'note', icon: 'calendar' },
  matched: { meaning: 'ok', icon: 'check-circle' },
}

const stateOfBill = (bill: Pick<ReconciliationReply, 'open' | 'differences'>): State =>
  bill.open > 0 ? 'open' : bill.differences > 0 ? 'explained' : 'matched'

export const stateOfDay = ({
  reconciliation,
  running,
}: Pick<BillDay, 'reconciliation' | 'running'>): State =>
  reconciliation && !(running && stateOfBill(reconciliation) === 'matched')
    ? stateOfBill(reconciliation)
    : running
      ? 'running'
      : 'missing'

export function BillState({ state }: { state: State }): ReactElement {
  const { t } = useTranslation('reconciliation')
  return <StatusText {...looks[state]}>{t(`states.${state}`)}</StatusText>
}

export function Verdict({ verdict }: Pick<FindingReply, 'verdict'>): ReactElement {
  const { t } = useTranslation('reconciliation')
  return <StatusText {...verdictLooks[verdict]}>{t(`verdicts.${verdict}`)}</StatusText>
}

import type { ReactElement, ReactNode } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { type Meaning, StatusBadge, StatusText } from '#web/ui/marks.tsx'

/** How far an uploaded sheet has come; the same for every kind. */
export type SheetStatus = 'previewed' | 'applied' | 'withdrawn' | 'discarded'

const looks: Readonly<Record<SheetStatus, { meaning: Meaning; icon: IconName }>> = {
  previewed: { meaning: 'wait', icon: 'clock' },
  applied: { meaning: 'ok', icon: 'check-circle' },
  withdrawn: { meaning: 'idle', icon: 'back' },
  discarded: { meaning: 'idle', icon: 'close' },
}

type Marked = { status: SheetStatus; children: ReactNode }

/** Beside the name of a sheet. */
export const SheetBadge = ({ status, children }: Marked): ReactElement => (
  <StatusBadge {...looks[status]}>{children}</StatusBadge>
)

/** In a list of sheets. */
export const SheetMark = ({ status, children }: Marked): ReactElement => (
  <StatusText {...looks[status]}>{children}</StatusText>
)

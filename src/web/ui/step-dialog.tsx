import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Callout } from './marks.tsx'

/** Asks before a step that needs no words of the reader's: what it does, and where it was refused, why. */
export function StepDialog({
  title,
  back,
  action,
  act,
  onClose,
  children,
}: {
  title: ReactNode
  /** What leaving without the step is called. */
  back: string
  action: string
  /** The step; the dialog closes when it is done. */
  act: () => Promise<unknown>
  onClose: () => void
  /** What will happen, and what will not. */
  children: ReactNode
}): ReactElement {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const go = () => {
    setPending(true)
    setFailure(null)
    act()
      .then(onClose, (error: Error) => setFailure(error.message))
      .finally(() => setPending(false))
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button look="primary" pending={pending} onClick={go}>
            {action}
          </Button>
        </>
      }
    >
      <div className="step-text">
        {children}
        {failure && (
          <Callout meaning="stop" alert>
            {failure}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

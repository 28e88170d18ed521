import type { ReactElement } from 'react'
import { formatTime } from '#i18n/format.ts'
import { Button } from '#web/ui/button.tsx'
import { StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import css from './editor.module.css'
import type { SaveState } from './saving.ts'

/** How the draft on the screen stands to the kept one, in words; announced as it changes. */
export function SaveMark({
  state,
  onRetry,
  onSaveAsNew,
  onChoose,
}: {
  state: SaveState
  onRetry: () => void
  /** The card is gone: what is on the screen can become a new one. */
  onSaveAsNew: () => void
  /** Opens the choice between two drafts. */
  onChoose: () => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  const mark = () => {
    switch (state.kind) {
      case 'saved':
        return (
          <StatusText meaning="ok" icon="check">
            {state.at ? t('edit.savedAt', { time: formatTime(state.at) }) : t('edit.saved')}
          </StatusText>
        )
      case 'waiting':
      case 'saving':
        return (
          <StatusText meaning="idle" icon="clock">
            {t(`edit.${state.kind}`)}
          </StatusText>
        )
      case 'failed': {
        const count = Object.keys(state.fields).length
        return (
          <StatusText meaning="stop" icon="alert">
            {count > 0 ? t('edit.wrong', { count }) : t('edit.failed', { reason: state.reason })}
          </StatusText>
        )
      }
      case 'conflict':
        return (
          <StatusText meaning="wait" icon="alert">
            {t('conflict.title')}
          </StatusText>
        )
      default:
        return state satisfies never
    }
  }
  return (
    <div className={css.saved}>
      <span role="status">{mark()}</span>
      {state.kind === 'failed' && (
        <Button size="s" icon="retry" onClick={onRetry}>
          {t('edit.retry')}
        </Button>
      )}
      {state.kind === 'failed' && state.gone && (
        <Button size="s" onClick={onSaveAsNew}>
          {t('conflict.saveAsNew')}
        </Button>
      )}
      {state.kind === 'conflict' && (
        <Button size="s" onClick={onChoose}>
          {t('conflict.choose')}
        </Button>
      )}
    </div>
  )
}

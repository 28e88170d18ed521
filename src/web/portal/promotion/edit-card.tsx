import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSceneToEdit } from '#web/features/scenes/api.ts'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { CardEditor } from './card-editor.tsx'

export const meta = pageTitle('editCard')

/** The editor of one business card, by its id in the address. */
export default function EditCard(): ReactElement {
  const { t } = useTranslation(['scenes', 'common'])
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, refetch } = useSceneToEdit(id)
  if (data) return <CardEditor key={data.id} scene={data} />
  if (!error) return <Skeleton lines={10} label={t('common:pages.editCard')} />
  const gone = error instanceof CallFailure && error.kind === 'refused' && error.number !== null
  return (
    <>
      <h1 className="sr">{t('common:pages.editCard')}</h1>
      {gone ? (
        <EmptyState
          title={t('edit.gone')}
          actions={
            <Link className={buttonClass('primary')} to={paths.scenes()}>
              {t('edit.back')}
            </Link>
          }
        >
          {t('edit.goneText')}
        </EmptyState>
      ) : (
        <ErrorState title={t('edit.failedToRead')} error={error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

import { type ReactElement, useEffect, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useHeaderPicture } from './api.ts'
import css from './picture.module.css'

/** One's own header picture, or the drawing of a person where there is none. */
export function HeaderPicture({ url }: { url: string | null }): ReactElement {
  const { t } = useTranslation('profile')
  const { data } = useHeaderPicture(url)
  const [shown, setShown] = useState<string | null>(null)
  // Gives the bytes an address in this browser for as long as they are shown.
  useEffect(() => {
    if (!data) return setShown(null)
    const made = URL.createObjectURL(data)
    setShown(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return (
    <span className={css.picture}>
      {shown ? <img src={shown} alt={t('picture.alt')} /> : <Icon name="user" size="xl" />}
    </span>
  )
}

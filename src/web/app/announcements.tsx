import { type ReactElement, use, useId, useRef } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { type ReadersPlace, shownIn } from '#domain/announcements/announcements.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { linkIn } from './announcement-link.ts'
import css from './announcements.module.css'
import { useLanguage } from './language.tsx'
import { NonceContext } from './nonce.ts'
import { putAway, putAwayScript, usePutAway } from './put-away.ts'

const nameOf = ({ id, edition }: Announcement): string => `${id}.${edition}`

function Notice({
  notice,
  name,
  onPutAway,
}: {
  notice: Pick<Announcement, 'kind' | 'text' | 'link'>
  name: string
  onPutAway?: () => void
}): ReactElement {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const { kind, text, link } = notice
  return (
    <li className={kind === 'warning' ? `${css.notice} ${css.warning}` : css.notice} data-announcement={name}>
      <Icon name={kind === 'warning' ? 'alert' : 'info'} />
      <p id={id}>
        <span className="sr">{t(`announcements.${kind}`)}</span> {inLanguage(text, language)}
        {link && (
          <>
            {' '}
            <a href={linkIn(link, language)} aria-describedby={id}>
              {t('announcements.more')}
            </a>
          </>
        )}
      </p>
      <button
        className={css.close}
        type="button"
        aria-label={t('announcements.putAway')}
        aria-describedby={id}
        onClick={onPutAway}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

/** One announcement as readers will see it. */
export const AnnouncementSample = ({
  notice,
}: {
  notice: Pick<Announcement, 'kind' | 'text' | 'link'>
}): ReactElement => (
  <div className={css.strip}>
    <ul>
      <Notice notice={notice} name="" />
    </ul>
  </div>
)

/** The announcements over a page; without script they are read all the same. */
export function Announcements({
  all,
  place,
}: {
  all: readonly Announcement[]
  place: ReadersPlace
}): ReactElement | null {
  const { t } = useTranslation()
  const nonce = use(NonceContext)
  const away = usePutAway()
  const now = useNow()
  const strip = useRef<HTMLElement>(null)
  const here = shownIn(all, place)
  const shown = here.filter((each) => !away.includes(nameOf(each)) && Date.parse(each.until) > now.getTime())
  if (shown.length === 0) return null
  const close = (name: string) => {
    const others = [...(strip.current?.querySelectorAll('li') ?? [])]
    const next = others.find((each) => each.dataset.announcement !== name && !each.hidden)
    // The focus goes on to what is left, as the button under it goes.
    const to = next?.querySelector('button') ?? document.querySelector<HTMLElement>('main')
    putAway(name)
    to?.focus({ preventScroll: true })
  }
  return (
    <>
      <section
        ref={strip}
        className={place === 'site' ? `${css.strip} ${css.site}` : css.strip}
        aria-label={t('announcements.label')}
        suppressHydrationWarning
      >
        <ul aria-live="polite">
          {shown.map((each) => (
            <Notice
              key={nameOf(each)}
              notice={each}
              name={nameOf(each)}
              onPutAway={() => close(nameOf(each))}
            />
          ))}
        </ul>
      </section>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under the page's nonce.
        dangerouslySetInnerHTML={{ __html: putAwayScript }}
      />
    </>
  )
}

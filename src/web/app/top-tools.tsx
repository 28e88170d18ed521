import type { ReactElement, ReactNode } from 'react'
import type { Realm } from '#web/lib/call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePopover } from '#web/ui/popover.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NoticeCenter } from './notice-center.tsx'
import { switchTheme, useTheme } from './theme.ts'

/** A button with a small menu below it; closes on Esc and on a press elsewhere. */
export function MenuButton({
  label,
  face,
  children,
}: {
  label: string
  face: ReactNode
  children: ReactNode
}): ReactElement {
  const { open, box, toggle, close } = usePopover()
  return (
    <div className="menu-box" {...box}>
      <button type="button" className="me" aria-expanded={open} onClick={toggle}>
        {face}
        <span className="sr">{label}</span>
        <Icon name="chevron-down" size="s" />
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the entries are the controls.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a press on any entry closes the menu; the entries hear their own keys.
        <div className="pop" onClick={() => close()}>
          {children}
        </div>
      )}
    </div>
  )
}

function ThemeSwitch(): ReactElement {
  const { t } = useTranslation()
  const theme = useTheme()
  return <IconButton icon={theme === 'dark' ? 'moon' : 'sun'} label={t('top.theme')} onClick={switchTheme} />
}

/** Language, theme and, where somebody is in, messages, at the right of the top bar. */
export function TopTools({ realm }: { realm?: Realm }): ReactElement {
  return (
    <>
      <LanguageSwitch className="lang">
        <Icon name="globe" />
      </LanguageSwitch>
      <ThemeSwitch />
      {realm && <NoticeCenter realm={realm} />}
    </>
  )
}

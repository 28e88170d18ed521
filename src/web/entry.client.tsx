import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import type { Language } from '#domain/kernel/language.ts'
import { keepTexts, textsLoadedBy } from '#i18n/texts.ts'
import { clockToleranceSeconds, watchClock } from './app/clock-check.ts'
import { askToLogIn } from './app/login-prompt.ts'
import { accessOf, paths } from './app/paths.ts'
import { forgetSession, renewToken, restoreSession, tokenOf } from './app/session.ts'
import { connectCalls } from './lib/call.ts'
import { notices } from './lib/notices.ts'
import { TextsProvider } from './ui/texts.tsx'

const phrases = import.meta.glob<Record<string, object>>('../i18n/{zh-CN,en-US}/*.ts')

async function loadPhrases(language: Language, area: string): Promise<object> {
  const module = await phrases[`../i18n/${language}/${area}.ts`]?.()
  if (!module?.[area]) throw new Error(`no phrases: ${language} ${area}`)
  return module[area]
}

const language: Language = document.documentElement.lang.startsWith('en') ? 'en-US' : 'zh-CN'
const texts = await textsLoadedBy(loadPhrases, language, ['common', 'site'])
keepTexts(texts, 'reader')

connectCalls({
  fetch: (input, init) => fetch(input, init),
  origin: '',
  language: () => (texts.language === 'en-US' ? 'en-US' : 'zh-CN'),
  text: (name) => texts.t(`common:call.${name}`),
  say: notices.say,
  begin: notices.begin,
  end: notices.end,
  token: tokenOf,
  renew: renewToken,
  loggedOut(realm) {
    forgetSession(realm)
    const here = location.pathname + location.search
    if (realm === 'staff') location.assign(paths.deskLogin({ to: here }))
    else askToLogIn(accessOf(location.pathname) === 'customer' ? here : null)
  },
})

void restoreSession()
watchClock(() => notices.say('stop', texts.t('common:call.clockWrong', { seconds: clockToleranceSeconds })))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider value={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
  )
})

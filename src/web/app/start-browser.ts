import type { Language } from '#domain/kernel/language.ts'
import { keepTexts, type LoadPhrases, type Texts, textsLoadedBy, withOwnTexts } from '#i18n/texts.ts'
import { keepInvite } from '#web/features/users/invite.ts'
import { connectCalls } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { onUnsaved } from '#web/lib/save-file.ts'
import { clockToleranceSeconds, watchClock } from './clock-check.ts'
import { keptHalfLogin } from './half-login.ts'
import { askToLogIn } from './login-prompt.ts'
import { type FirstArea, type OwnTexts, ownTextsOfArea, ownTextsOfPage } from './own-texts.tsx'
import { accessOf, paths } from './paths.ts'
import { forgetSession, renewToken, restoreSession, tokenOf } from './session.ts'

const phrases = import.meta.glob<Record<string, object>>('../../i18n/{zh-CN,en-US}/*.ts')

/** Phrases of one area, the desk's own texts in their places. */
const phraseLoader = (page: OwnTexts | null, pageLanguage: Language): LoadPhrases =>
  async function loadPhrases(language, area) {
    const [module, own] = await Promise.all([
      phrases[`../../i18n/${language}/${area}.ts`]?.(),
      ownTextsOfArea(page, pageLanguage, language, area),
    ])
    if (!module?.[area]) throw new Error(`no phrases: ${language} ${area}`)
    return withOwnTexts(module[area], own)
  }

/** What every page with script does first: phrases in the page's language, calls, the session, the clock. */
export async function startBrowser(first: readonly FirstArea[]): Promise<Texts> {
  const language: Language = document.documentElement.lang.startsWith('en') ? 'en-US' : 'zh-CN'
  const texts = await textsLoadedBy(phraseLoader(ownTextsOfPage(), language), language, first)
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

  onUnsaved(() => notices.say('wait', texts.t('common:call.wechatKeepsNoFile')))

  keepInvite(location.search)
  void restoreSession()
  // A login that stood between its two steps when the page was loaded anew goes on where it was.
  void keptHalfLogin().then((half) => {
    if (half && location.pathname !== paths.loginByWechat() && accessOf(location.pathname) !== 'staff')
      askToLogIn(half.wanted)
  })
  watchClock(() => notices.say('stop', texts.t('common:call.clockWrong', { seconds: clockToleranceSeconds })))
  return texts
}

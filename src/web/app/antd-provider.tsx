import { ConfigProvider } from 'antd'
import en from 'antd/locale/en_US'
import zh from 'antd/locale/zh_CN'
import { type ReactElement, type ReactNode, use } from 'react'
import { antdTheme } from '#web/ui/antd-theme.ts'
import { useLanguage } from './language.tsx'
import { NonceContext } from './nonce.ts'
import { useTheme } from './theme.ts'

/** Around antd's controls, in pages that use them: our colours, the reader's language. Load it lazily with the page. */
export function AntdProvider({ children }: { children: ReactNode }): ReactElement {
  const theme = useTheme()
  const language = useLanguage()
  const nonce = use(NonceContext)
  return (
    <ConfigProvider theme={antdTheme[theme]} locale={language === 'en-US' ? en : zh} csp={{ nonce }}>
      {children}
    </ConfigProvider>
  )
}

import { type ThemeConfig, theme } from 'antd'

/** antd in the product's colours. Its algorithm mixes colours, so they are figures here, equal to tokens.css. */
const shared = {
  fontFamily: 'var(--font)',
  fontSize: 14,
  borderRadius: 6,
  borderRadiusLG: 10,
  controlHeight: 34,
  controlHeightSM: 28,
  controlHeightLG: 44,
  motionDurationMid: '0.12s',
  wireframe: false,
} as const

export const antdTheme: Record<'light' | 'dark', ThemeConfig> = {
  light: {
    algorithm: theme.defaultAlgorithm,
    cssVar: { key: 'sampan-light' },
    token: {
      ...shared,
      colorPrimary: '#0a6f6b',
      colorLink: '#0a6f6b',
      colorInfo: '#1f5fbf',
      colorSuccess: '#17703f',
      colorWarning: '#8a5a00',
      colorError: '#b3261e',
      colorTextBase: '#0b2239',
      colorBgBase: '#ffffff',
      colorBgLayout: '#f6f8fa',
      colorBorder: '#7b8996',
      colorBorderSecondary: '#dfe6ec',
      colorTextPlaceholder: '#505f6e',
      controlOutline: '#1f7ae0',
    },
  },
  dark: {
    algorithm: theme.darkAlgorithm,
    cssVar: { key: 'sampan-dark' },
    token: {
      ...shared,
      colorPrimary: '#2fb5ae',
      colorLink: '#2fb5ae',
      colorInfo: '#86b7ff',
      colorSuccess: '#5fd39a',
      colorWarning: '#f2c063',
      colorError: '#ff8f86',
      colorTextBase: '#e8eff5',
      colorBgBase: '#0d1d2c',
      colorBgLayout: '#07131f',
      colorBgElevated: '#12263a',
      colorBorder: '#6a7f92',
      colorBorderSecondary: '#1d3448',
      colorTextLightSolid: '#04211f',
      colorTextPlaceholder: '#93a8ba',
      controlOutline: '#6aaeff',
    },
  },
}

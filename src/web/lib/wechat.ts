/** Whether a browser says that it is WeChat's own. */
export const isWechat = (browser: string | null | undefined): boolean =>
  /\bMicroMessenger\//i.test(browser ?? '')

/** The same of the browser that this page is open in: it opens no page of Alipay's. */
export const inWechat = (): boolean => isWechat(globalThis.navigator?.userAgent)

/** WeChat on a phone, which keeps no file; on a computer it does. */
export const inWechatOnPhone = (): boolean =>
  inWechat() && /Mobile|Android|iPhone|iPad/i.test(navigator.userAgent)

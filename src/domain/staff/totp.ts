/**
 * A clerk's second factor: a code of six digits from an authenticator app, new every 30 seconds
 * (RFC 6238). One step early or late is accepted for clocks that drift; a code works once.
 */
export const totpDigits = 6
export const totpPeriodSeconds = 30
export const totpWindow = 1

/**
 * The secret of the demo world's clerks, in base 32, to be entered into an authenticator app. It is
 * public on purpose and is refused for new clerks outside demo mode (decision 002).
 */
export const demoTotpSecret = 'SAMPANDEMOSAMPANDEMOSAMPANDEMO22'

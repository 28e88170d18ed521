/**
 * The secret of the demo world's clerks, in base 32, to be entered into an authenticator app. It is
 * public on purpose and is refused for new clerks outside demo mode (decision 002).
 */
export const demoTotpSecret = 'SAMPANDEMOSAMPANDEMOSAMPANDEMO22'

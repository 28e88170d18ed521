/** How the measured Chromium is started: without what it would do by itself. Maps are drawn by the processor. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
]

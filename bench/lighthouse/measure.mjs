// Runs Lighthouse (mobile preset) on one page some times; prints one JSON line with the figures of each run.
// node measure.mjs <chromium> <flags, comma> <url> <accept-language> <runs>
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const [chromePath, flags, url, language, runs] = process.argv.slice(2)
const figures = []
const failing = new Set()
// A run now and then records no trace (NO_NAVSTART), which says nothing of the page: it is made again.
let spoiled = 0
while (figures.length < Number(runs)) {
  const chrome = await launch({
    chromePath,
    chromeFlags: ['--headless', ...flags.split(',')],
    logLevel: 'silent',
  })
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      extraHeaders: { 'accept-language': language },
    })
    if (lhr.runtimeError) {
      spoiled++
      if (spoiled > 3) throw new Error(lhr.runtimeError.message)
      continue
    }
    const score = (category) => Math.round((lhr.categories[category].score ?? 0) * 100)
    const value = (audit) => lhr.audits[audit].numericValue ?? Number.NaN
    for (const category of ['accessibility', 'best-practices', 'seo'])
      for (const { id, weight } of lhr.categories[category].auditRefs)
        if (weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1) failing.add(id)
    figures.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
    })
  } finally {
    chrome.kill()
  }
}
console.log(JSON.stringify({ figures, failing: [...failing] }))

import { job } from '#server/platform/jobs/jobs.ts'
import { makeAllFigures, makeLatestFigures } from './commands.ts'

export const makeFiguresHourly = job({
  name: 'figures-make-latest',
  retries: 1,
  every: '20 * * * *',
  run: makeLatestFigures,
})

export const makeFiguresNightly = job({
  name: 'figures-make-all',
  retries: 2,
  every: '40 2 * * *',
  run: makeAllFigures,
})

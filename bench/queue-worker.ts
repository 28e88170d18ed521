import { pino } from 'pino'
import type { Context } from '#server/platform/context.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { measuredJob } from './queue.ts'
import { toldJob } from './told.ts'

/** A process that takes jobs of the measured queues until it is killed. */
const pool = openPool(process.env.DATABASE_URL ?? '', 6)
pool.on('error', () => undefined)
const log = pino({ level: 'silent' })
const jobs = openJobs(pool, log)
await jobs.start([measuredJob, toldJob])
await jobs.work({ pool, db: openDatabase(pool), log, jobs } as unknown as Context)

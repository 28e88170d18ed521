import { job } from './platform/jobs/jobs.ts'
import { keepProof, linkRecords, proveRecords, type RecordTable } from './platform/records/chain.ts'

/** What was done with money, logins, papers and cash: records that nobody changes (A-22, ASVS 16.4.2). */
export const chainedRecords: readonly RecordTable[] = [
  { table: 'ledger_transfers', number: 'id' },
  { table: 'login_audit_entries', number: 'id' },
  { table: 'certification_records', number: 'number' },
  { table: 'withdrawal_records', number: 'number' },
  { table: 'desk_records', number: 'number' },
]

export const linkNewRecords = job({
  name: 'records.link',
  retries: 1,
  every: '*/5 * * * *',
  run: async (ctx) => void (await linkRecords(ctx, chainedRecords)),
})

/** The ends of the chains stand in the log, which lies elsewhere: a chain written anew as a whole ends otherwise. */
export const proveChains = job({
  name: 'records.prove',
  retries: 1,
  every: '50 3 * * *',
  run: async (ctx) => {
    const proof = await proveRecords(ctx, chainedRecords)
    const { faults, heads } = proof
    for (const fault of faults) ctx.log.error(fault, 'a record is not as it was written')
    for (const head of heads) ctx.log.info(head, 'the chain of records ends here')
    await keepProof(ctx, proof)
  },
})

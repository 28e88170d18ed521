import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, which is not what their size says. Begun late, one of them would keep the run waiting
 * while everything else is done.
 */
const longest = [
  'test/idempotency.test.ts',
  'test/durability.test.ts',
  'test/process.test.ts',
  'test/statements-per-call.test.ts',
  'test/stopping.test.ts',
  'test/backup.test.ts',
  'test/crash.test.ts',
  'test/own-things.test.ts',
  'test/rolling-restart.test.ts',
  'src/server/rates/rates.test.ts',
  'test/fuzz.test.ts',
  'test/database-faults.test.ts',
  'test/outside-services.test.ts',
  'test/bill-model.test.ts',
  'test/order-model.test.ts',
  'src/server/payments/payment-races.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

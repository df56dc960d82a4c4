import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const PROJECTS = ['mocking', 'server', 'shared']

/** Test files that take more than a few seconds, the slowest first. */
const LONG: readonly string[] = [
  'src/server/money/payments/kill.test.ts',
  'src/server/money/payments/history.one.property.test.ts',
  'src/server/money/payments/history.two.property.test.ts',
  'src/server/kernel/postgres/launcher.test.ts',
  'src/server/company/deliveries/deliveries.test.ts',
  'src/server/demo/demo.test.ts',
  'src/server/kernel/queue/create-queue.test.ts',
  'src/server/kernel/live/create-live.test.ts',
  'src/server/people/accounts/accounts.test.ts',
  'src/server/testing/access.test.ts',
  'src/server/testing/upgrade.test.ts',
  'src/server/kernel/db/database.test.ts',
  'src/server/testing/kill.test.ts',
  'src/server/messages/communications/faults.test.ts',
  'src/server/records/setup/setup.test.ts',
  'src/server/visitors/booking/abuse.test.ts',
  'src/server/records/exports/exports.test.ts',
]

/** Starts the slowest files first, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = LONG.indexOf(path.relative(this.ctx.config.root, moduleId))
      return PROJECTS.indexOf(project.name) * 1000 + (place < 0 ? LONG.length : place)
    }
    // The rest stays in vitest's order: the largest first.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

import { defaultEstimateItem } from '../../../shared/jobs/estimates/automatic.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { JobReadContext, JobPart, PartWrite } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { readMoneyForDisplay, readMoneyState } from '../../jobs/finances/due.ts'
import { tipCentsOf } from '../../jobs/finances/money.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { findUnapproved } from '../../schedule/time-clock/approvals.service.ts'
import { planFinancial } from './financial.plan.ts'
import { saveFinancial } from './financial.save.ts'
import {
  readFinanceRows,
  readFinanceRowsForDisplay,
  spentSnapshot,
  type FinanceRows,
} from './financial.store.ts'
import { maySeeFinancials, viewFinancial, viewPay, type FinancialState } from './financial.view.ts'
import { forbiddenChange } from '../../../shared/kernel/forbidden-change.ts'

/** The finances of a job: the whole tab for managers who see financials, their own pay for crew members. */
export const financialPart: JobPart = {
  name: 'financial',
  snapshots: [spentSnapshot],
  async read(read, job, viewer) {
    if (maySeeFinancials(viewer)) {
      const [rows, money] = await Promise.all([
        readFinanceRowsForDisplay(read.tx, job),
        readMoneyForDisplay(read.tx, job, read.kernel.now()),
      ])
      const financial = viewFinancial({ job, rows, money })
      return { financial: { ...financial, unapproved: await unapprovedOn(read, job, rows) }, pay: null }
    }
    return { financial: null, pay: viewer.kind === 'crew' ? await readOwnPay(read, job) : null }
  },
  prepare: prepareFinancial,
}

/** Reads all data that the Financial tab of a job is shown and checked with. */
export async function readFinancialState(read: JobReadContext, job: JobRecord): Promise<FinancialState> {
  const [rows, money] = await Promise.all([
    readFinanceRows(read.tx, job),
    readMoneyState(read.tx, job, read.kernel.now()),
  ])
  return { job, rows, money }
}

async function readOwnPay({ tx, actor }: JobReadContext, job: JobRecord) {
  const [rows, money] = await Promise.all([readFinanceRows(tx, job), readJobMoney(tx, job.companyId, job.id)])
  const pay = viewPay(job, rows, tipCentsOf(money), actor.userId)
  // Planned hours of a job that is still to come wait for nobody.
  if (job.jobStatus !== 'completed' && job.startedAt === null) return pay
  const awaits = await findUnapproved(tx, [job.companyId], { jobIds: [job.id], workerId: actor.userId })
  return { ...pay, awaitsApproval: awaits(job.id, actor.userId) }
}

/** Returns the members whose hours are by a clock that waits for approval. */
async function unapprovedOn(
  { tx }: Pick<JobReadContext, 'tx'>,
  job: JobRecord,
  { crew }: Pick<FinanceRows, 'crew'>,
): Promise<number[]> {
  const byClock = crew.flatMap(({ userId, clockHours }) => (clockHours == null ? [] : (userId ?? [])))
  if (byClock.length === 0) return []
  const awaits = await findUnapproved(tx, [job.companyId], { jobIds: [job.id], workerId: null })
  return byClock.filter((userId) => awaits(job.id, userId))
}

/**
 * Compares the finances that a save sends with what its caller was shown. Throws rest_forbidden for a caller
 * who does not see them, and rest_invalid_param and line_is_paid naming the line.
 */
async function prepareFinancial(
  read: JobReadContext,
  job: JobRecord,
  viewer: Viewer,
  input: JobInput,
): Promise<PartWrite | null> {
  const { financial: sent } = input
  if (sent === undefined || sent === null) return null
  if (!maySeeFinancials(viewer)) throw forbiddenChange('financial')
  const shown = viewFinancial(await readFinancialState(read, job))
  const crew = input.crew ? input.crew.map(({ id }) => id) : job.crew.map(({ userId }) => userId)
  const plan = planFinancial(sent, shown, {
    crewIds: crew.flatMap((id) => id ?? []),
    blankItem: defaultEstimateItem(job.jobType),
  })
  return plan && ((saved) => saveFinancial(read.tx, saved, plan))
}

import { openJob } from '../../jobs/jobs/job.service.ts'
import { charge, PLAIN_CHARGE } from './history.charge.testing.ts'
import {
  localDay,
  pickNth,
  inJobContext,
  type OperationOf,
  type HistoryRun,
} from './history.scene.testing.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'
import { readJobMoney } from '../../jobs/finances/money.read.ts'
import { changeMove } from './paid-changes.service.ts'

/** Moves the job to another day as its client. */
export async function changeDate(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'changeDate'>,
): Promise<void> {
  const fee = await feeFor(play, jobId, 'changeMoveDate', operation)
  const wanted = {
    when: { date: localDay(play, operation.days + 1), startTime: '08:00', endTime: null },
    crewSize: null,
    transactionId: fee?.id ?? null,
    version: undefined,
  }
  await inJobContext(play, play.run.company.client, (work) => changeMove(work, jobId, wanted))
}

/** Changes the crew size as the client, by as many members as the fee is for. */
export async function changeCrew(
  play: HistoryRun,
  jobId: number,
  operation: OperationOf<'changeCrew'>,
): Promise<void> {
  const fee = await feeFor(play, jobId, 'changeCrewSize', operation)
  await inJobContext(play, play.run.company.client, async (work) => {
    const { job } = await openJob(work, jobId, 'read')
    const members = fee?.purpose === 'changeCrewSize' ? (fee.lines[0]?.productUnits ?? 0) : 0
    const crewSize = members > 0 ? job.crewSize + members : operation.size
    const transactionId = fee?.id ?? null
    await changeMove(work, jobId, { when: null, crewSize, transactionId, version: undefined })
  })
}

/**
 * The charge that a client names for a change: one for that change, which they pay first, any of their
 * charges, or none.
 */
async function feeFor(
  play: HistoryRun,
  jobId: number,
  purpose: 'changeMoveDate' | 'changeCrewSize',
  { fee, nth }: { fee: 'fitting' | 'any' | 'none'; nth: number },
): Promise<StoredCharge | undefined> {
  if (fee === 'none') return undefined
  const { company, jobs } = play.run
  const read = async (id: number) =>
    (await inJobContext(play, company.client, ({ tx }) => readJobMoney(tx, company.id, id))).charges
  if (fee === 'any') return pickNth(await read(pickNth(jobs, nth) ?? jobId), nth)
  const isFitting = (one: StoredCharge) => one.purpose === purpose && one.usedAt === null
  const known = pickNth(
    (await read(jobId)).filter((one) => isFitting(one)),
    nth,
  )
  if (known) return known
  await charge(play, jobId, { ...PLAIN_CHARGE, what: purpose, nth })
  return (await read(jobId)).find((one) => isFitting(one))
}

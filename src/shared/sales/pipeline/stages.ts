import type { JobStatus } from '../../trade/job.choices.ts'

/** The columns of the pipeline, in order. */
export const STAGES = ['new', 'contacted', 'estimateSent', 'agreed', 'booked', 'lost'] as const
export type Stage = (typeof STAGES)[number]

export const STAGE_LABELS: Record<Stage, string> = {
  new: 'New',
  contacted: 'Contacted',
  estimateSent: 'Estimate sent',
  agreed: 'Agreed',
  booked: 'Booked',
  lost: 'Lost',
}

/** What the stage of a lead follows from; times are instants, null if it has not happened. */
export interface StageFacts {
  jobStatus: JobStatus
  createdAt: string
  /** When a person of the company first wrote, called or answered, or marked a message as done. */
  contactedAt: string | null
  /** When the estimate or the agreement was first sent. */
  estimateSentAt: string | null
  /** When the client first agreed to the estimate. */
  agreedAt: string | null
  bookedAt: string | null
  lostAt: string | null
}

/**
 * Returns the stage of a job and since when it has it; null for jobs that are no leads (canceled, spam and the like).
 * `STAGE` and `SINCE` in server/sales/pipeline say the same in SQL.
 */
export function stageOf(facts: StageFacts): { stage: Stage; since: string } | null {
  const { jobStatus, createdAt } = facts
  if (jobStatus === 'scheduled' || jobStatus === 'completed')
    return { stage: 'booked', since: facts.bookedAt ?? createdAt }
  if (jobStatus !== 'inquiring') return null
  if (facts.lostAt !== null) return { stage: 'lost', since: facts.lostAt }
  if (facts.agreedAt !== null) return { stage: 'agreed', since: facts.agreedAt }
  if (facts.estimateSentAt !== null) return { stage: 'estimateSent', since: facts.estimateSentAt }
  if (facts.contactedAt !== null) return { stage: 'contacted', since: facts.contactedAt }
  return { stage: 'new', since: createdAt }
}

/** What puts a lead into another column. */
export type Move = 'contact' | 'sendEstimate' | 'book' | 'lose' | 'reopen'

/** The act that moves a lead to a column, or why there is none. */
export type MoveAnswer = { act: Move } | { reason: string }

const BOOKED = 'This job is booked. Change its status on its page.'

/** Returns the act behind moving a lead from one column to another, or why that is not possible. */
export function moveTo(from: Stage, to: Stage): MoveAnswer {
  if (from === 'booked') return { reason: BOOKED }
  if (to === 'booked') return { act: 'book' }
  if (from === 'lost') return { act: 'reopen' }
  if (to === 'lost') return { act: 'lose' }
  if (to === 'agreed') return { reason: 'Only the client can agree to the estimate. Send it first.' }
  if (STAGES.indexOf(to) < STAGES.indexOf(from)) return { reason: BACK[from] ?? BOOKED }
  return to === 'estimateSent' ? { act: 'sendEstimate' } : { act: 'contact' }
}

/** Why a lead does not go back from its column. */
const BACK: Partial<Record<Stage, string>> = {
  contacted: 'This client was contacted already.',
  estimateSent: 'The estimate was sent already.',
  agreed: 'The client has agreed to the estimate already.',
}

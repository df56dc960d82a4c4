import { formatDateInWords } from '../../kernel/dates.ts'
import { clientSignature } from '../documents/client-signature.ts'
import { isTimeToStart, schedulingGaps } from './job.lifecycle.ts'
import { jobDayOf, parseJobDate, type JobStatus } from '../../trade/job.choices.ts'
import type { MoveStep } from './progress.ts'
import {
  type PaperFacts,
  type ProgressFacts,
  type ProgressReader,
  type NextStep,
  estimateOf,
  agreementsOf,
  screenLocation,
} from './next.facts.ts'
import { paying, settling } from './next.payment.ts'

const CLOSED: Partial<Record<JobStatus, { staff: string; client: string }>> = {
  canceled: { staff: 'This job is canceled.', client: 'This move is canceled.' },
  spam: { staff: 'Marked as spam.', client: 'This request is closed.' },
  missed: { staff: 'The client did not respond.', client: 'This request is closed.' },
  refused_price: { staff: 'The client refused the price.', client: 'This request is closed.' },
}

/** Returns the next step of a job that is not blocked. */
export function nextStep(facts: ProgressFacts, reader: ProgressReader): NextStep {
  if (facts.deletedAt !== null) return { step: null, staff: 'This job is deleted.', turn: null }
  const closed = CLOSED[facts.jobStatus]
  if (closed) return { step: null, ...closed, turn: null }
  if (facts.jobStatus === 'completed') return settling(facts, reader)
  const open = preparing(facts, reader) ?? agreeing(facts, reader) ?? paying(facts, reader)
  if (open) return open
  if (facts.jobStatus === 'scheduled') return moving(facts, reader)
  return {
    step: 'move',
    staff: 'Schedule the move',
    client: 'We will confirm your move',
    turn: 'office',
    where: screenLocation('job', null, 'jobStatus'),
  }
}

const GAP_FIELDS: Record<string, string> = { 'a date': 'jobDate', 'a location': 'locations' }

function preparing(facts: ProgressFacts, reader: ProgressReader): NextStep | null {
  const turn = reader.kind === 'client' ? 'client' : 'office'
  if (facts.isDraft)
    return { step: 'inquiry', staff: 'Fill in the job and save it', turn, where: screenLocation('job') }
  const gaps = schedulingGaps(facts)
  if (gaps.length === 0) return null
  return {
    step: 'inquiry',
    staff: `Add ${gaps.join(' and ')}`,
    turn,
    where: screenLocation('job', null, GAP_FIELDS[gaps[0] ?? ''] ?? 'crewSize'),
  }
}

/** Reasons against agreeing that the client resolves in the agreement itself, by choosing protection. */
const CHOICES: readonly string[] = ['valuation_invalid', 'protection_missing']
const lacksChoice = ({ blockCode }: PaperFacts) => blockCode !== undefined && CHOICES.includes(blockCode)

/** Returns the next document that can be agreed to: the estimate first, then each one that is not blocked. */
export function nextOpenDocument(
  facts: ProgressFacts,
  step: 'estimate' | 'agreement',
): PaperFacts | undefined {
  const estimate = estimateOf(facts)
  const papers = step === 'agreement' ? agreementsOf(facts) : estimate ? [estimate] : []
  return papers.find(
    (paper) => !paper.agreed && (paper.blockedBy === null || (step === 'agreement' && lacksChoice(paper))),
  )
}

function agreeing(facts: ProgressFacts, reader: ProgressReader): NextStep | null {
  const estimate = estimateOf(facts)
  const first = [...(estimate ? [estimate] : []), ...agreementsOf(facts)].find(({ agreed }) => !agreed)
  if (!first) return null
  const step = first.name === 'estimate' ? 'estimate' : 'agreement'
  if (!facts.hasClient)
    return { step, staff: 'Add the client', turn: 'office', where: screenLocation('client') }
  const paper = nextOpenDocument(facts, step)
  if (!paper) return unblocking(step, first, agreementsOf(facts), reader)
  if (lacksChoice(paper)) return choosing(step, paper)
  const [staff, client] =
    step === 'estimate'
      ? ['Agree to the estimate', 'Review your estimate and agree to it']
      : [`Agree to: ${paper.title}`, `Review and agree: ${paper.title}`]
  return { step, staff, client, turn: 'client', where: screenLocation('documents', paper.name) }
}

function choosing(step: MoveStep, paper: PaperFacts): NextStep {
  return {
    step,
    staff: 'Choose the protection',
    client: 'Choose your protection',
    turn: 'client',
    where: screenLocation('documents', paper.name),
  }
}

/** Returns the step that resolves why nothing can be agreed to yet. */
function unblocking(
  step: MoveStep,
  blocked: PaperFacts,
  papers: readonly PaperFacts[],
  { kind }: ProgressReader,
): NextStep {
  if (blocked.blockCode === 'survey_needed')
    return {
      step,
      staff: 'Fill in the cube sheet',
      client: 'Show us what moves',
      // Both can count; a client finds the survey beside the estimate.
      turn: kind === 'client' ? 'client' : 'office',
      where:
        kind === 'client'
          ? screenLocation('documents', 'estimate', 'survey')
          : screenLocation('documents', 'cubeSheet'),
    }
  if (lacksChoice(blocked))
    return choosing(step, papers.find(({ name }) => name.endsWith('lientAgreement')) ?? blocked)
  return {
    step,
    staff: blocked.blockedBy ?? blocked.title,
    turn: 'office',
    where: screenLocation('documents', blocked.name),
  }
}

/** Returns the step of a scheduled job with nothing to agree to or pay: staffing, the start, the end. */
function moving(facts: ProgressFacts, reader: ProgressReader): NextStep {
  const today = facts.now.slice(0, 10)
  const day = jobDayOf(facts.jobDate)
  const isPast = day !== null && day < today
  const complete = screenLocation('job', null, 'jobStatus')
  const signing = reader.kind === 'client' && !isPast && signingAtOrigin(facts)
  if (facts.startedAt !== null) {
    if (signing) return signing
    return {
      step: 'move',
      staff: isPast ? 'Complete the job' : 'Finish the move, then complete the job',
      client: isPast ? 'We will send your invoice' : 'Your move is under way',
      turn: isPast ? 'office' : 'crew',
      where: complete,
    }
  }
  if (isPast)
    return {
      step: 'move',
      staff: 'Complete the job, or change its date',
      client: 'We will send your invoice',
      turn: 'office',
      where: complete,
    }
  const when = whenOf(facts.jobDate, today)
  if (facts.locations.some(({ addressPending }) => addressPending)) {
    return {
      step: 'move',
      staff: 'Add the new address',
      client: 'Tell us your new address',
      turn: 'client',
      where: screenLocation('job', null, 'addressPending'),
    }
  }
  if (signing) return signing
  if (facts.openPlaces > 0 && reader.kind !== 'client') {
    const movers = facts.openPlaces === 1 ? '1 mover' : `${facts.openPlaces} movers`
    return { step: 'move', staff: `Assign ${movers}`, turn: 'office', where: screenLocation('crew') }
  }
  if (facts.declined > 0 && reader.kind !== 'client') {
    const movers = facts.declined === 1 ? '1 mover' : `${facts.declined} movers`
    return {
      step: 'move',
      staff: `Replace ${movers} who declined`,
      turn: 'office',
      where: screenLocation('crew'),
    }
  }
  const isTime = isTimeToStart(facts.jobDate, facts.now)
  return {
    step: 'move',
    staff: isTime ? `Start the move, ${when}` : `Move, ${when}`,
    client: `Your move, ${when}`,
    turn: 'crew',
    where:
      reader.kind === 'crew' ? screenLocation('job', null, 'start') : screenLocation('crew', null, 'start'),
  }
}

/**
 * Returns the client's step to sign the first document that is open at origin; null if there is none. At the destination
 * they sign when everything is delivered, which nobody has to mark.
 */
function signingAtOrigin({ documents }: ProgressFacts): NextStep | null {
  const open = documents.find(
    (paper) =>
      clientSignature(paper, false) === 'needed' &&
      !paper.signatures?.some(({ party }) => party === 'client'),
  )
  if (!open) return null
  const text = `Review and sign: ${open.title}`
  return { step: 'move', staff: text, turn: 'client', where: screenLocation('documents', open.name) }
}

/** Returns a day and time as text; midnight means a day without a time. */
function whenOf(wire: string, today: string): string {
  return formatDateInWords(parseJobDate(wire), today)
}

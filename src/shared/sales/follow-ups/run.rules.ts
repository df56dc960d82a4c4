import type { RunState, Step, Trigger } from './follow-ups.ts'
import { endOfWait, type OfficeHours } from './open-hours.ts'

/** What happened with a lead that ends a rule on it. */
export type StopFact =
  | 'answered'
  | 'signed'
  | 'paid'
  | 'rated'
  | 'booked'
  | 'notBooked'
  | 'lost'
  | 'found'
  | 'closed'
  | 'deleted'
  | 'optedOut'
  | 'erased'
  | 'otherClient'

/** Why a run ended: a fact, a person, the rule itself, or a failure. */
export type EndReason = StopFact | 'byHand' | 'ruleDeleted' | 'failed'

/** Why a run ended, as the office reads it. */
export const END_TEXTS: Record<EndReason, string> = {
  answered: 'The client answered.',
  signed: 'The client signed.',
  paid: 'A payment was made.',
  rated: 'The client rated the move.',
  booked: 'The move is booked.',
  notBooked: 'The move is no longer booked.',
  lost: 'The lead was lost.',
  found: 'The lead is open again.',
  closed: 'The job was closed.',
  deleted: 'The job was deleted.',
  optedOut: 'The client wants no more messages.',
  erased: 'The client was erased.',
  otherClient: 'The job has another client.',
  byHand: 'Somebody stopped it.',
  ruleDeleted: 'The rule was deleted.',
  failed: 'A step failed several times.',
}

/** Something that happened with a lead, at an instant. */
export interface LeadEvent {
  fact: StopFact
  /** ISO 8601. */
  at: string
}

/** Facts that end every rule. */
const ALWAYS: readonly StopFact[] = ['answered', 'deleted', 'optedOut', 'erased', 'otherClient', 'closed']

/** Which further facts end a rule, by what started it. */
const STOPS: Record<Trigger, readonly StopFact[]> = {
  newLead: ['signed', 'paid', 'booked', 'lost'],
  estimateSent: ['signed', 'paid', 'booked', 'lost'],
  signedWithoutDeposit: ['signed', 'paid', 'booked', 'lost'],
  noAnswer: ['signed', 'paid', 'booked', 'lost'],
  booked: ['notBooked'],
  finished: ['rated'],
  lost: ['signed', 'paid', 'booked', 'found'],
}

/** Returns whether a fact ends a rule that a trigger started. */
function isStop(trigger: Trigger, fact: StopFact): boolean {
  return ALWAYS.includes(fact) || STOPS[trigger].includes(fact)
}

/** Returns what of the events ended a rule between its start and an instant, the earliest first; null if nothing did. */
export function stopOf(
  trigger: Trigger,
  events: readonly LeadEvent[],
  { startedAt, now }: { startedAt: string; now: string },
): LeadEvent | null {
  const [from, to] = [Date.parse(startedAt), Date.parse(now)]
  return (
    events
      .filter(({ fact, at }) => isStop(trigger, fact) && Date.parse(at) >= from && Date.parse(at) <= to)
      .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
  )
}

/** A rule on a job, as far as its next move depends on it. */
export interface RunFacts {
  trigger: Trigger
  isInOpenHours: boolean
  steps: readonly Step[]
  startedAt: string
  state: RunState
  /** The index of the next step. */
  position: number
  /** When the next step is due; null if none is left. */
  dueAt: string | null
}

/** What a run does now. */
export type Move =
  | { do: 'nothing' }
  | { do: 'end'; state: 'done' | 'stopped'; reason: StopFact | null }
  | { do: 'wait'; until: string }
  | { do: 'step'; position: number; step: Step }

/** Returns what a run does at an instant, with what happened until then. */
export function nextMove(run: RunFacts, events: readonly LeadEvent[], now: string): Move {
  if (run.state !== 'running' && run.state !== 'paused') return { do: 'nothing' }
  const stop = stopOf(run.trigger, events, { startedAt: run.startedAt, now })
  if (stop) return { do: 'end', state: 'stopped', reason: stop.fact }
  if (run.state === 'paused') return { do: 'nothing' }
  const step = run.steps[run.position]
  if (!step || run.dueAt === null) return { do: 'end', state: 'done', reason: null }
  if (Date.parse(run.dueAt) > Date.parse(now)) return { do: 'wait', until: run.dueAt }
  return { do: 'step', position: run.position, step }
}

/** Returns when a step is due if the one before it was done at `from`; null if there is no such step. */
export function dueOf(
  { steps, isInOpenHours }: Pick<RunFacts, 'steps' | 'isInOpenHours'>,
  position: number,
  from: string,
  hours: OfficeHours,
): string | null {
  const step = steps[position]
  return step ? endOfWait(new Date(from), step.wait, hours, isInOpenHours).toISOString() : null
}

/** Returns a run that starts at an instant. */
export function startedRun(
  rule: Pick<RunFacts, 'trigger' | 'isInOpenHours' | 'steps'>,
  startedAt: string,
  hours: OfficeHours,
): RunFacts {
  const { trigger, isInOpenHours, steps } = rule
  const dueAt = dueOf(rule, 0, startedAt, hours)
  return { trigger, isInOpenHours, steps, startedAt, state: 'running', position: 0, dueAt }
}

/** Returns a run after one of its steps was done at an instant. */
export function afterStep(run: RunFacts, at: string, hours: OfficeHours): RunFacts {
  const position = run.position + 1
  const dueAt = dueOf(run, position, at, hours)
  return { ...run, position, dueAt, state: dueAt === null ? 'done' : 'running' }
}

/** A step that a run did, and when. */
interface DoneStep {
  position: number
  step: Step
  at: string
}

/** Returns what a rule would have done on a job until an instant, if each step was done when it was due. */
export function playRun(
  rule: Pick<RunFacts, 'trigger' | 'isInOpenHours' | 'steps'>,
  startedAt: string,
  facts: { events: readonly LeadEvent[]; hours: OfficeHours },
  until: string,
): { steps: DoneStep[]; stopped: LeadEvent | null } {
  let run = startedRun(rule, startedAt, facts.hours)
  const steps: DoneStep[] = []
  for (;;) {
    const now = run.dueAt === null || Date.parse(run.dueAt) > Date.parse(until) ? until : run.dueAt
    const move = nextMove(run, facts.events, now)
    if (move.do !== 'step') {
      const stopped = move.do === 'end' ? stopOf(run.trigger, facts.events, { startedAt, now }) : null
      return { steps, stopped }
    }
    steps.push({ position: move.position, step: move.step, at: now })
    run = afterStep(run, now, facts.hours)
  }
}

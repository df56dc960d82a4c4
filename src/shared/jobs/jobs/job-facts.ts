import { z } from 'zod'
import { formatDay, isDay } from '../../kernel/dates.ts'
import { JOB_SOURCES, JOB_STATUSES, JOB_TYPES, sourceLabel } from '../../trade/job.choices.ts'
import { LOST_REASON_LABELS, LOST_REASONS } from './lost.ts'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../trade/job.labels.ts'

/**
 * How an inquiry that a client or visitor sent was answered: within the company's minutes, later, at all, or by nobody;
 * `sent` for all of them.
 */
const ANSWERS = ['sent', 'inTime', 'late', 'any', 'none'] as const
/** How far a job came: it is a lead (no spam), was booked at some time, is planned or done, or its move is completed. */
const STAGES = ['lead', 'booked', 'planned', 'completed'] as const

const days = z
  .string()
  .transform((text) => text.split('..'))
  .pipe(z.tuple([z.string().refine(isDay), z.string().refine(isDay)]))
  .transform(([from, to]) => ({ from, to }))
const id = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const person = z.union([z.literal('none').transform(() => null), id])
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values)

/** Facts of a job that the jobs list can be narrowed to, beside what its own filters offer. */
const factsSchema = z.object({
  company: id.optional(),
  /** Days on which the inquiry came in, company time. */
  created: days.optional(),
  /** Days of the move. */
  day: days.optional(),
  /** Days on which the inquiry was lost, company time. */
  lost: days.optional(),
  reason: oneOf(LOST_REASONS).optional(),
  source: oneOf([...JOB_SOURCES, 'notSet']).optional(),
  stage: oneOf(STAGES).optional(),
  status: oneOf(JOB_STATUSES).optional(),
  type: oneOf(JOB_TYPES).optional(),
  /** Who added the job; null for what clients and visitors sent. */
  seller: person.optional(),
  answer: oneOf(ANSWERS).optional(),
  /** Who answered first; null for a call without a person, and for what was marked as done. */
  by: person.optional(),
  /** The hour in which the inquiry came in, 0 to 23, company time. */
  hour: id.refine((value) => value < 24).optional(),
  /** Whether the lead of the crew has finished hours on the clock. */
  clock: z.literal('yes').optional(),
})
export type JobFacts = z.output<typeof factsSchema>

/** Longest text of facts. */
export const MAX_FACTS = 300

/** Returns the facts that a text names, such as `created:2026-03-01..2026-03-31 source:yelp`; null if it is not valid. */
export function parseFacts(text: string): JobFacts | null {
  const pairs = text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const)
  const parsed = factsSchema.strict().safeParse(Object.fromEntries(pairs))
  return parsed.success ? parsed.data : null
}

/** Facts as they are written in a text. */
export type WrittenFacts = Partial<Record<keyof JobFacts, string>>

/** Returns facts as text; those of a later argument replace those of an earlier one. */
export function factsText(...parts: readonly WrittenFacts[]): string {
  return Object.entries(Object.assign({}, ...parts) as WrittenFacts)
    .map(([name, value]) => `${name}:${value}`)
    .join(' ')
}

const ANSWER_LABELS: Record<(typeof ANSWERS)[number], string> = {
  sent: 'Sent by clients and visitors',
  inTime: 'Answered in time',
  late: 'Answered late',
  any: 'Answered',
  none: 'Not answered',
}
const STAGE_LABELS: Record<(typeof STAGES)[number], string> = {
  lead: 'Leads',
  booked: 'Booked',
  planned: 'Scheduled and completed',
  completed: 'Completed',
}

/** Returns what each fact of a text is called in the list; the person of a fact is not named. */
export function factLabels(text: string): { name: keyof JobFacts; label: string }[] {
  const facts = parseFacts(text)
  if (!facts) return []
  const { created, day, lost, reason, source, stage, status, type, seller, answer, by, hour, clock } = facts
  const labels: Partial<Record<keyof JobFacts, string>> = {
    ...(created && { created: `Came in ${formatDay(created.from)} – ${formatDay(created.to)}` }),
    ...(day && { day: `Move ${formatDay(day.from)} – ${formatDay(day.to)}` }),
    ...(lost && { lost: `Lost ${formatDay(lost.from)} – ${formatDay(lost.to)}` }),
    ...(reason && { reason: LOST_REASON_LABELS[reason] }),
    ...(source && { source: source === 'notSet' ? 'No source' : sourceLabel(source) }),
    ...(stage && { stage: STAGE_LABELS[stage] }),
    ...(status && { status: JOB_STATUS_LABELS[status] }),
    ...(type && { type: JOB_TYPE_LABELS[type] }),
    ...(seller !== undefined && {
      seller: seller === null ? 'Sent by the client' : 'Added by one person',
    }),
    ...(answer && { answer: ANSWER_LABELS[answer] }),
    ...(by !== undefined && { by: by === null ? 'Answered without a name' : 'Answered by one person' }),
    ...(hour !== undefined && { hour: `Came in at ${hourText(hour)}` }),
    ...(clock && { clock: 'With clock' }),
  }
  return (Object.keys(labels) as (keyof JobFacts)[]).map((name) => ({ name, label: labels[name] ?? '' }))
}

/** Returns an hour of the day as text: 12 AM, 1 PM. */
export function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns a text without one of its facts. */
export function withoutFact(text: string, name: keyof JobFacts): string {
  return text
    .split(' ')
    .filter((part) => !part.startsWith(`${name}:`))
    .join(' ')
}

import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { idParams, idSchema, text, TEXT_LIMITS, shownText } from '../../kernel/wire.ts'
import { CREW_ANSWERS } from '../../people/workers/crew.choices.ts'

const tag = 'Crew'

/** Longest reason for which a member declines. */
export const MAX_DECLINE_REASON = TEXT_LIMITS.other

/** What a member answers, and what they saw when they did. */
const answerInput = {
  answer: z.enum(['confirmed', 'declined']),
  /** Why they decline. */
  reason: text(MAX_DECLINE_REASON).optional(),
  /** When the job begins as the member was shown it; another time is 409. */
  start: z.string().max(40).nullish(),
}

export const answerAssignment = endpoint({
  name: 'answerAssignment',
  tag,
  summary: 'Confirms or declines being on the crew: a member for themselves; a manager confirms for a member',
  method: 'POST',
  path: '/wp/v2/jobs/:id/crew/:workerId/answer',
  access: 'jobs.start',
  params: idParams.extend({ workerId: idSchema }),
  body: z.object(answerInput),
  answer: jobSchema,
})

const linkToken = z.string().min(1).max(200)

/** What a crew link shows of its one assignment. */
export const crewLinkSchema = z.object({
  company: z.object({ name: z.string(), logo: z.string().nullable(), phone: z.string().nullable() }),
  /** IANA time zone of the company. */
  timezone: z.string(),
  jobId: z.number(),
  firstName: z.string(),
  /** Local time of the company, `YYYY-MM-DD HH:mm:ss`. */
  start: z.string().nullable(),
  places: z.array(z.string()),
  /** Further facts that the member may know, as label and value. */
  facts: z.array(z.object({ label: shownText, value: z.string() })),
  answer: z.enum(CREW_ANSWERS),
  reason: z.string(),
})
export type CrewLinkFacts = z.output<typeof crewLinkSchema>

export const openCrewLink = endpoint({
  name: 'openCrewLink',
  tag,
  summary: 'Shows the one assignment of a crew link; changes nothing',
  method: 'POST',
  path: '/wp/v2/crew-links/open',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: linkToken }),
  answer: crewLinkSchema,
})

export const answerCrewLink = endpoint({
  name: 'answerCrewLink',
  tag,
  summary: 'Confirms or declines the one assignment of a crew link',
  method: 'POST',
  path: '/wp/v2/crew-links/answer',
  access: 'public',
  isTokenIgnored: true,
  body: z.object({ token: linkToken, ...answerInput }),
  answer: crewLinkSchema,
})

import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, shownText } from '../../kernel/wire.ts'
import {
  clockCorrectionInputSchema,
  clockEventInputSchema,
  jobClockSchema,
  MAX_CLOCK_EVENTS,
} from './clock.ts'

const tag = 'Time clock'

export const getJobClock = endpoint({
  name: 'getJobClock',
  tag,
  summary: 'The clock of a job: for a member their own, for its lead and managers that of the whole crew',
  method: 'GET',
  path: '/wp/v2/jobs/:id/clock',
  access: 'jobs.start',
  params: idParams,
  answer: jobClockSchema,
  isKept: true,
})

export const recordClockEvents = endpoint({
  name: 'recordClockEvents',
  tag,
  summary:
    'Records events of a phone in their order, each once; an impossible one is kept with its problem and does not count',
  method: 'POST',
  path: '/wp/v2/jobs/:id/clock',
  access: 'jobs.start',
  params: idParams,
  body: z.object({
    /** UTC by the clock of the phone when it sent this, from which the server knows how far it is off. */
    sentAt: z.iso.datetime(),
    events: z.array(clockEventInputSchema).min(1).max(MAX_CLOCK_EVENTS),
  }),
  answer: z.object({
    clock: jobClockSchema,
    /** For each event of the call: why it does not count, or null. */
    results: z.array(z.object({ id: z.string(), problem: shownText.nullable() })),
  }),
})

export const correctClock = endpoint({
  name: 'correctClock',
  tag,
  summary: 'Corrects the clock by a new event with a reason; members their own until the day is approved',
  method: 'POST',
  path: '/wp/v2/jobs/:id/clock/corrections',
  access: 'jobs.start',
  params: idParams,
  body: clockCorrectionInputSchema,
  answer: jobClockSchema,
})

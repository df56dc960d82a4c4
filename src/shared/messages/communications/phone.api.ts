import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema } from '../../kernel/wire.ts'

const tag = 'Phone'

export const getPhoneToken = endpoint({
  name: 'getPhoneToken',
  tag,
  summary: 'A token with which the browser becomes a telephone for an hour',
  method: 'POST',
  path: '/wp/v2/twilio/token',
  access: 'phone.use',
  body: z.object({ platform: z.literal('website') }),
  answer: z.object({
    token: z.string(),
    /** The person's identity on the phone line, under which calls reach them. */
    identity: z.string(),
    /** Epoch seconds. */
    expires: z.number(),
    /** Which phone line the browser opens: the provider's or the simulator's. */
    line: z.enum(['twilio', 'stand-in']),
  }),
})

/** The browser's own name, created once and stored. */
const deviceSchema = z.string().regex(/^[\w-]{8,64}$/)

export const notePhonePresence = endpoint({
  name: 'notePhonePresence',
  tag,
  summary:
    'Tells that this browser can take calls, every 30 seconds, or no more; unheard for 90 seconds it counts as gone',
  method: 'POST',
  path: '/wp/v2/twilio/presence',
  access: 'phone.use',
  body: z.object({ device: deviceSchema, state: z.enum(['online', 'offline']) }),
  answer: doneSchema,
})

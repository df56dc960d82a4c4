import { z } from 'zod'
import { publicCompanySchema, companySchema } from '../../company/settings/company.ts'
import { JOB_SOURCES } from '../../trade/job.choices.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, shownText } from '../../kernel/wire.ts'
import { createQuoteWire, validatePluginTokenWire } from '../../kernel/calls.ts'
import { quoteShape } from './quote.ts'
import { publicBookingSchema } from '../../company/settings/online-booking.ts'

const tag = 'Booking'
const pluginToken = z.string().min(1).max(200)

/** What a visitor page knows about its company, and what it needs to send a form. */
export const visitSchema = z.object({
  client: publicCompanySchema,
  booking: publicBookingSchema,
  /**
   * Proves for two hours that the page was opened; `work` is the proof of work in bits that the browser must
   * solve before it sends.
   */
  ticket: z.string(),
  work: z.number().int(),
})
export type Visit = z.output<typeof visitSchema>

export const validatePluginToken = endpoint({
  ...validatePluginTokenWire,
  tag,
  summary: 'Whether a token of the quote plugin is good, with the company that it belongs to',
  body: z.object({ token: pluginToken }),
  answer: z.object({ data: visitSchema }),
})

/**
 * While a company is under attack, a request without enough proof gets 429 with `data.work` and a fresh
 * `data.ticket`: the page solves it with `solveWork` and sends the same request again with the same
 * Idempotency-Key, because rejections are not stored.
 */
export const createQuote = endpoint({
  ...createQuoteWire,
  tag,
  summary:
    'A quote request of a visitor: a client, an inquiring job and a message in the office; a signed-in manager needs no token',
  body: z.object({
    ...quoteShape,
    token: pluginToken.nullish(),
    /**
     * Where the visitor found the company's form, as set by the page that shows it; absent if no source was
     * picked.
     */
    jobSource: z.enum(JOB_SOURCES).nullish(),
    /** The visitor agreed to offers and requests to rate, by mail and by text. */
    marketing: z.boolean().nullish(),
    /** Ticket of the page, and the number that solves its proof of work. */
    ticket: z.string().max(400).nullish(),
    proof: z.string().max(40).nullish(),
    /** Honeypot field that people never see: a request that fills it is not from a person. */
    website: z.string().max(500).nullish(),
  }),
  answer: z.object({ message: shownText }),
})

export const renewPluginToken = endpoint({
  name: 'renewPluginToken',
  tag,
  summary: 'Makes a new token for the quote plugin and the booking page; the one before stops at once',
  method: 'POST',
  path: '/wp/v2/companies/:id/plugin-token',
  access: 'companies.write',
  params: idParams,
  answer: companySchema,
})

export const revokePluginToken = endpoint({
  name: 'revokePluginToken',
  tag,
  summary: 'Takes the token away: the quote plugin and the booking page stop until a new one is made',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/plugin-token',
  access: 'companies.write',
  params: idParams,
  answer: companySchema,
})

import { z } from 'zod'
import { jobPersonSchema } from './job.person.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, text } from '../../kernel/wire.ts'
import { splitWords } from '../../kernel/words.ts'
import { clientInputSchema } from './client.ts'

const tag = 'People'

/** Largest number of clients that one search returns. */
export const JOB_CLIENTS_FOUND = 5
/** Fewest letters of a name that a search needs. */
export const MIN_SEARCH_LETTERS = 3
export const CLIENT_SEARCH_HINT = `Type at least ${MIN_SEARCH_LETTERS} letters of the name or all 10 digits of the phone number.`

/**
 * Returns what a search for the client of a job looks for: a phone number, or words of a name; null if too
 * little was typed.
 */
export function parseClientSearch(search: string): { phone: string } | { words: string[] } | null {
  const digits = search.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const hasLetters = /\p{L}/u.test(search)
  if (!hasLetters) return digits.length === 10 ? { phone: digits } : null
  // Digits next to letters are ignored, because otherwise a phone number could be found out digit by digit.
  const typed = search.split(/[^\p{L}\p{M}'’]+/u)
  return typed.some((word) => isEnough(word)) ? { words: typed.flatMap((word) => splitWords(word)) } : null
}

/**
 * Returns whether a word has enough letters, both as typed and as the search compares it: apostrophes and
 * accents do not count.
 */
function isEnough(word: string): boolean {
  const letters = word.match(/\p{L}/gu) ?? []
  return (
    letters.length >= MIN_SEARCH_LETTERS &&
    splitWords(word).some(({ length }) => length >= MIN_SEARCH_LETTERS)
  )
}

/** A client in search results: first name and last initial. */
export const foundClientSchema = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })
export type FoundClient = z.output<typeof foundClientSchema>

/** Client fields that a person who sells a job may write; the rest of the record belongs to the office. */
const soldClientFields = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  address: true,
  address2: true,
  addressDetails: true,
} as const
export const soldClientSchema = clientInputSchema.pick(soldClientFields)
export const soldClientPatchSchema = soldClientSchema.partial()

export const findJobClients = endpoint({
  name: 'findJobClients',
  tag,
  summary: 'Clients whom the office or a seller on the job can make its client, by name or phone number',
  method: 'GET',
  path: '/wp/v2/jobs/:id/clients',
  access: 'jobs.sell',
  params: idParams,
  query: z.object({ search: text(100) }),
  answer: z.array(foundClientSchema),
})

export const createJobClient = endpoint({
  name: 'createJobClient',
  tag,
  summary: 'Adds a client for a job that has none; a save of the job makes them its client',
  method: 'POST',
  path: '/wp/v2/jobs/:id/clients',
  access: 'jobs.sell',
  params: idParams,
  body: soldClientSchema,
  answer: jobPersonSchema,
  isIdempotent: true,
})

export const updateJobClient = endpoint({
  name: 'updateJobClient',
  tag,
  summary: "Changes name, phone, email and address of a job's client: absent fields stay, null clears",
  method: 'POST',
  path: '/wp/v2/jobs/:id/client',
  access: 'jobs.sell',
  params: idParams,
  body: soldClientPatchSchema,
  answer: jobPersonSchema,
})

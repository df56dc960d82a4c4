import { z } from 'zod'
import { isStateCode, type StateCode } from '../../kernel/places.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { unknownPlaceholders } from '../../kernel/wording.ts'
import { JOB_TYPES, type JobType } from '../../trade/job.choices.ts'
import type { OwnDocument } from './document.ts'

/** Largest number of documents of one company, without deleted ones. */
export const MAX_OWN_DOCUMENTS = 20
export const MAX_OWN_DOCUMENT_CHARACTERS = 50_000

/** A document of a company with its conditions, as a job keeps it. */
export interface OwnDocumentRule {
  name: OwnDocument
  /** Whether clients must agree to it. */
  isRequired: boolean
  /** Types of job that have it; empty means all. */
  jobTypes: readonly JobType[]
  /** States of the first location; empty means all. */
  states: readonly StateCode[]
  /** Whether anyone agreed to it on this job. */
  isAgreed: boolean
  /** Whether the company has deleted it since. */
  isDeleted: boolean
}

/** Returns whether a job of a type that begins in a state meets the conditions of a document. */
export function meetsConditions(
  { jobTypes, states }: Pick<OwnDocumentRule, 'jobTypes' | 'states'>,
  jobType: JobType,
  state: string | null,
): boolean {
  return (
    (jobTypes.length === 0 || jobTypes.includes(jobType)) &&
    (states.length === 0 || states.some((one) => one === state))
  )
}

/** Returns the wording of a document, with its title as the first heading: a version is both. */
export function joinTitle(title: string, body: string): string {
  return `# ${title}\n\n${body}`
}

/** Returns title and text of a wording that `joinTitle` made. */
export function splitTitle(wording: string): { title: string; text: string } {
  const end = wording.indexOf('\n\n')
  return { title: wording.slice(2, end), text: wording.slice(end + 2) }
}

/** Returns the message that names unknown placeholders, or null if there are none. */
export function placeholderProblem(body: string): string | null {
  const unknown = unknownPlaceholders(body)
  return unknown.length > 0 ? `Unknown placeholder: ${unknown.map((one) => `{${one}}`).join(', ')}.` : null
}

const titleSchema = text(TEXT_LIMITS.name)
  .transform((title) => title.replaceAll(/\s+/g, ' '))
  .pipe(
    z
      .string()
      .min(1, 'Required.')
      .regex(/^[^{}]*$/, 'A title has no placeholders.'),
  )

/** A document as the office writes it; absent fields are not changed. */
export const ownDocumentInputSchema = z.object({
  title: titleSchema,
  text: text(MAX_OWN_DOCUMENT_CHARACTERS).pipe(
    z
      .string()
      .min(1, 'Required.')
      .superRefine((body, context) => {
        const message = placeholderProblem(body)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
  ),
  /** Whether it is added to the documents of jobs that are not booked yet. */
  isOn: z.boolean(),
  needsAgreement: z.boolean(),
  jobTypes: z
    .array(z.enum(JOB_TYPES, 'Pick types of job.'))
    .max(JOB_TYPES.length * 2)
    .transform(sorted),
  states: z.array(z.string().refine(isStateCode, 'Pick states.')).max(100).transform(sorted),
})
export type OwnDocumentInput = z.output<typeof ownDocumentInputSchema>

/** Returns a list in order without repetitions, so that equal choices are equal lists. */
function sorted<T extends string>(list: readonly T[]): T[] {
  return [...new Set(list)].toSorted()
}

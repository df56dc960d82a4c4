import { z } from 'zod'
import { idSchema } from '../../kernel/wire.ts'
import { clientSchema, type Client } from './client.ts'

/**
 * Fields that a merge takes from one record or the other; an address includes its parts, a company its name.
 */
export const MERGE_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'address2',
  'companyName',
  'profilePic',
  'notes',
] as const
export type MergeField = (typeof MERGE_FIELDS)[number]
export const MERGE_FIELD_LABELS: Record<MergeField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  address2: 'Unit',
  companyName: 'Company name',
  profilePic: 'Picture',
  notes: 'Notes',
}

/** Source of a field's value; 'both' appends one note to the other. */
export const MERGE_CHOICES = ['kept', 'other', 'both'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

/** Reasons why two records may belong to one person. */
export const MATCH_REASONS = ['phone', 'email', 'nameAndAddress'] as const
export const MATCH_REASON_LABELS: Record<(typeof MATCH_REASONS)[number], string> = {
  phone: 'Same phone',
  email: 'Same email',
  nameAndAddress: 'Same name and address',
}
export const likelyDuplicateSchema = clientSchema.extend({ likeness: z.array(z.enum(MATCH_REASONS)) })

/** Effects of a merge, before it is done. */
export const mergePreviewSchema = z.object({
  kept: clientSchema,
  other: clientSchema,
  /** What moves to the kept record. */
  moves: z.object({ jobs: z.number(), messages: z.number(), cards: z.number() }),
  /** What stays as it was written, under the old number. */
  stays: z.object({ agreements: z.number(), payments: z.number() }),
  /** Whether both sign in: the login of the chosen email stays, the other is removed. */
  hasTwoLogins: z.boolean(),
  /** Why the two cannot be merged; null if they can. */
  refusal: z.string().nullable(),
})
export type MergePreview = z.output<typeof mergePreviewSchema>

const choiceSchema = z.enum(['kept', 'other'])
export const mergeInputSchema = z.object({
  /** The record that is merged into the one in the path. */
  other: idSchema,
  fields: z
    .object({
      firstName: choiceSchema,
      lastName: choiceSchema,
      phone: choiceSchema,
      email: choiceSchema,
      address: choiceSchema,
      address2: choiceSchema,
      companyName: choiceSchema,
      profilePic: choiceSchema,
      notes: z.enum(MERGE_CHOICES),
    })
    .partial(),
})

/** Returns the value of a field as people compare it. */
export function mergeValue(client: Client, field: MergeField): string {
  return client[field] ?? ''
}

/**
 * Returns the proposed source of a field: the kept record, or else the other one; notes that differ are
 * joined.
 */
export function proposedChoice(kept: Client, other: Client, field: MergeField): MergeChoice {
  const [mine, theirs] = [mergeValue(kept, field), mergeValue(other, field)]
  if (mine === '') return theirs === '' ? 'kept' : 'other'
  return field === 'notes' && theirs !== '' && theirs !== mine ? 'both' : 'kept'
}

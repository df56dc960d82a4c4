import { z } from 'zod'
import { idSchema } from '../../kernel/wire.ts'
import { clientSchema, type Client } from './client.ts'

/** Fields of which a merge takes one record's or the other's; an address goes with its parts, a company with its name. */
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

/** Whose value a field takes; 'both' puts two notes one under the other. */
export const MERGE_CHOICES = ['kept', 'other', 'both'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

/** Why two records may be one person's. */
export const LIKENESSES = ['phone', 'email', 'nameAndAddress'] as const
export const LIKENESS_LABELS: Record<(typeof LIKENESSES)[number], string> = {
  phone: 'Same phone',
  email: 'Same email',
  nameAndAddress: 'Same name and address',
}
export const likelyDuplicateSchema = clientSchema.extend({ likeness: z.array(z.enum(LIKENESSES)) })

/** What a merge would do, before it is done. */
export const mergePreviewSchema = z.object({
  kept: clientSchema,
  other: clientSchema,
  /** What goes over to the kept record. */
  moves: z.object({ jobs: z.number(), messages: z.number(), cards: z.number() }),
  /** What stays as it was written, under the old number. */
  stays: z.object({ agreements: z.number(), payments: z.number() }),
  /** Both sign in: the login of the chosen email stays, the other ends. */
  hasTwoLogins: z.boolean(),
  /** Why the two cannot be merged; null when they can. */
  refusal: z.string().nullable(),
})
export type MergePreview = z.output<typeof mergePreviewSchema>

const choiceSchema = z.enum(['kept', 'other'])
export const mergeInputSchema = z.object({
  /** The record that becomes a part of the one in the path. */
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

/** What a record says in a field, as people compare it. */
export function mergeValue(client: Client, field: MergeField): string {
  return client[field] ?? ''
}

/** What is proposed for a field: what the kept record says, else what the other says; notes that differ are joined. */
export function proposedChoice(kept: Client, other: Client, field: MergeField): MergeChoice {
  const [mine, theirs] = [mergeValue(kept, field), mergeValue(other, field)]
  if (mine === '') return theirs === '' ? 'kept' : 'other'
  return field === 'notes' && theirs !== '' && theirs !== mine ? 'both' : 'kept'
}

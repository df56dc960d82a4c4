import { z } from 'zod'
import { text } from '../../kernel/wire.ts'

/** A kind of data, how much there is of it, and why it goes or stays. */
export const erasedKindSchema = z.object({ what: z.string(), count: z.number().nullable(), why: z.string() })
export type ErasedKind = z.output<typeof erasedKindSchema>

/** What the erasure of a person would do, before it is done. */
export const erasurePreviewSchema = z.object({
  id: z.number(),
  /** As it has to be typed to confirm. */
  name: z.string(),
  /** What stands against it now; empty when nothing does. */
  blocks: z.array(z.string()),
  /** When the person asked for it in their account. */
  askedAt: z.string().nullable(),
  goes: z.array(erasedKindSchema),
  stays: z.array(erasedKindSchema),
})
export type ErasurePreview = z.output<typeof erasurePreviewSchema>

export const erasureInputSchema = z.object({
  /** The person's name, typed by who erases. */
  name: text(201).pipe(z.string().min(1, 'Required.')),
  /** Who asked for it, and how: 'The client, by mail of March 3'. */
  askedBy: text(200).pipe(z.string().min(1, 'Required.')),
})

/** The name of somebody who was erased. */
export function erasedName(id: number): { firstName: string; lastName: string } {
  return { firstName: 'Erased', lastName: `person #${id}` }
}

/** Whether a record's name is the one that an erasure leaves. */
export function isErased(person: { id: number; firstName: string; lastName: string }): boolean {
  const { firstName, lastName } = erasedName(person.id)
  return person.firstName === firstName && person.lastName === lastName
}

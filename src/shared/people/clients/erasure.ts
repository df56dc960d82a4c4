import { z } from 'zod'
import { text, shownText } from '../../kernel/wire.ts'

/** A kind of data, its amount, and why it is deleted or stays. */
export const erasedKindSchema = z.object({ what: shownText, count: z.number().nullable(), why: shownText })
export type ErasedKind = z.output<typeof erasedKindSchema>

/** Effects of erasing a person, before it is done. */
export const erasurePreviewSchema = z.object({
  id: z.number(),
  /** Name that must be typed to confirm. */
  name: z.string(),
  /** What prevents it now; empty if nothing does. */
  blocks: z.array(shownText),
  /** When the person requested it in their account. */
  askedAt: z.string().nullable(),
  goes: z.array(erasedKindSchema),
  stays: z.array(erasedKindSchema),
})
export type ErasurePreview = z.output<typeof erasurePreviewSchema>

export const erasureInputSchema = z.object({
  /** The person's name, typed to confirm the erasure. */
  name: text(201).pipe(z.string().min(1, 'Required.')),
  /** Who requested it, and how: 'The client, by mail of March 3'. */
  askedBy: text(200).pipe(z.string().min(1, 'Required.')),
})

/** Returns the name of an erased person. */
export function erasedName(id: number): { firstName: string; lastName: string } {
  return { firstName: 'Erased', lastName: `person #${id}` }
}

/** Returns whether a record's name is the one that an erasure leaves. */
export function isErased(person: { id: number; firstName: string; lastName: string }): boolean {
  const { firstName, lastName } = erasedName(person.id)
  return person.firstName === firstName && person.lastName === lastName
}

import { z } from 'zod'
import { idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

export const MAX_SECTIONS = 50
/** Largest number of characters of all texts of a manual together. */
export const MAX_MANUAL_CHARACTERS = 300_000

/** Sections of a new manual. */
export const FIRST_SECTIONS = ['General', 'Loading', 'Packing'] as const

/** A section in a save; one without an id is new. */
export const sectionInputSchema = z.object({
  id: idSchema.nullish(),
  title: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  text: text(TEXT_LIMITS.notes),
})
export type SectionInput = z.output<typeof sectionInputSchema>

/**
 * A save of the manual: absent fields are not changed; sections are replaced as a whole, in reading order.
 */
export const manualInputSchema = z
  .object({
    /** The version that the editor started from; if it has changed since, the save is a conflict. */
    version: z.number().int().min(0),
    blurb: text(TEXT_LIMITS.notes).optional(),
    sections: z.array(sectionInputSchema).max(MAX_SECTIONS, `At most ${MAX_SECTIONS} sections.`).optional(),
  })
  .superRefine(({ sections = [] }, context) => {
    const total = sections.reduce((sum, section) => sum + section.text.length, 0)
    if (total > MAX_MANUAL_CHARACTERS)
      context.addIssue({
        code: 'custom',
        path: ['sections'],
        message: `At most ${MAX_MANUAL_CHARACTERS} characters in all sections together.`,
      })
    const known = sections.flatMap(({ id }) => (id === null || id === undefined ? [] : [id]))
    if (new Set(known).size < known.length)
      context.addIssue({ code: 'custom', path: ['sections'], message: 'A section is listed twice.' })
    const titles = sections.map(({ title }) => title.toLowerCase())
    titles.forEach((title, at) => {
      if (titles.indexOf(title) < at)
        context.addIssue({
          code: 'custom',
          path: ['sections', at, 'title'],
          message: 'Another section has this title.',
        })
    })
  })
export type ManualInput = z.output<typeof manualInputSchema>

/** A section as people read it; its version increases when its title or text changes. */
export const sectionSchema = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  text: z.string(),
})
export type ManualSection = z.output<typeof sectionSchema>

const personSchema = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })

/** A company's manual; version 0 if nobody has written it yet. */
export const manualSchema = z.object({
  id: z.number(),
  fk_company: z.number(),
  version: z.number(),
  blurb: z.string(),
  fk_sections: z.array(z.number()),
  sections: z.array(
    sectionSchema.extend({
      /** When the caller marked this version as read. */
      readAt: z.string().nullable(),
      /** Newest version that the caller has read. */
      readVersion: z.number().nullable(),
    }),
  ),
  updatedAt: z.string().nullable(),
  updatedBy: personSchema.nullable(),
})
export type Manual = z.output<typeof manualSchema>

/** A past version of the manual. */
export const manualVersionSchema = z.object({
  version: z.number(),
  blurb: z.string(),
  sections: z.array(sectionSchema),
  createdAt: z.string(),
  createdBy: personSchema.nullable(),
})
export type ManualVersion = z.output<typeof manualVersionSchema>

/** What one worker has read: the newest version of each section, for managers. */
export const manualReaderSchema = z.object({
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  reads: z.array(z.object({ sectionId: z.number(), version: z.number(), readAt: z.string() })),
})
export type ManualReader = z.output<typeof manualReaderSchema>

import { z } from 'zod'
import { formatTime, WEEKDAY_NAMES } from '../../kernel/dates.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** Most photos and questions on a company's page. */
export const MAX_PHOTOS = 8
export const MAX_QUESTIONS = 12

const line = (most: number) => text(most).pipe(z.string().min(1, 'Required.'))
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/, 'You must input a valid time.')

/** Hours of one day, as local times `HH:mm`. */
const openDaySchema = z
  .object({ from: clock, to: clock })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Has to be after the opening.' })
export type OpenDay = z.output<typeof openDaySchema>

/** What is shown in words on a company's page. */
const texts = {
  /** Where the company works, in its own words. */
  serviceArea: text(TEXT_LIMITS.other),
  /** What every move includes, one thing a line. */
  included: z.array(line(120)).max(12, 'At most 12.'),
  questions: z
    .array(z.object({ question: line(200), answer: line(1_000) }))
    .max(MAX_QUESTIONS, `At most ${MAX_QUESTIONS}.`),
  /** From Sunday to Saturday, null for a closed day; null as a whole if they are not shown. */
  openingHours: z.array(openDaySchema.nullable()).length(7).nullable(),
}

/** What a company says on its own page besides name, address and rates. */
export const companyPageSchema = z.object({
  ...texts,
  /** Uploads with the purpose `photo`, in the order in which they are shown, with what they show. */
  photos: z
    .array(z.object({ url: line(TEXT_LIMITS.other), text: line(200) }))
    .max(MAX_PHOTOS, `At most ${MAX_PHOTOS}.`),
})
export type CompanyPage = z.output<typeof companyPageSchema>

/** What a save may contain: any of the parts, each one complete. */
export const companyPageInputSchema = companyPageSchema.partial()
export type CompanyPageInput = z.output<typeof companyPageInputSchema>

/** How it is stored: photos by the ids of their files. */
const storedPageSchema = z.object({
  ...texts,
  photos: z.array(z.object({ file: z.number(), text: z.string() })),
})
export type StoredCompanyPage = z.output<typeof storedPageSchema>

const BLANK: StoredCompanyPage = {
  serviceArea: '',
  included: [],
  questions: [],
  openingHours: null,
  photos: [],
}

/** Returns what a company stored, and blanks for the rest. */
export function withBlankPage(stored: Record<string, unknown>): StoredCompanyPage {
  const merged = storedPageSchema.safeParse({ ...BLANK, ...stored })
  return merged.success ? merged.data : BLANK
}

/** Returns the opening hours as lines, days in a row with the same hours together: 'Monday to Friday' and '8:00 AM – 5:00 PM'. */
export function openingLines(hours: CompanyPage['openingHours']): { days: string; hours: string }[] {
  if (hours === null) return []
  const lines: { first: number; last: number; hours: string }[] = []
  // A week is read from Monday.
  for (const [position, day] of [1, 2, 3, 4, 5, 6, 0].entries()) {
    const open = hours[day] ?? null
    const said = open === null ? 'Closed' : `${formatTime(open.from)} – ${formatTime(open.to)}`
    const before = lines.at(-1)
    if (before?.hours === said) before.last = position
    else lines.push({ first: position, last: position, hours: said })
  }
  const nameOf = (position: number) => WEEKDAY_NAMES[(position + 1) % 7] ?? ''
  return lines.map(({ first, last, hours: said }) => ({
    days:
      first === last
        ? nameOf(first)
        : `${nameOf(first)} ${last === first + 1 ? 'and' : 'to'} ${nameOf(last)}`,
    hours: said,
  }))
}

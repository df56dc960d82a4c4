import { originSchema } from '../../../shared/company/settings/online-booking.ts'

/** The most pages that may show the plugin (shared/booking/settings.ts). */
export const MOST_ORIGINS = 20

/**
 * What a typed page comes to: a whole address is cut down to its origin, a bare name is taken as https.
 * Returns the list with it, or what is wrong.
 */
export function withOrigin(
  origins: readonly string[],
  typed: string,
): { origins: readonly string[] } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { problem: 'Required.' }
  const checked = originSchema.safeParse(originOf(text) ?? text)
  if (!checked.success) return { problem: checked.error.issues[0]?.message ?? 'Not a page.' }
  if (origins.includes(checked.data)) return { problem: 'It is on the list already.' }
  if (origins.length >= MOST_ORIGINS) return { problem: `At most ${MOST_ORIGINS}.` }
  return { origins: [...origins, checked.data] }
}

function originOf(text: string): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const { origin } = new URL(withScheme)
  return origin === 'null' ? null : origin
}

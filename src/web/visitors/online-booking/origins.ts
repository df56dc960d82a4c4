import { originSchema } from '../../../shared/company/settings/online-booking.ts'

/** Maximum number of pages that may embed the plugin (shared/booking/settings.ts). */
export const MAX_ORIGINS = 20

/**
 * Adds a typed page: a full address is reduced to its origin, a bare name gets https. Returns the new list,
 * or the error.
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
  if (origins.length >= MAX_ORIGINS) return { problem: `At most ${MAX_ORIGINS}.` }
  return { origins: [...origins, checked.data] }
}

function originOf(text: string): string | null {
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(withScheme)) return null
  const { origin } = new URL(withScheme)
  return origin === 'null' ? null : origin
}

/** Languages of the message catalog, as BCP 47 tags. */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

/** The cookie with the language that was chosen in a browser. */
export const LANGUAGE_COOKIE = 'language'

/** The language of the texts in the source. */
export const DEFAULT_LANGUAGE: Language = 'en'

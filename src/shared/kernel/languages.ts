/** Languages of the message catalog, as BCP 47 tags. */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of the texts in the source. */
export const DEFAULT_LANGUAGE: Language = 'en'

import { addLanguage, readMessages, removeLanguage } from '../kernel/language/catalogs.ts'

/** The language of the tests that mark every text of the catalog; the product does not have it. */
export const PSEUDO = 'eo'

/**
 * Adds a language whose catalog encloses the fixed parts of every message in « and »: what a person would read without
 * them is not in the catalog.
 */
export function addPseudoLanguage(): void {
  addLanguage(
    PSEUDO,
    readMessages('en').map(({ message, plural }) => ({
      message,
      plural,
      translations: (plural === undefined ? [message] : [message, plural]).map(marked),
    })),
  )
}

/** Removes the language again. */
export function removePseudoLanguage(): void {
  removeLanguage(PSEUDO)
}

/** A part of an address, such as '/job/'. */
const ADDRESS = /^\/[\w/?=&#-]*$/

function marked(message: string): string {
  return message
    .split(/(\{\w+\}|\n+)/)
    .map((part, index) =>
      index % 2 === 0 && /\p{L}/u.test(part) && !ADDRESS.test(part) ? `«${part}»` : part,
    )
    .join('')
}

/** Returns what a text has outside of the catalog's messages, without addresses of the web and of mail. */
export function outsideCatalog(text: string): string {
  return text
    .replaceAll(/«[^»]*»/g, ' ')
    .replaceAll(/https?:\/\/\S+|\S+@\S+\.\w+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

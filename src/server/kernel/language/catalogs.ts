import { readFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../shared/kernel/languages.ts'
import { createTranslator, type CatalogMessage, type Translator } from './translator.ts'

const folder = path.resolve(import.meta.dirname, '../../../languages')

/** The translators of all languages but that of the source. */
const translators = new Map<string, Translator>()
for (const language of LANGUAGES)
  if (language !== DEFAULT_LANGUAGE) addLanguage(language, readMessages(language))

/** Adds a language, or replaces its catalog. Tests add languages that the product does not have. */
export function addLanguage(language: string, messages: Iterable<CatalogMessage>): void {
  translators.set(language, createTranslator(language, messages))
}

/** Removes a language that a test added. */
export function removeLanguage(language: string): void {
  translators.delete(language)
}

/** Returns the messages of a language's catalog, as `npm run generate` keeps it. */
export function readMessages(language: string): CatalogMessage[] {
  const { items } = PO.parse(readFileSync(path.join(folder, `${language}.po`), 'utf8'))
  return items.map((item) => ({
    message: item.msgid,
    plural: item.msgid_plural || undefined,
    translations: item.msgstr,
  }))
}

/** Whether there is any language to translate into. */
export function hasTranslations(): boolean {
  return translators.size > 0
}

/** Returns a text in a language; a text that its catalog lacks stays English. */
export function translate(text: string, language: string): string {
  return translators.get(language)?.(text) ?? text
}

/** Returns a value for a text in a language, such as a list of labels or of sentences. */
export function translateValue(text: string, language: string): string {
  return translators.get(language)?.(text, true) ?? text
}

/**
 * Returns the language of a visit: the first of an Accept-Language header that the product has. A page whose
 * visitor chose a language sends that one.
 */
export function languageOfHeader(header: string | undefined): string {
  const wanted = (header ?? '')
    .split(',', 20)
    .map((one) => {
      const [tag = '', ...parameters] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: tag.split('-')[0] ?? '', quality: Number(quality ?? 1) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  return wanted.find(({ language }) => isKnown(language))?.language ?? DEFAULT_LANGUAGE
}

const isKnown = (language: string) => language === DEFAULT_LANGUAGE || translators.has(language)

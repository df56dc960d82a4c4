import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import PO from 'pofile'
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, LANGUAGES } from '../../../shared/kernel/languages.ts'
import { createTranslator, type CatalogMessage, type Translator } from './translator.ts'

const folder = path.resolve(import.meta.dirname, '../../../languages')

/** The translators of all languages but that of the source; null until a language is used. */
const translators = new Map<string, Translator | null>(
  LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => [language, null]),
)

/** Reads the catalogs that were not read yet, so that nobody waits for them: half a second each. */
export function loadLanguages(): void {
  for (const language of translators.keys()) translatorOf(language)
}

function translatorOf(language: string): Translator | undefined {
  if (translators.get(language) === null) addLanguage(language, readMessages(language))
  return translators.get(language) ?? undefined
}

/** Adds a language, or replaces its catalog. Tests add languages that the product does not have. */
export function addLanguage(language: string, messages: Iterable<CatalogMessage>): void {
  translators.set(language, createTranslator(language, messages))
}

/** Removes a language that a test added, or returns to the catalog that a test replaced. */
export function removeLanguage(language: string): void {
  if (isKnown(language)) translators.set(language, null)
  else translators.delete(language)
}

/**
 * Returns the messages of a language's catalog, as `npm run generate` keeps it, without those of one page, and without those
 * with values that only pages have: no text of the server fits them, but names do ('Free{0}').
 */
export function readMessages(language: string): CatalogMessage[] {
  const { items } = PO.parse(readFileSync(path.join(folder, `${language}.po`), 'utf8'))
  const everywhere = items.filter(
    ({ msgctxt, msgid, msgid_plural: plural, references }) =>
      plural || (!msgctxt && !(/\{\d/.test(msgid) && references.every((one) => one.startsWith('src/web/')))),
  )
  return everywhere.map((item) => ({
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
  return translatorOf(language)?.(text) ?? text
}

/** Returns a value for a text in a language, such as a list of labels or of sentences. */
export function translateValue(text: string, language: string): string {
  return translatorOf(language)?.(text, true) ?? text
}

/** Returns the language that was chosen in the browser of a visit, else the first of its Accept-Language header that there is. */
export function languageOfVisit(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): string {
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  return chosen !== undefined && isKnown(chosen) ? chosen : languageOfHeader(headers['accept-language'])
}

const COOKIE = new RegExp(String.raw`(?:^|;)\s*${LANGUAGE_COOKIE}=([a-z]{2})\s*(?:;|$)`)

/** Returns the first language of an Accept-Language header that the product has. */
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

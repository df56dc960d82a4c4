// Writes and compares the message catalog: one PO file for each language, with the English texts of the source as keys.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PO from 'pofile'
import { pluralCategories } from '../../src/server/kernel/language/translator.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '../../src/shared/kernel/dates.ts'
import { isType, readSource } from './texts-of.ts'

/** The folder of the catalogs. */
export const CATALOGS = 'src/languages'

/**
 * Files without texts for the catalog: tests, demo data, simulators, tools of administrators, SQL and
 * descriptions of the API and its limits for engineers. Agreement wordings, terms, consents, the booklet of
 * rights, the legal sections of documents, and evidence for banks are legal texts: each language needs a
 * version of its own, and no translation of a catalog may change them.
 */
const LEFT_OUT = [
  /\.(?:test|testing|fixture|gen|d)\.tsx?$|-testing\.ts$|\.store\.ts$/,
  /^src\/server\/(?:[\w-]+\.ts|testing\/|demo\/|dev\/|gallery\/|operations\/|migrations\/|tables\/)/,
  /^src\/server\/kernel\/(?:auth|budgets|config|db|live|postgres|queue)\//,
  /^src\/server\/kernel\/http\/(?:docs|openapi)|\/search-engines\.routes\.ts$/,
  /^src\/server\/adapters\/(?:maps|pdf(?!\/pdf\.words)|storage)\/|\/stand-in\/|\/exports\/left-out\.ts$/,
  /\/documents\/(?:consent|consumer-rights|clauses)\.ts$|\/documents\/wordings\/|\/accounts\/terms\.text\.ts$|\/claims\/release\.ts$/,
  /\/pages\/(?:certificate[\w.]*|promise|(?:protection|colorado|liability)\.section|federal-items\.table|consumer-rights\.page|card-authorization\.page|wording\.blocks)\.ts$/,
  /\/merchant\/terms\.ts$|\/payments\/evidence[\w.]*\.ts$/,
]

/** Returns the source files whose texts are in the catalog, relative to the root. */
export function textSources(root: string): string[] {
  return globSync('src/{server,shared,web}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !LEFT_OUT.some((pattern) => pattern.test(file)))
    .toSorted()
}

/** Names of months and days are shown as they are, although they are also types; so are sentences. */
const SHOWN = new Set([...WEEKDAY_NAMES, ...MONTH_NAMES, ...MONTH_NAMES.map((name) => name.slice(0, 3))])
const isSentence = (text: string) => /[.?!:]$/.test(text)

/** What a file of the source has. */
type Source = ReturnType<typeof readSource> & { file: string }

function readSources(root: string): Source[] {
  return textSources(root).map((file) => ({
    file,
    ...readSource(file, readFileSync(path.join(root, file), 'utf8')),
  }))
}

/** Returns a function that returns the strings that a file's feature uses as types, which are no texts. */
export function literalTypes(root: string): TypesOf {
  return typesOf(readSources(root))
}

type TypesOf = (file: string) => ReadonlySet<string>

function typesOf(sources: readonly Source[]): TypesOf {
  const features = Map.groupBy(sources, ({ file }) => featureOf(file))
  const types = new Map(
    [...features].map(([feature, files]) => {
      const literals = files.flatMap((one) => one.literals)
      return [feature, new Set(literals.filter((one) => !SHOWN.has(one) && !isSentence(one)))]
    }),
  )
  return (file) => types.get(featureOf(file)) ?? new Set()
}

/** Returns the wing and feature of a file: a feature has the same name in each room. */
const featureOf = (file: string) => file.split('/').slice(2, 4).join('/')

/** A text of the catalog: its English, and the files that use it. */
interface Entry {
  message: string
  plural: string | undefined
  files: string[]
}

/** Returns the texts of the source by key, in the order of the catalog. */
export function sourceEntries(root: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const sources = readSources(root)
  const types = typesOf(sources)
  for (const { file, texts } of sources)
    for (const text of texts) {
      if (isType(text, types(file))) continue
      const { message, plural } = text
      const key = keyOf(message, plural)
      const entry = entries.get(key) ?? { message, plural, files: [] }
      if (!entry.files.includes(file)) entry.files.push(file)
      entries.set(key, entry)
    }
  return new Map([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** A text, a plural that begins with the same English, and the text in one file are entries of their own. */
const keyOf = (message: string, context?: string) =>
  context === undefined ? message : `${message}\u0000${context}`

/** Returns the translation of a text in a file: that for this file, if the catalog has one. */
export function translationOf(
  translations: ReadonlyMap<string, string[]>,
  file: string,
  message: string,
  plural?: string,
): string[] | undefined {
  return translations.get(keyOf(message, file)) ?? translations.get(keyOf(message, plural))
}

const MOST_FILES = 3

/** Returns the text of a language's catalog: the texts of the source with the translations that the file has. */
export function catalogText(root: string, language: string): string {
  const translations = readCatalog(root, language)
  const po = new PO()
  po.comments = [
    ' Generated by npm run generate from the texts in src. Only translations (msgstr) are edited here.',
    ' {0} is a value, {n} the count of a plural, <0>…</0> an element of the page.',
    ' A word with two meanings gets a second entry, whose context (msgctxt) is the file of a page.',
  ]
  po.headers = {
    Language: language,
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    // The forms of a plural, in their order.
    'X-Plural-Categories': pluralCategories(language).join(' '),
  }
  for (const [key, { message, plural, files }] of sourceEntries(root)) {
    const item = new PO.Item()
    item.msgid = message
    // Gettext knows an entry by its msgid alone; the context separates a plural from a text of the same English.
    if (plural !== undefined) Object.assign(item, { msgid_plural: plural, msgctxt: plural })
    item.references = files.slice(0, MOST_FILES)
    item.msgstr =
      translations.get(key) ?? (plural === undefined ? [''] : pluralCategories(language).map(() => ''))
    po.items.push(item)
    if (plural === undefined)
      for (const file of files) {
        const own = translations.get(keyOf(message, file))
        if (own) po.items.push(Object.assign(new PO.Item(), { msgid: message, msgctxt: file, msgstr: own }))
      }
  }
  return po.toString()
}

/** Returns the translations of a catalog by key; none if there is no file. */
export function readCatalog(root: string, language: string): Map<string, string[]> {
  const file = path.join(root, CATALOGS, `${language}.po`)
  if (!existsSync(file)) return new Map()
  const { items } = PO.parse(readFileSync(file, 'utf8'))
  return new Map(items.map((item) => [keyOf(item.msgid, item.msgctxt || undefined), item.msgstr]))
}

/** Returns what is wrong with a catalog: missing and unused texts, and translations whose placeholders differ. */
export function catalogProblems(root: string, language: string): string[] {
  const used = sourceEntries(root)
  const kept = readCatalog(root, language)
  const isUsed = (key: string) => {
    const [message = '', context = ''] = key.split('\u0000')
    return used.has(key) || used.get(message)?.files.includes(context) === true
  }
  const show = (key: string) => JSON.stringify(key.split('\u0000')[0])
  return [
    ...[...used]
      .filter(([key]) => !kept.has(key))
      .map(([key, { files }]) => `missing: ${show(key)} of ${files[0]}`),
    ...[...kept.keys()].filter((key) => !isUsed(key)).map((key) => `not used: ${show(key)}`),
    ...[...kept].flatMap(([key, texts]) =>
      texts
        .filter(
          (text) =>
            text !== '' &&
            placeholders(text) !== placeholders(key.split('\u0000').at(-1) ?? '') &&
            placeholders(text) !== placeholders(key.split('\u0000')[0] ?? ''),
        )
        .map((text) => `other placeholders: ${JSON.stringify(text)}`),
    ),
  ]
}

const placeholders = (text: string) => (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).toSorted().join(' ')

import path from 'node:path'
import type { Plugin } from 'vite'
import { literalTypes, readCatalog, textSources, translationOf } from './catalog.ts'
import { translateSource } from './translate-source.ts'

/** Builds the pages in a language of the catalog: writes its texts into the source before anything else reads it. */
export function translatePages(language: string): Plugin {
  const root = path.resolve(import.meta.dirname, '../..')
  const translations = readCatalog(root, language)
  const types = literalTypes(root)
  const files = new Set(textSources(root).map((file) => path.join(root, file)))
  return {
    name: 'translate-pages',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!files.has(file)) return null
      const place = path.relative(root, file)
      const find = (message: string, plural: string | undefined) => {
        const [one = '', ...more] = translationOf(translations, place, message, plural) ?? []
        return one === '' ? undefined : ([one, more.at(-1) || one] as const)
      }
      return { code: translateSource(file, code, find, types(place)), map: null }
    },
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { APP_PAGES, pageAt } from '../../../shared/kernel/app-pages.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'

/** The output folder of `npm run build` for the pages. */
export const builtPages = path.resolve(import.meta.dirname, '../../../../dist/web')

/** Returns the folder of the pages in a language: they are built once for each. */
export function pagesIn(language: string, folder = builtPages): string {
  return language === DEFAULT_LANGUAGE ? folder : `${folder}-${language}`
}

function readBuilt(folder: string, name: string): string | undefined {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the hashes by which the content security policy allows the scripts inside the built page of the app. */
export function inlineScriptHashes(folder = builtPages): string[] {
  const scripts = [...(readBuilt(folder, 'index.html') ?? '').matchAll(/<script>([^]*?)<\/script>/g)]
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

function readPageFiles(folder: string): Record<string, string[]> {
  const text = readBuilt(folder, '.vite/page-files.json')
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string[]>) // written by the build
}

/**
 * Returns a function that makes a page show a worker's next job before the app is loaded: on My day, a small script and its
 * styles are loaded in place of the app with its modules and styles, and load these themselves (web/app/first-card). Other
 * pages stay the same.
 */
export function firstCardLoader(folder = builtPages): (pathname: string, html: string) => string {
  const [file, styles] = readPageFiles(folder)['/my-day first'] ?? []
  return (pathname, html) =>
    file === undefined || styles === undefined || pageAt(pathname) !== '/my-day'
      ? html
      : html
          .replaceAll('<link rel="modulepreload"', '<link rel="later"')
          .replaceAll('<link rel="stylesheet"', '<link rel="later" as="style"')
          .replace(
            /<script type="module" crossorigin src="([^"]+)">/,
            `<link rel="stylesheet" crossorigin href="/${styles}"><script type="module" crossorigin src="/${file}" data-app="$1">`,
          )
}

/** The tags for the files of a page. */
export interface PageTags {
  /** For the end of the head: what the page loads for everybody. */
  files: string
  /** For its beginning: what it loads for clients alone or for others alone; the script in the page turns on one of them. */
  parts: string
}

/**
 * Returns a function that gives the tags for the files of one page, so that a browser loads them at once and not
 * only after the app has found out which ones it needs.
 */
export function pageFileTags(folder = builtPages): (pathname: string) => PageTags {
  const files = readPageFiles(folder)
  const partsFor = (page: string, viewers: string) =>
    (files[`${page} for ${viewers}`] ?? [])
      .map(
        (file) =>
          `<link rel="part" ${file.endsWith('.css') ? 'as="style" ' : ''}data-for="${viewers}" crossorigin href="/${file}">`,
      )
      .join('')
  const tags = new Map(
    APP_PAGES.map((page) => [
      page,
      {
        files: (files[page] ?? [])
          .map((file) =>
            file.endsWith('.css')
              ? `<link rel="stylesheet" crossorigin href="/${file}">`
              : `<link rel="modulepreload" crossorigin href="/${file}">`,
          )
          .join(''),
        parts: partsFor(page, 'clients') + partsFor(page, 'others'),
      },
    ]),
  )
  const none = { files: '', parts: '' }
  return (pathname) => {
    const page = pageAt(pathname)
    return page === undefined ? none : (tags.get(page) ?? none)
  }
}

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

/** The script that pages for visitors begin with. */
export const VISITOR_SCRIPT = 'visitor-start.js'

function readBuilt(folder: string, name: string): string | undefined {
  try {
    return readFileSync(path.join(folder, name), 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the hashes by which the content security policy allows the scripts inside the built pages. */
export function inlineScriptHashes(folder = builtPages): string[] {
  const ofApp = [...(readBuilt(folder, 'index.html') ?? '').matchAll(/<script>([^]*?)<\/script>/g)]
  const ofVisitors = readBuilt(folder, VISITOR_SCRIPT)
  const scripts = [...ofApp.map(([, code = '']) => code), ...(ofVisitors === undefined ? [] : [ofVisitors])]
  return scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}

function readPageFiles(folder: string): Record<string, string[]> {
  const text = readBuilt(folder, '.vite/page-files.json')
  return text === undefined ? {} : (JSON.parse(text) as Record<string, string[]>) // written by the build
}

/**
 * Returns a function that lets a page show what is needed first before the app is loaded: the page names the app, a small
 * script and its styles, and its own script loads the app at once or after the small one (web/index.html, web/app/first-card).
 * Pages without such a script stay the same.
 */
export function firstCardLoader(folder = builtPages): (pathname: string, html: string) => string {
  const files = readPageFiles(folder)
  return (pathname, html) => {
    const [card, styles] = files[`${pageAt(pathname) ?? ''} first`] ?? []
    if (card === undefined || styles === undefined) return html
    return html
      .replaceAll('<link rel="modulepreload"', '<link rel="later"')
      .replaceAll('<link rel="stylesheet"', '<link rel="later" as="style"')
      .replace(
        /<script type="module" crossorigin src="([^"]+)">/,
        `<script type="later" data-app="$1" data-card="/${card}" data-card-styles="/${styles}">`,
      )
  }
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

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { APP_PAGES, pageAt } from '../../../shared/kernel/app-pages.ts'

/** The output folder of `npm run build` for the pages. */
export const builtPages = path.resolve(import.meta.dirname, '../../../../dist/web')

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

/**
 * Returns a function that gives the tags for the files of one page, so that a browser loads them at once and not
 * only after the app has found out which ones it needs.
 */
export function pageFileTags(folder = builtPages): (pathname: string) => string {
  const text = readBuilt(folder, '.vite/page-files.json')
  const files = text === undefined ? {} : (JSON.parse(text) as Record<string, string[]>) // written by the build
  const tags = new Map(
    APP_PAGES.map((page) => [
      page,
      (files[page] ?? [])
        .map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="/${file}">`
            : `<link rel="modulepreload" crossorigin href="/${file}">`,
        )
        .join(''),
    ]),
  )
  return (pathname) => {
    const page = pageAt(pathname)
    return page === undefined ? '' : (tags.get(page) ?? '')
  }
}

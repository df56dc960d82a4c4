import { readFileSync } from 'node:fs'
import path from 'node:path'
import { builtPages, VISITOR_SCRIPT } from '../../kernel/http/built-pages.ts'
import { html } from '../../kernel/http/html.ts'
import { dataScript, escapeHtml } from '../../kernel/http/pages.ts'

/** The pages for visitors outside the app, each an entry of the build (vite.config.ts). */
export type VisitorPage = 'quote' | 'booking' | 'company' | 'review' | 'open'

/** What the server inserts into such a page; `head` and `body` are already HTML. */
export interface PageContent {
  title: string
  description: string
  head?: string
  body?: string
  /** For the page's script (web/visitor/boot.ts). */
  boot: unknown
}

/** The part of a page that exists before the first build, for tests of only the server. */
const UNBUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>__TITLE__</title>
<meta name="description" content="__DESCRIPTION__" /><!--head--></head>
<body><div id="root"><!--body--></div><!--boot--></body></html>`

/**
 * Pages that hold little more than a form: their modules come after the first paint (web/public/visitor-start.js). For the
 * company page this measured no better.
 */
const FORM_PAGES: readonly VisitorPage[] = ['quote', 'booking', 'review']

/** What visitor-start.js shows if the modules of a page do not arrive. */
const LOST = html`<template id="lost"
  ><div class="notice error stack" role="alert">
    <p>There may be a new version, or the network was lost. Reload the page to continue.</p>
    <button type="button" class="button plain">Reload the page</button>
  </div></template
>`.html

const templates = new Map<string, string>()

/** A built page with its styles and first script inline, so that it is displayed without waiting for a second response. */
function templateOf(page: VisitorPage, folder: string): string {
  const file = path.join(folder, `${page}.html`)
  const known = templates.get(file)
  if (known !== undefined) return known
  let built: string
  try {
    built = readFileSync(file, 'utf8')
  } catch {
    return UNBUILT
  }
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const template = built
    .replaceAll(
      /<link rel="stylesheet"[^>]{0,200}href="\/(assets\/[^"]{1,200}\.css)"[^>]{0,200}>/g,
      (_link, sheet: string) =>
        `<style nonce="__CSP_NONCE__">${read(sheet).replaceAll('</', '<\\/')}</style>`,
    )
    .replaceAll(
      /<script type="module"[^>]{0,100}src="(\/assets\/[^"]{1,200}\.js)"><\/script>/g,
      (script, src) => (FORM_PAGES.includes(page) ? `<link rel="later" crossorigin href="${src}">` : script),
    )
    // Its hash allows it (built-pages.ts).
    .replace(`<script src="/${VISITOR_SCRIPT}"></script>`, () => `<script>${read(VISITOR_SCRIPT)}</script>`)
  templates.set(file, template)
  return template
}

/** Returns a page for visitors, filled in. */
export function fillPage(
  page: VisitorPage,
  content: PageContent,
  nonce: string,
  folder = builtPages,
): string {
  const parts: Record<string, string> = {
    __TITLE__: escapeHtml(content.title),
    __DESCRIPTION__: escapeHtml(content.description),
    '<!--head-->': content.head ?? '',
    '<!--body-->': content.body ?? '',
    '<!--boot-->': `${FORM_PAGES.includes(page) ? LOST : ''}${dataScript('boot', content.boot ?? null)}`,
  }
  // In one pass, so that inserted text is not searched again; the nonce belongs only to the template's own
  // parts.
  const filled = templateOf(page, folder).replaceAll(
    /__TITLE__|__DESCRIPTION__|__CSP_NONCE__|<!--(?:head|body|boot)-->/g,
    (mark) => (mark === '__CSP_NONCE__' ? nonce : (parts[mark] ?? '')),
  )
  return filled
}

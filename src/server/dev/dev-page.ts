import { html, type SafeHtml } from '../kernel/http/html.ts'
import type { DevSection } from './dev.ts'

/** Returns a page of the developer section: header, navigation and one section. */
export function devPage(page: {
  product: string
  sections: readonly DevSection[]
  current: DevSection
  content: SafeHtml
}): string {
  const { product, sections, current, content } = page
  const links = sections.map(
    (section) =>
      html`<li>
        <a href="/dev/${section.path}" ${section === current && html`aria-current="page"`}
          >${section.title}</a
        >
      </li>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${current.title} · ${product} developer page</title>
        <link rel="stylesheet" href="/dev/dev.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <p class="brand"><strong>${product}</strong> developer page</p>
          <nav aria-label="Sections">
            <ul>
              ${links}
            </ul>
          </nav>
        </header>
        <main id="content">
          <h1>${current.title}</h1>
          ${content}
        </main>
      </body>
    </html>`.html
}

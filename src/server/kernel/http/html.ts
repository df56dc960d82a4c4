/** Text that is already HTML; everything else is escaped. */
export interface SafeHtml {
  readonly html: string
}
type Part = SafeHtml | string | number | null | undefined | false | readonly Part[]

/** Renders an HTML template: inserted values are escaped, unless they are templates themselves. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  return { html: texts.reduce((before, text, index) => before + show(parts[index - 1]) + text) }
}

function show(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(show).join('')
  return String(part).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

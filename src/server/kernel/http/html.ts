/** Text that is HTML already; everything else is escaped. */
export interface SafeHtml {
  readonly html: string
}
type Part = SafeHtml | string | number | null | undefined | false | readonly Part[]

/** An HTML template: what is put in is shown as text, never run, unless it is a template itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): SafeHtml {
  return { html: texts.reduce((before, text, index) => before + show(parts[index - 1]) + text) }
}

function show(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(show).join('')
  return String(part).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

import { escapeHtml } from './pages.ts'

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  const?: unknown
  format?: string
  $ref?: string
}

interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
}

/** The part of an OpenAPI document that the page shows. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: light-dark(#fff, #16181c); color: light-dark(#1c1e21, #e6e8eb); }
a { color: light-dark(#0b57b0, #8ab8ff); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
section { border-top: 1px solid light-dark(#d5d9de, #3a3f47); }
h3 { margin: 1.5rem 0 .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
h3 b { display: inline-block; min-width: 4.5rem; }
code { font: .9em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: .5rem 0 .25rem; }
th, td { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0; font-weight: 400; overflow-wrap: anywhere; }
td:first-child { min-width: 6rem; }
p { margin: .25rem 0; }
`

/**
 * Returns the readable page of the API: one server-rendered document without scripts, in the viewer's light
 * or dark mode.
 */
export function docsPage(document: ApiDocument, product: string, nonce: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'Other'))]
  const links = tags.map((tag) => `<li><a href="#${slug(tag)}">${escapeHtml(tag)}</a></li>`).join('')
  const sections = tags.map((tag) => {
    const entries = operations.filter(({ operation }) => (operation.tags?.[0] ?? 'Other') === tag)
    return `<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${escapeHtml(tag)}</h2>${entries
      .map(({ path, method, operation }) => showOperation(path, method, operation))
      .join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(product)} API</title>
<style nonce="${nonce}">${STYLE}</style></head><body><header><h1>${escapeHtml(product)} API</h1>
<p>JSON over HTTP. The same as a document for programs: <a href="/wp/v2/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>Calls that need sign-in take <code>Authorization: Bearer {token}</code>. Failures are <code>{ code, message, data: { status, fields? } }</code>.
Lists answer their totals in <code>x-wp-total</code> and <code>x-wp-totalpages</code>.</p>
<nav aria-label="Parts of the API"><ul>${links}</ul></nav></header><main>${sections.join('')}</main></body></html>`
}

function showOperation(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? ', required' : ''}</td><td>${typeOf(schema)}</td></tr>`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) =>
    fields(`Answer ${status}`, Object.values(answer.content ?? {})[0]?.schema),
  )
  return `<article><h3 id="${escapeHtml(operation.operationId ?? path)}"><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary ?? '')}. ${operation.security?.length ? 'Needs sign-in.' : 'Open to everyone.'}</p>
${parameters.length > 0 ? `<table><caption>Parameters</caption><tbody>${parameters.join('')}</tbody></table>` : ''}
${body ? fields('Body', body) : ''}${answers.join('')}</article>`
}

function fields(title: string, schema: JsonSchema | undefined): string {
  const shown = schema?.items ?? schema?.anyOf?.[0] ?? schema
  const rows = Object.entries(shown?.properties ?? {}).map(
    ([name, property]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${shown?.required?.includes(name) ? 'required' : ''}</td><td>${typeOf(property)}</td></tr>`,
  )
  if (rows.length === 0) return schema ? `<p>${escapeHtml(title)}: ${typeOf(schema)}</p>` : ''
  const list = schema?.items ? ', a list of' : ''
  return `<table><caption>${escapeHtml(title)}${list}</caption><tbody>${rows.join('')}</tbody></table>`
}

function typeOf(schema: JsonSchema | undefined): string {
  if (!schema) return ''
  if (schema.enum) return schema.enum.map((word) => `<code>${escapeHtml(String(word))}</code>`).join(' | ')
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  if (schema.properties)
    return `{ ${Object.keys(schema.properties)
      .map((name) => `<code>${escapeHtml(name)}</code>`)
      .join(', ')} }`
  return escapeHtml([schema.type ?? schema.$ref?.split('/').at(-1) ?? 'anything'].flat().join(' or '))
}

function slug(tag: string): string {
  return tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}

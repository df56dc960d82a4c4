import type { ESTree, Plugin } from 'vite'

type Node = ESTree.Node
type Edit = { start: number; end: number; text: string }

const OWN = /[\\/]src[\\/](?:web|shared)[\\/].*\.tsx?(?:\?|$)/
const SHARED = /[\\/]shared[\\/].*\.ts(?:\?|$)/
/** What an endpoint's declaration has for the server only: the browser calls it by method and path. */
const SERVERS_PART = new Set(['summary', 'tag', 'params', 'query', 'body', 'answer'])
/** Matches an endpoint's part that is left out, in code without types. */
const partOf = (endpoint: string) => new RegExp(`\\b${endpoint}\\.(?:${[...SERVERS_PART].join('|')})\\b`)
/** Values that the bundler itself removes if nothing uses them. */
const PLAIN = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression'])

/** Leaves out which texts of schemas are translated: only the server uses that. */
export function leaveOutShownTexts(): Plugin {
  return {
    name: 'leave-out-shown-texts',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      SHARED.test(id)
        ? { code: code.replaceAll(/(?<=: |\()shown(?:Text|Value)\b/g, 'z.string()'), map: null }
        : null,
  }
}

/**
 * Leaves out the schemas of shared/ that no screen uses: those of endpoints, and what only they refer to. Each page
 * would otherwise load and construct all of them, a third of the time until it is shown.
 */
export function leaveOutServersPart(): Plugin {
  return {
    name: 'leave-out-servers-part',
    apply: 'build',
    transform(code, id) {
      if (!OWN.test(id)) return null
      const { body } = this.parse(code)
      const text = SHARED.test(id) ? edited(code, body.flatMap(editsOf)) : code
      for (const name of body.flatMap(importedEndpoints))
        if (partOf(name).test(text))
          this.error(`${id} reads the schema of ${name}: import it by its own name`)
      return { code: text, map: null }
    },
  }
}

function editsOf(statement: Node): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) =>
    !init || PLAIN.has(init.type)
      ? []
      : [
          ...serversPart(init),
          // The bundler does not know that constructing a schema changes nothing else.
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ],
  )
}

function importedEndpoints(statement: Node): string[] {
  if (statement.type !== 'ImportDeclaration' || !statement.source.value.endsWith('.api.ts')) return []
  return statement.specifiers.map(({ local }) => local.name)
}

function serversPart(init: Node): Edit[] {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
    return []
  const [declaration] = init.arguments
  if (declaration?.type !== 'ObjectExpression') return []
  return declaration.properties.flatMap((property, index) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (!SERVERS_PART.has(property.key.name)) return []
    const end = declaration.properties[index + 1]?.start ?? property.end
    return [{ start: property.start, end, text: '' }]
  })
}

function edited(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code)
}

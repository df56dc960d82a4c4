// Reads the syntax tree of a source file: names, and strings as messages.
import { parseSync, visitorKeys } from 'oxc-parser'
import { isSentence, looksLikeText } from './text-rules.ts'

/** A node of the syntax tree. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Returns the syntax tree of a source file; throws if it has errors. */
export function parsed(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Returns the strings that a source file uses as types: in types, and in lists that are declared `as const`. */
export function literalsOf(tree: Node): string[] {
  const strings: string[] = []
  const collect = (node: Node, list: boolean): void => {
    const read = node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
    if (read !== null && list) strings.push(read)
    const isConst =
      node.type === 'TSAsExpression' && nameOf((node['typeAnnotation'] as Node)['typeName']) === 'const'
    for (const child of childrenOf(node))
      collect(
        child,
        node.type === 'TSLiteralType' ||
          (list && node.type === 'ArrayExpression') ||
          (isConst && child.type === 'ArrayExpression'),
      )
  }
  collect(tree, false)
  return strings
}

/** Returns whether two expressions are written alike, apart from formatting a number. */
export function sameSource(one: Node, other: Node): boolean {
  const plain = (node: Node): string => {
    const number = formattedNumber(node)
    return number
      ? plain(number)
      : JSON.stringify(node, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value))
  }
  return plain(one) === plain(other)
}

/** Returns what an expression formats, if that is a number; else undefined. */
function formattedNumber(node: Node): Node | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = node['callee'] as Node
  if (nameOf(callee) === 'groupThousands') return nodesIn(node['arguments'])[0]
  const isNumber = callee.type === 'MemberExpression' && nameOf(callee['property']) === 'toLocaleString'
  return isNumber ? (callee['object'] as Node) : undefined
}

/** Returns the texts between the tags of an HTML template, with `{0}` for what is inserted. */
export function htmlTexts(node: Node): string[] {
  const quasis = node.type === 'Literal' ? [String(node['value'])] : nodesIn(node['quasis']).map(cooked)
  const whole = quasis.join('\u0000')
  const shown = whole.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '<>')
  const attributes = [...shown.matchAll(/\b(?:title|placeholder|alt|aria-label)="([^"]+)"/g)]
  return [...attributes.map(([, text = '']) => text), ...shown.split(/<[^>]*>/)]
    .map((one) => numbered(one.replaceAll(/\s+/g, ' ').trim()))
    .filter((one) => looksLikeText(one) || isSentence(one))
}

function numbered(text: string): string {
  let next = 0
  return text.replaceAll('\u0000', () => `{${next++}}`)
}

const ENTITIES: Record<string, string> = { amp: '&', nbsp: '\u00a0', apos: "'", quot: '"', lt: '<', gt: '>' }

/** Returns the text that JSX shows: lines are trimmed and joined by a space. */
export function jsxText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/)
  return lines
    .map((line, index) => {
      const from = index === 0 ? line : line.replace(/^[ \t]+/, '')
      return index === lines.length - 1 ? from : from.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** A string or template as a message. */
export interface ReadString {
  message: string
  expressions: readonly Node[]
  /** The expression that is the count of a plural. */
  count?: number
}

/** Returns the text of a string or template with `{0}` for its first expression; null for anything else. */
export function readString(node: Node): ReadString | null {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? { message: node['value'], expressions: [] } : null
  if (node.type !== 'TemplateLiteral') return null
  return {
    message: numbered(nodesIn(node['quasis']).map(cooked).join('\u0000')),
    expressions: nodesIn(node['expressions']),
  }
}

function cooked(node: Node): string {
  return (node['value'] as { cooked: string | null }).cooked ?? ''
}

/** Returns the name of an identifier, a key or the property of a member; empty for others. */
export function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  const name = node['name'] ?? node['value']
  return typeof name === 'string' ? name : ''
}

/** Returns the name of what is called, with the name of what it is called on: `log.info`, `sql`. */
export function calledName(callee: Node): string {
  if (callee.type === 'MemberExpression') {
    const on = nameOf(callee['object'])
    return on === '' ? nameOf(callee['property']) : `${on}.${nameOf(callee['property'])}`
  }
  return nameOf(callee)
}

/** Returns the name of an attribute. */
export function attributeName(node: Node): string {
  return node.type === 'JSXNamespacedName' ? attributeName(node['name'] as Node) : nameOf(node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** Returns the nodes of a list. */
export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns the children of a node. */
export function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = node[key]
    return isNode(value) ? [value] : nodesIn(value)
  })
}

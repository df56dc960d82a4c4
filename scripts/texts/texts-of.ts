// Finds the texts that people read in a source file. They stay written where they are used; the catalog is generated from them.
import { parseSync, visitorKeys } from 'oxc-parser'
import {
  COMPARING,
  isJoined,
  isSentence,
  isTextName,
  isWireCall,
  isWireName,
  looksLikeText,
} from './text-rules.ts'

/** A part of the source, from its first character to the one after its last. */
export type Span = readonly [start: number, end: number]

/** What a placeholder of a message stands for: `{0}` for an expression, `<0>…</0>` for an element, `<0/>` for one whose content is no text. */
export type Slot =
  | { kind: 'value'; of: Span }
  | { kind: 'element'; open: Span; close: Span }
  | { kind: 'whole'; of: Span }

/** A text in the source. */
export interface SourceText {
  /** The English text with placeholders; it is the key in the catalog. */
  message: string
  /** The text for several, if `message` is the one for exactly 1; `{n}` is the count in both. */
  plural?: string
  /** What stands in the source; both texts of a plural have a part of their own. */
  parts: readonly { span: Span; message: string; slots: readonly Slot[]; count?: number }[]
  /** How the source writes it: as an expression, the value of an attribute, or the children of an element. */
  as: 'expression' | 'attribute' | 'children' | 'html'
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Where a string stands: what decides whether it is a text. */
interface Place {
  /** Names of the property, attribute, variable or function that gets it, innermost first. */
  names: readonly string[]
  /** Whether something compares, matches or sends it, so that it is no text. */
  isWire: boolean
}

const OUTSIDE: Place = { names: [], isWire: false }

/** Returns the texts of a source file in their order; strings of a literal type (`literalsOf`) are none. */
export function textsOf(
  file: string,
  source: string,
  literals: ReadonlySet<string> = new Set(),
): SourceText[] {
  const found: Found = { texts: [], literals }
  visit(parsed(file, source), OUTSIDE, found)
  return found.texts
}

interface Found {
  texts: SourceText[]
  literals: ReadonlySet<string>
}

function parsed(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  return program as unknown as Node
}

/** Returns the strings that a source file uses as types: in types, and in lists that are declared `as const`. */
export function literalsOf(file: string, source: string): string[] {
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
  collect(parsed(file, source), false)
  return strings
}

const SAME_PLACE = new Set([
  'ConditionalExpression',
  'LogicalExpression',
  'ArrayExpression',
  'SpreadElement',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'ParenthesizedExpression',
  'ReturnStatement',
  'ArrowFunctionExpression',
  'BlockStatement',
  'IfStatement',
  'SwitchStatement',
  'JSXExpressionContainer',
  'ObjectExpression',
  'SequenceExpression',
  'AwaitExpression',
  'ExpressionStatement',
  'ChainExpression',
  'TemplateLiteral',
  'BinaryExpression',
  'MemberExpression',
])
const TYPE_WITH_VALUE = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSEnumDeclaration',
])

function visit(node: Node, place: Place, found: Found): void {
  const { type } = node
  if (type.startsWith('TS') && !TYPE_WITH_VALUE.has(type)) return
  switch (type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return
    case 'ExportNamedDeclaration':
      if (node['declaration']) visit(node['declaration'] as Node, OUTSIDE, found)
      return
    case 'Literal':
    case 'TemplateLiteral':
      return visitString(node, place, found)
    case 'TaggedTemplateExpression':
      return visitTagged(node, found)
    case 'ConditionalExpression':
      if (visitPlural(node, place, found)) return
      break
    case 'BinaryExpression':
      if (COMPARING.has(String(node['operator']))) return visitAll(node, { names: [], isWire: true }, found)
      break
    case 'SwitchCase':
      for (const one of nodesIn(node['consequent'])) visit(one, place, found)
      return
    case 'Property': {
      const name = nameOf(node['key'])
      if (node['computed'] === true) visit(node['key'] as Node, { names: [], isWire: true }, found)
      return visit(node['value'] as Node, into(place, name), found)
    }
    case 'MemberExpression':
      visit(node['object'] as Node, place, found)
      if (node['computed'] === true) visit(node['property'] as Node, { names: [], isWire: true }, found)
      return
    case 'CallExpression':
    case 'NewExpression': {
      const callee = node['callee'] as Node
      const name = calledName(callee)
      visit(callee, OUTSIDE, found)
      const isWire = isWireCall(name, type === 'NewExpression')
      for (const one of nodesIn(node['arguments'])) visit(one, { names: [`${name}()`], isWire }, found)
      return
    }
    case 'VariableDeclarator':
      if (node['init']) visit(node['init'] as Node, into(OUTSIDE, nameOf(node['id'])), found)
      return
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      for (const one of nodesIn(node['params'])) visit(one, OUTSIDE, found)
      if (node['body']) visitAll(node['body'] as Node, into(OUTSIDE, nameOf(node['id'])), found)
      return
    case 'AssignmentPattern':
    case 'AssignmentExpression':
      visit(node['right'] as Node, into(OUTSIDE, nameOf(node['left'])), found)
      return
    case 'PropertyDefinition':
      if (node['value']) visit(node['value'] as Node, into(OUTSIDE, nameOf(node['key'])), found)
      return
    case 'JSXElement':
    case 'JSXFragment':
      return visitElement(node, found)
    case 'JSXAttribute':
      return visitAttribute(node, found)
  }
  visitAll(node, SAME_PLACE.has(type) ? place : OUTSIDE, found)
}

function visitAll(node: Node, place: Place, found: Found): void {
  for (const child of childrenOf(node)) visit(child, place, found)
}

function visitString(node: Node, place: Place, found: Found): void {
  const read = readString(node)
  if (read && HTML.test(read.message)) pushHtml(node, found)
  else if (read && !isWire(place) && isText(read.message, place) && !isLiteral(read.message, place, found))
    found.texts.push(textOf(node, read))
  visitAll(node, OUTSIDE, found)
}

const HTML = /<[a-z][^>]*>/

function pushHtml(node: Node, found: Found): void {
  const quasis = node.type === 'Literal' ? [String(node['value'])] : nodesIn(node['quasis']).map(cooked)
  for (const message of htmlTexts(quasis)) found.texts.push({ message, parts: [], as: 'html' })
}

/** A choice between the text for exactly 1 and that for several is a plural. */
function visitPlural(node: Node, place: Place, found: Found): boolean {
  const test = node['test'] as Node
  const isOne =
    test.type === 'BinaryExpression' && test['operator'] === '===' && (test['right'] as Node)['value'] === 1
  const [one, many] = [readString(node['consequent'] as Node), readString(node['alternate'] as Node)]
  if (!isOne || !one || !many || isWire(place)) return false
  if (![one, many].every(({ message }) => /\p{Ll}{2}/u.test(message))) return false
  const parts = [
    partOf(node['consequent'] as Node, withCount(one, test['left'] as Node)),
    partOf(node['alternate'] as Node, withCount(many, test['left'] as Node)),
  ] as const
  found.texts.push({ message: parts[0].message, plural: parts[1].message, parts, as: 'expression' })
  for (const one of [
    test,
    ...childrenOf(node['consequent'] as Node),
    ...childrenOf(node['alternate'] as Node),
  ])
    visit(one, OUTSIDE, found)
  return true
}

function withCount(read: ReadString, counted: Node): ReadString {
  const index = read.expressions.findIndex((one) => sameSource(one, counted))
  return {
    ...read,
    message: read.message.replace(`{${index}}`, '{n}'),
    ...(index !== -1 && { count: index }),
  }
}

/** Whether two expressions are written alike, apart from formatting a number. */
function sameSource(one: Node, other: Node): boolean {
  const plain = (node: Node): string =>
    node.type === 'CallExpression' &&
    (node['callee'] as Node).type === 'MemberExpression' &&
    calledName(node['callee'] as Node) === 'toLocaleString'
      ? plain((node['callee'] as Node)['object'] as Node)
      : JSON.stringify(node, (key, value: unknown) => (key === 'start' || key === 'end' ? undefined : value))
  return plain(one) === plain(other)
}

const HTML_TAGS = new Set(['html'])

/** The tag `html` marks templates with texts between their tags; no other tag takes texts. */
function visitTagged(node: Node, found: Found): void {
  const quasi = node['quasi'] as Node
  if (HTML_TAGS.has(calledName(node['tag'] as Node))) pushHtml(quasi, found)
  for (const one of nodesIn(quasi['expressions'])) visit(one, OUTSIDE, found)
}

/** Returns the texts between the tags of an HTML template, with `{0}` for what is inserted. */
export function htmlTexts(quasis: readonly string[]): string[] {
  const whole = quasis.join('\u0000')
  return whole
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '<>')
    .split(/<[^>]*>/)
    .map((one) => numbered(one.replaceAll(/\s+/g, ' ').trim()))
    .filter((one) => looksLikeText(one) || isSentence(one))
}

function numbered(text: string): string {
  let next = 0
  return text.replaceAll('\u0000', () => `{${next++}}`)
}

function visitAttribute(node: Node, found: Found): void {
  const value = node['value'] as Node | null
  const name = attributeName(node['name'] as Node)
  if (!value) return
  if (value.type !== 'Literal') return visit(value, { names: [name], isWire: false }, found)
  const read = readString(value)
  const place: Place = { names: [name], isWire: false }
  if (read && !isWire(place) && isText(read.message, place))
    found.texts.push({ ...textOf(value, read), as: 'attribute' })
}

function visitElement(node: Node, found: Found): void {
  const opening = node['openingElement'] as Node | undefined
  if (opening) visitAll(opening, OUTSIDE, found)
  const children = nodesIn(node['children'])
  const first = children[0]
  const last = children.at(-1)
  if (!first || !last || !children.some(isWordy)) {
    for (const one of children) visit(one, OUTSIDE, found)
    return
  }
  const slots: Slot[] = []
  const message = children.map((one) => childText(one, slots, found)).join('')
  if (/\p{L}/u.test(message.replaceAll(/<\/?\d+\/?>|\{\w+\}/g, '')))
    found.texts.push({ message, parts: [{ span: [first.start, last.end], message, slots }], as: 'children' })
}

const isWordy = (node: Node) => node.type === 'JSXText' && /\p{L}/u.test(jsxText(String(node['value'])))

/** Returns a child of an element as text of the message around it. */
function childText(node: Node, slots: Slot[], found: Found): string {
  if (node.type === 'JSXText') return jsxText(String(node['value']))
  if (node.type === 'JSXExpressionContainer') {
    const expression = node['expression'] as Node
    if (expression.type === 'JSXEmptyExpression') return ''
    if (expression.type === 'Literal' && typeof expression['value'] === 'string') return expression['value']
    visit(expression, OUTSIDE, found)
    return `{${slots.push({ kind: 'value', of: [expression.start, expression.end] }) - 1}}`
  }
  const opening = node['openingElement'] as Node | undefined
  const closing = node['closingElement'] as Node | null | undefined
  const children = nodesIn(node['children'])
  if (opening && closing && children.some(isWordy)) {
    visitAll(opening, OUTSIDE, found)
    const index =
      slots.push({
        kind: 'element',
        open: [opening.start, opening.end],
        close: [closing.start, closing.end],
      }) - 1
    return `<${index}>${children.map((one) => childText(one, slots, found)).join('')}</${index}>`
  }
  visit(node, OUTSIDE, found)
  return `<${slots.push({ kind: 'whole', of: [node.start, node.end] }) - 1}/>`
}

const ENTITIES: Record<string, string> = { amp: '&', nbsp: '\u00a0', apos: "'", quot: '"', lt: '<', gt: '>' }

/** Returns the text that JSX shows: lines are trimmed and joined by a space. */
function jsxText(raw: string): string {
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

interface ReadString {
  message: string
  expressions: readonly Node[]
  /** The expression that is the count of a plural. */
  count?: number
}

/** Returns the text of a string or template with `{0}` for its first expression; null for anything else. */
function readString(node: Node): ReadString | null {
  if (node.type === 'Literal')
    return typeof node['value'] === 'string' ? { message: node['value'], expressions: [] } : null
  if (node.type !== 'TemplateLiteral') return null
  return {
    message: numbered(nodesIn(node['quasis']).map(cooked).join('\u0000')),
    expressions: nodesIn(node['expressions']),
  }
}

function textOf(node: Node, read: ReadString): SourceText {
  return { message: read.message, parts: [partOf(node, read)], as: 'expression' }
}

function partOf(node: Node, { message, expressions, count }: ReadString): SourceText['parts'][number] {
  const slots = expressions.map((one): Slot => ({ kind: 'value', of: [one.start, one.end] }))
  return { span: [node.start, node.end], message, slots, ...(count !== undefined && { count }) }
}

/** Whether a string is a value of a literal type: it is sent and stored, and a label shows it. */
const isLiteral = (message: string, { names }: Place, { literals }: Found) =>
  literals.has(message) && !/^(?:label|title|placeholder|message|aria-label)$/.test(names[0] ?? '')

const isWire = ({ names, isWire: certain }: Place) => certain || names.some(isWireName)

function isText(message: string, { names }: Place): boolean {
  if (isJoined(message)) return false
  if (isTextName(names[0] ?? '')) return /\p{L}/u.test(message) && !/^[a-z]+[A-Z]\w*$/.test(message)
  return looksLikeText(message) || isSentence(message)
}

function into(place: Place, name: string): Place {
  return { names: name === '' ? place.names : [name, ...place.names], isWire: place.isWire }
}

function cooked(node: Node): string {
  return (node['value'] as { cooked: string | null }).cooked ?? ''
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return String(node['name'] ?? node['value'] ?? '')
}

/** Returns the name of what is called, with the name of what it is called on: `log.info`, `sql`. */
function calledName(callee: Node): string {
  if (callee.type === 'MemberExpression') {
    const on = nameOf(callee['object'])
    return on === '' ? nameOf(callee['property']) : `${on}.${nameOf(callee['property'])}`
  }
  return nameOf(callee)
}

function attributeName(node: Node): string {
  return node.type === 'JSXNamespacedName' ? attributeName(node['name'] as Node) : String(node['name'])
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function childrenOf(node: Node): Node[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = node[key]
    return isNode(value) ? [value] : nodesIn(value)
  })
}

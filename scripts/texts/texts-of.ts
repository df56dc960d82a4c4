// Finds the texts that people read in a source file. They stay written where they are used; the catalog is generated from them.
import {
  attributeName,
  calledName,
  childrenOf,
  htmlTexts,
  jsxText,
  literalsOf,
  nameOf,
  nodesIn,
  parsed,
  readString,
  sameSource,
  type Node,
  type ReadString,
} from './source-nodes.ts'
import {
  COMPARING,
  SAME_PLACE,
  TYPE_WITH_VALUE,
  isJoined,
  isNameTable,
  isSentence,
  isTextName,
  isWireAround,
  isWireName,
  isFullSentence,
  looksLikeText,
  wireOfCall,
} from './text-rules.ts'

/** A part of the source, from its first character to the one after its last. */
export type Span = readonly [start: number, end: number]

/** A placeholder of a message: `{0}` for an expression, `<0>…</0>` for an element, `<0/>` for one whose content is no text. */
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
  /** The text as the source has it; a plural has one for each form. */
  parts: readonly { span: Span; message: string; slots: readonly Slot[]; count?: number }[]
  /** How the source writes it: as an expression, the value of an attribute, the children of an element, or a stored name. */
  as: 'expression' | 'attribute' | 'children' | 'html' | 'name'
  /** Whether it is a value of its type where the type has it, not a label. */
  mayBeType?: boolean
}

/** Where a string stands: what decides whether it is a text. */
interface Place {
  /** Names of the property, attribute, variable or function that gets it, innermost first. */
  names: readonly string[]
  /**
   * Whether it is no text, because something compares or throws it, or takes names for machines: then only a
   * full sentence is one.
   */
  wire: 'no' | 'maybe' | 'yes'
}

const OUTSIDE: Place = { names: [], wire: 'no' }
const COMPARED: Place = { names: [], wire: 'yes' }

/** Returns the texts of a source file in their order, and the strings that it uses as types. */
export function readSource(file: string, source: string): { texts: SourceText[]; literals: string[] } {
  const tree = parsed(file, source)
  const texts: SourceText[] = []
  visit(tree, OUTSIDE, texts)
  return { texts, literals: literalsOf(tree) }
}

/** Returns the texts of a source file without the strings that some file uses as types. */
export function textsOf(file: string, source: string, literals?: ReadonlySet<string>): SourceText[] {
  return readSource(file, source).texts.filter((text) => !isType(text, literals))
}

/** Returns whether a text is a string of a literal type. It is sent and stored, so it is no text: a label shows it. */
export const isType = ({ message, mayBeType }: SourceText, literals?: ReadonlySet<string>): boolean =>
  mayBeType === true && (literals?.has(message) ?? false)

function visit(node: Node, place: Place, found: SourceText[]): void {
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
      if (COMPARING.has(String(node['operator']))) return visitAll(node, COMPARED, found)
      break
    case 'SwitchCase':
      for (const one of nodesIn(node['consequent'])) visit(one, place, found)
      return
    case 'Property': {
      const name = nameOf(node['key'])
      if (node['computed'] === true) visit(node['key'] as Node, COMPARED, found)
      if (isNameTable(place.names.at(-1))) found.push({ message: name, parts: [], as: 'name' })
      return visit(node['value'] as Node, into(place, name), found)
    }
    case 'MemberExpression':
      visit(node['object'] as Node, place, found)
      if (node['computed'] === true) visit(node['property'] as Node, COMPARED, found)
      return
    case 'CallExpression':
    case 'NewExpression': {
      const callee = node['callee'] as Node
      const name = calledName(callee)
      visit(callee, OUTSIDE, found)
      const wire = wireOfCall(name, type === 'NewExpression')
      for (const one of nodesIn(node['arguments'])) visit(one, { names: [`${name}()`], wire }, found)
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

function visitAll(node: Node, place: Place, found: SourceText[]): void {
  for (const child of childrenOf(node)) visit(child, place, found)
}

function visitString(node: Node, place: Place, found: SourceText[]): void {
  const read = readString(node)
  if (read && HTML.test(read.message)) pushHtml(node, found)
  else if (read && isText(read.message, place))
    found.push({ ...textOf(node, read), mayBeType: !LABELS.has(place.names[0] ?? '') })
  visitAll(node, OUTSIDE, found)
}

const HTML = /<[a-z][^>]*>/

function pushHtml(node: Node, found: SourceText[]): void {
  for (const message of htmlTexts(node)) found.push({ message, parts: [], as: 'html' })
}

/** A choice between the text for exactly 1 and that for several is a plural. */
function visitPlural(node: Node, place: Place, found: SourceText[]): boolean {
  const test = node['test'] as Node
  const isOne =
    test.type === 'BinaryExpression' && test['operator'] === '===' && (test['right'] as Node)['value'] === 1
  const [one, many] = [readString(node['consequent'] as Node), readString(node['alternate'] as Node)]
  if (!isOne || !one || !many || place.wire !== 'no' || place.names.some(isWireName)) return false
  if (![one, many].every(({ message }) => /\p{Ll}{2}/u.test(message))) return false
  const parts = [
    partOf(node['consequent'] as Node, withCount(one, test['left'] as Node)),
    partOf(node['alternate'] as Node, withCount(many, test['left'] as Node)),
  ] as const
  found.push({ message: parts[0].message, plural: parts[1].message, parts, as: 'expression' })
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

/** The tag `html` marks templates with texts between their tags; no other tag takes texts. */
function visitTagged(node: Node, found: SourceText[]): void {
  const quasi = node['quasi'] as Node
  if (calledName(node['tag'] as Node) === 'html') pushHtml(quasi, found)
  for (const one of nodesIn(quasi['expressions'])) visit(one, OUTSIDE, found)
}

function visitAttribute(node: Node, found: SourceText[]): void {
  const value = node['value'] as Node | null
  const name = attributeName(node['name'] as Node)
  if (!value) return
  if (value.type !== 'Literal') return visit(value, { names: [name], wire: 'no' }, found)
  const read = readString(value)
  const place: Place = { names: [name], wire: 'no' }
  if (read && isText(read.message, place)) found.push({ ...textOf(value, read), as: 'attribute' })
}

function visitElement(node: Node, found: SourceText[]): void {
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
    found.push({ message, parts: [{ span: [first.start, last.end], message, slots }], as: 'children' })
}

const isWordy = (node: Node) => node.type === 'JSXText' && /\p{L}/u.test(jsxText(String(node['value'])))

/** Returns a child of an element as text of the message around it. */
function childText(node: Node, slots: Slot[], found: SourceText[]): string {
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

function textOf(node: Node, read: ReadString): SourceText {
  return { message: read.message, parts: [partOf(node, read)], as: 'expression' }
}

function partOf(node: Node, { message, expressions, count }: ReadString): SourceText['parts'][number] {
  const slots = expressions.map((one): Slot => ({ kind: 'value', of: [one.start, one.end] }))
  return { span: [node.start, node.end], message, slots, ...(count !== undefined && { count }) }
}

/** Properties that hold a label, also if a type has the same string. */
const LABELS = new Set(['label', 'title', 'nouns', 'placeholder', 'message', 'aria-label'])

function isText(message: string, { names, wire }: Place): boolean {
  const [name = '', ...around] = names
  if (wire === 'yes' || isJoined(message)) return false
  if (wire === 'maybe' || isWireName(name) || around.some(isWireAround)) return isFullSentence(message)
  if (isTextName(name)) return /\p{L}/u.test(message) && !/^[a-z]+[A-Z]\w*$/.test(message)
  return looksLikeText(message) || isSentence(message)
}

function into(place: Place, name: string): Place {
  return { names: name === '' ? place.names : [name, ...place.names], wire: place.wire }
}

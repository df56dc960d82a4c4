import { XMLParser } from 'fast-xml-parser'

/** An element of a TwiML response. */
export interface Verb {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Its own text, trimmed. */
  text: string
  children: Verb[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
})

/** Returns the verbs of a TwiML response in order; throws if it is not XML or has no Response. */
export function readTwiml(xml: string): Verb[] {
  // With preserveOrder the parser returns lists of nodes.
  const roots = read(parser.parse(xml, true) as Node[])
  const response = roots.find(({ name }) => name === 'Response')
  if (!response) throw new Error('There is no Response.')
  return response.children
}

/** Returns a numeric attribute; `fallback` if it is missing or not a number. */
export function numberOf(verb: Verb, name: string, fallback: number): number {
  const value = Number(verb.attributes[name] ?? Number.NaN)
  return Number.isFinite(value) && value >= 0 ? value : fallback
}

/** Returns an attribute as a URL, relative to that of the page; throws if it is not valid. */
export function addressOf(verb: Verb, name: string, page: string): string | undefined {
  const value = verb.attributes[name]
  return value === undefined ? undefined : new URL(value, page).href
}

/** The parser's node: one name with its children, and its attributes. */
type Node = Record<string, Node[] | string | Record<string, string>>

function read(nodes: readonly Node[]): Verb[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
    if (name === undefined) return []
    // An element's name holds its list of children, and ':@' its attributes.
    const children = node[name] as Node[]
    const attributes = (node[':@'] ?? {}) as Record<string, string>
    const text = children.map((child) => (typeof child['#text'] === 'string' ? child['#text'] : '')).join('')
    return [{ name, attributes, text: text.trim(), children: read(children) }]
  })
}

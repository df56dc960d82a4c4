// Decides whether a string in the source is a text that people read, by how it looks and by what gets it.

/** Operators whose strings are compared, not shown. */
export const COMPARING: ReadonlySet<string> = new Set([
  '===',
  '!==',
  '==',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  'in',
  'instanceof',
])

/** Expressions whose parts are got by what gets the whole. */
export const SAME_PLACE: ReadonlySet<string> = new Set([
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

/** Syntax of TypeScript that holds an expression. */
export const TYPE_WITH_VALUE: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSEnumDeclaration',
])

/** Properties, attributes and variables whose strings are shown, also short and lower-case ones. */
const TEXT_NAMES =
  /^(?:label|title|nouns|placeholder|alt|description|heading|message|hint|text|subject|error|aria-(?:label|description|roledescription|valuetext)|\w*(?:Label|Title|Message|Hint|Text|Placeholder|Words))$/

/** Properties, attributes and variables whose strings are names for machines. */
const WIRE_NAMES =
  /^(?:className|classNames|style|styles|key|id|\w+Id|type|kind|method|path|tag|summary|href|to|from|url|src|action|value|name|role|rel|target|event|code|codes|columns|order|where|sql|query|format|pattern|locale|timeZone|currency|mimeType|contentType|headers|autoComplete|inputMode|variant|color|size|align|justify|width|height|d|viewBox|transform|points|fill|stroke|w|h|p|m|mt|mb|ml|mr|icon|htmlFor|form|data-\w+|aria-(?:live|current|haspopup|controls|labelledby|describedby|owns)|operationId|meaning|about|purpose|storageKey|keys|queryKey|userAgent|displayName|charset|accept|enterKeyHint|aliases|PURPOSE|AGENT|LOCK|permission|permissions|locationType|access|field|sort|subtype|style\w*|\w*(?:Class|ClassName|Template|Columns|Area|Areas|Path|Url|Key|Keys))$/

/** What engineers read: logs, checks and configuration. */
const ENGINEERS =
  /^(?:(?:log|logger|console)\..*|.*\.(?:log|debug|info|warn|describe|meta)|invariant|assert\w*)$/

/** Functions that compare, parse or send their strings. */
const WIRE_CALLS =
  /^(?:.*\.(?:includes|startsWith|endsWith|indexOf|lastIndexOf|split|replace|replaceAll|match|matchAll|test|exec|get|has|delete|header|headers|setHeader|getHeader|removeHeader|type|querySelector|querySelectorAll|closest|matches|getElementById|addEventListener|removeEventListener|createElement|createElementNS|setAttribute|getAttribute|removeAttribute|getItem|setItem|removeItem|localeCompare|toLocaleString|toLocaleDateString|toLocaleTimeString|enum|literal|update|digest|register|defineExpose|raw|lit|ref|table|emit|on|once|off|send|dispatchEvent|append|set|postMessage|execute|query|join)|require|fetch|matchMedia|createRateLimit|useId|encryptText|decryptText|createCipher\w*|selectFrom|innerJoin|leftJoin|orderBy|groupBy|set\w*Level|field)$/
const WIRE_CLASSES =
  /^(?:Set|Map|RegExp|URL|URLSearchParams|Intl\.\w+|Event|CustomEvent|Blob|File|Worker|Histogram|Counter|Gauge)$/

/** Returns whether what has this name shows its strings, also short and lower-case ones. */
export const isTextName = (name: string): boolean => TEXT_NAMES.test(name)

/** Returns whether the keys of a table of this name are stored and shown: `SHOWN_NAMES` of its file has their translations. */
export const isNameTable = (name: string | undefined): boolean => name === 'VOLUMES'

/** Returns whether what has this name takes names for machines. */
export const isWireName = (name: string): boolean => WIRE_NAMES.test(name)

/** Returns whether everything in an object of this name is for machines. */
export const isWireAround = (name: string): boolean => /^(?:styles?|headers|classNames)$/.test(name)

/** Returns whether a function or class takes strings for machines: always, or if they are no sentences. */
export function wireOfCall(name: string, isClass: boolean): 'no' | 'maybe' | 'yes' {
  if (ENGINEERS.test(name) || (isClass && /^(?!AppError$)\w*Error$/.test(name))) return 'yes'
  return (isClass ? WIRE_CLASSES : WIRE_CALLS).test(name) ? 'maybe' : 'no'
}

/** Returns whether a string is a sentence from its first word to its full stop. */
export const isFullSentence = (message: string): boolean =>
  /^(?:\p{Lu}|\{\w+\} )[^]*\s[^]*[.?!]$/u.test(message) && looksLikeText(message)

/** Returns whether a string begins like a text: 'Hours', 'Sign in again.', but not 'ArrowDown', 'GET' or 'Content-Type'. */
export function looksLikeText(message: string): boolean {
  const words = message.replaceAll(/\{\w+\}|(?<=[\d)])\(\w{1,2}\)/g, '').trim() // '375.407(d)' is no call
  if (!/\p{Ll}/u.test(words) || !/\p{L}{2}/u.test(words) || isMachine(words)) return false
  return (
    /^[^\p{L}]*\p{Lu}/u.test(words) && (/\s/.test(words) || /^\W*\p{Lu}\p{Ll}+(?:-\p{Ll}+)*\W*$/u.test(words))
  )
}

/**
 * A name and a value, a key for machines like 'charge {0}', except where the name is a word of a sentence; and two
 * values with 'and', which names of companies have too.
 */
const KEY =
  /^\{0\} (?:and|at|on) \{1\}$|^(?!(?:attempts|by|damage:|due|expire[ds]|issued|notes|on|parking|permissions|since)\b)(?:with )?\p{Ll}+[\s:#(]*(?:\{\d\}[\s)]*)+$|\n|\.pdf$|^\{0\}: jobs$/u

/** Returns whether a string in lower case is a part of a sentence: 'at least {0} hours', ' since {0}'. */
export function isSentence(message: string): boolean {
  const words = message.replaceAll(/\{\w+\}/g, ' ').trim()
  // '2-bedroom house'.
  if (/^\d-\p{Ll}+ \p{Ll}+$/u.test(message)) return true
  if (
    !/\s/.test(message) ||
    /\w\.\w/.test(words) ||
    isMachine(words) ||
    !/^[\p{L}\p{N}\s.,:;!?'’“”"()–—%$&#/+…·-]+$/u.test(words)
  )
    return false
  if (KEY.test(message)) return false
  const least = message.includes('{') ? 1 : 2
  return (words.match(/(?<![\p{L}-])\p{Ll}{2,}(?![\p{L}(-])/gu) ?? []).length >= least
}

/** Names that are put together, addresses and file names: '{0}Address', '{0}:text', '{0}/job/{1}', '{0}: {1}/job/{2}'. */
export const isJoined = (message: string): boolean =>
  /^(?!.*\s).*(?:\}:?\p{L}|\{\w+\}.*[/_]|[/_].*\{)/u.test(message) ||
  (message.includes('{') && !/\p{L}/u.test(message.replaceAll(/\{\w+\}|\/[\w/?=&#-]+/g, '')))

/** SQL, CSS, HTML, addresses, patterns and lists of names. */
const isMachine = (words: string) =>
  /^(?:select|insert|update|delete|with|create|alter|drop|order by|where|and|or|from|set|lock|grant|revoke|truncate|copy|call|begin|commit|notify|listen|explain)\s+\S+\s*(?:[=(,*]|from|set|into|by|is|in\b)/i.test(
    words,
  ) ||
  /\bselect\b[^]+\bfrom\b|\bas materialized\b|^id (?:asc|desc)$|^for update$|^with inherit|="|^#|\w+ as \w$/.test(
    words,
  ) ||
  /[{}<>]|=>|;$|::|^\/|^https?:|\w_\w|\w\(|\d(?:px|rem|em|vh|vw|fr)\b|^[\w-]+\/[\w.+-]+$/.test(words)

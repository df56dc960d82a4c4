/** What no message to people may contain, with a description. */
const UNPLAIN: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    "a validator's words",
    /Invalid (?:input(?! data)|option|string|number|key|value in|discriminator)|\bexpected (?:string|number|int|boolean|array|object|record|one of|date)\b|, received\b|^Too (?:small|big)\b|Unrecognized key|must match pattern|multiple of/i,
  ],
  [
    "a program's words",
    /\b(?:undefined|NaN|null|boolean|integer|regex|enum|uuid|array|stack|param(?:eter)?s?|payload|endpoint|querystring)\b|\[object/i,
  ],
  [
    'HTTP words',
    /\b(?:HTTPS?(?!:)|JSON|application\/\w+|status code|Bad Request|Unprocessable|Internal Server)\b/i,
  ],
  [
    "a field's name",
    /\b[a-z]+[A-Z][A-Za-z]*\b|\b[a-z]+_[a-z_]+\b|\b\w+\.\d+(?:\.\w+)?\b(?![\d%])(?<!\d\.\d+)|(?:^|\s)[a-z]+\.[a-z]{4,}(?=[\s.]|$)/,
  ],
  ['a placeholder', /(?:^|\s)None(?:\.|$)|(?:^|[\s$])-0(?:\.0+)?(?=\s|$)/],
  ['the same sentence twice', /(?:^|\s)(\S[^.]*\.) \1/],
]

/** Returns why a message is unfit for people ("a validator's words: Too small…"), or null. */
export function messageProblem(message: string): string | null {
  // A placeholder in braces is quoted as somebody typed it into a template.
  const words = message.replaceAll(/\{\w+\}/g, '')
  for (const [what, pattern] of UNPLAIN) if (pattern.test(words)) return `${what}: ${message.slice(0, 200)}`
  return null
}

/** Returns the problems of an error's message and of its field messages. */
export function errorProblems(body: {
  message: string
  data: { fields?: Record<string, string> }
}): string[] {
  const { message, data } = body
  return [message, ...Object.values(data.fields ?? {})].flatMap((text) => messageProblem(text) ?? [])
}

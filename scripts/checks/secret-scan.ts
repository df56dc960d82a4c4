/** A text that looks like a secret, and where it stands. */
export interface FoundSecret {
  kind: string
  text: string
}

/** Secrets by the shape that their makers gave them. */
const SHAPES: [kind: string, pattern: RegExp][] = [
  ['AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['Stripe key', /\b[sr]k_(?:live|test)_[0-9A-Za-z]{20,}/g],
  ['Stripe webhook secret', /\bwhsec_[0-9A-Za-z]{20,}/g],
  ['Twilio account or key', /\b(?:AC|SK)[0-9a-f]{32}\b/g],
  ['Mapbox token', /\b[ps]k\.eyJ[\w-]{20,}/g],
  ['GitHub token', /\bgh[pousr]_[0-9A-Za-z]{30,}|\bgithub_pat_\w{40,}/g],
  ['npm token', /\bnpm_[0-9A-Za-z]{36}\b/g],
  ['Slack token', /\bxox[abprs]-[\w-]{20,}/g],
  ['Google key', /\bAIza[\w-]{35}/g],
  ['signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g],
  ['private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]{0,60}/g],
  ['address with a password', /\b[a-z][a-z+]{2,12}:\/\/[^\s:/@'"`$<{]{1,60}:[^\s@'"`$<{/]{6,80}@[\w.-]+/g],
]

/** What is given to a name that says that it is secret. */
const ASSIGNED =
  /\b[\w-]{0,30}(?:secret|password|passwd|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key)["'`]?\s{0,3}[:=]\s{0,3}["'`]([\w+/=.-]{20,200})["'`]/gi

/** Bits a sign from which a text is taken for one that chance made and no person: words stay well below. */
const MADE_BY_CHANCE = 4

/**
 * Everything in a text that looks like a secret: keys by the shape of their maker, and what chance made and a telling name
 * holds.
 */
export function findSecrets(text: string): FoundSecret[] {
  const shaped = SHAPES.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => ({ kind, text: found })),
  )
  const assigned = [...text.matchAll(ASSIGNED)]
    .map((match) => match[1] ?? '')
    .filter((value) => bitsPerSign(value) >= MADE_BY_CHANCE && /\d/.test(value))
    .map((value) => ({ kind: 'assigned', text: value }))
  return [...shaped, ...assigned]
}

/** Shannon's entropy of a text in bits a sign. */
function bitsPerSign(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length
    return sum - share * Math.log2(share)
  }, 0)
}

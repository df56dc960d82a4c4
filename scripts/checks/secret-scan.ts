/** A text that looks like a secret, and its location. */
export interface FoundSecret {
  kind: string
  text: string
}

/** Secrets with a known format. */
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

/** A value assigned to a name that indicates a secret. */
const ASSIGNED =
  /\b[\w-]{0,30}(?:secret|password|passwd|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key)["'`]?\s{0,3}[:=]\s{0,3}["'`]([\w+/=.-]{20,200})["'`]/gi

/** Bits per character above which a text counts as random: words are well below. */
const MADE_BY_CHANCE = 4

/**
 * Returns everything in a text that looks like a secret: keys with a known format, and random values assigned
 * to a telling name.
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

/** Returns the Shannon entropy of a text in bits per character. */
function bitsPerSign(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length
    return sum - share * Math.log2(share)
  }, 0)
}

/** Longest header that is looked at. */
const MOST_HEADER = 4_000

/**
 * Returns whether the receiving mail server found that a mail is not from the domain of its sender, by its Authentication-Results
 * (RFC 8601), in their order in the mail. A server writes its own above those that came with the mail, so only those by the name
 * of the topmost count. Without any, nothing is known and the result is false; a result that says 'pass' gives no trust beyond it.
 */
export function isSenderRefuted(headers: readonly string[]): boolean {
  const [own, ...others] = headers.slice(0, 20).map(readResults)
  if (!own) return false
  const results = [own, ...others.filter(({ server }) => server === own.server)].flatMap(({ found }) => found)
  const has = (method: string, ...values: string[]) =>
    results.some((one) => one.method === method && values.includes(one.result))
  if (has('dmarc', 'fail')) return true
  if (has('dmarc', 'pass')) return false
  const isSpfBad = has('spf', 'fail', 'softfail')
  const isDkimBad = has('dkim', 'fail')
  // A forwarded mail fails SPF, and one that a list has changed fails DKIM.
  return (isSpfBad && !has('dkim', 'pass')) || (isDkimBad && !has('spf', 'pass'))
}

interface Results {
  /** The authserv-id. */
  server: string
  found: { method: string; result: string }[]
}

function readResults(header: string): Results {
  const [name = '', ...parts] = withoutComments(header.slice(0, MOST_HEADER)).toLowerCase().split(';')
  return {
    server: name.trim().split(/\s/)[0] ?? '',
    found: parts.flatMap((part) => {
      const [, method, result] = /^\s*([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*([\w-]+)/.exec(part) ?? []
      return method === undefined || result === undefined ? [] : [{ method, result }]
    }),
  }
}

/** Removes comments, also nested ones, and quoted texts, which may hold anything. */
function withoutComments(header: string): string {
  let kept = ''
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < header.length; at += 1) {
    const sign = header[at]
    if (sign === '\\') at += 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) kept += sign
  }
  return kept
}

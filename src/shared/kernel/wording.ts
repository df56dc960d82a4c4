/** A block of a wording in reading order, without its markup. */
export type WordingBlock = { kind: 'heading' | 'paragraph' | 'bullet'; text: string }

/** Placeholders allowed in braces in a wording, with their description. */
export const WORDING_PLACEHOLDERS = {
  company: 'Name of the company',
  companyPhone: 'Phone number of the company',
  companyAddress: 'Address of the company',
  companyEmail: 'Email address of the company',
  client: 'Name of the client',
  jobNumber: 'Number of the job',
  moveDate: 'Date of the move',
  total: 'Total of the estimate, in dollars',
  howCharged: 'Whether the move is charged by the hour or by weight, in a sentence',
  claimTime: 'Time after delivery in which a claim can be sent',
  claimConfirmation: 'Time in which a claim is confirmed',
  claimDecision: 'Time in which a claim is decided',
  claimReports: 'Time between reports on a claim that takes longer',
  deposit: 'Deposit that is due when booking, in dollars',
  pucNumber: 'Permit number with the Colorado Public Utilities Commission',
} as const
type PlaceholderName = keyof typeof WORDING_PLACEHOLDERS

/**
 * Returns the blocks of a wording: '# ' starts a heading, '- ' a bullet, other lines up to a blank one are a
 * paragraph.
 */
export function parseWording(text: string): WordingBlock[] {
  const blocks: WordingBlock[] = []
  let open: string[] = []
  let isBroken = true
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', text: open.join(' ') })
    open = []
  }
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim()
    const kind = line.startsWith('# ') ? 'heading' : line.startsWith('- ') ? 'bullet' : null
    if (kind !== null || line === '') close()
    const last = isBroken ? undefined : blocks.at(-1)
    isBroken = line === ''
    if (kind !== null) blocks.push({ kind, text: line.slice(2).trim() })
    // A bullet can continue over several lines, like a paragraph.
    else if (line !== '' && open.length === 0 && last?.kind === 'bullet') last.text = `${last.text} ${line}`
    else if (line !== '') open.push(line)
  }
  close()
  return blocks
}

const PLACEHOLDER = /\{([^{}\r\n]+)\}/g

/**
 * Returns a wording with each `{name}` replaced by the fact of that name; names without a fact are not
 * changed.
 */
export function fillWording(text: string, facts: Readonly<Record<string, string>>): string {
  // A fact is reduced to one line, so that a name or address cannot put a heading or a clause into an
  // agreement.
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? '').replaceAll(/\s+/g, ' ').trim() : whole,
  )
}

/** Returns the known placeholders of a wording, each once, in order of first appearance. */
export function usedPlaceholders(text: string): PlaceholderName[] {
  return namesIn(text).filter(isKnown)
}

/** Returns the names in braces that are not placeholders, each once, in order of first appearance. */
export function unknownPlaceholders(text: string): string[] {
  return namesIn(text).filter((name) => !isKnown(name))
}

function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))]
}

function isKnown(name: string): name is PlaceholderName {
  return Object.hasOwn(WORDING_PLACEHOLDERS, name)
}

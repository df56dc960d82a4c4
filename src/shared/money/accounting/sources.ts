/** Kinds of journal entries that follow from a job, by the first word of their source. */
const KINDS = {
  revenue: 'Revenue',
  costs: 'Costs',
  'cost-paid': 'Cost paid',
  payment: 'Card payment',
  recorded: 'Payment recorded',
  void: 'Payment taken back',
  refund: 'Refund',
  chargeback: 'Chargeback',
  'chargeback-returned': 'Chargeback returned',
  'chargeback-lost': 'Chargeback lost',
  'chargeback-fee': 'Chargeback fee',
  applied: 'Deposits applied',
  'tips-paid': 'Tips paid',
} as const
type JobKind = keyof typeof KINDS

/** What a posting was made from: a kind, and the day or the number that tells it from others of that kind. */
export type JobSource = JobKind | `${JobKind} ${string}`

/** The source of entries that people write. */
export const WRITTEN = 'written'

/** What an entry was made from, in words (journalEntrySchema). */
export function kindOf(source: string, reverses: number | null): string {
  if (reverses !== null) return 'Reversal'
  const word = source.split(' ')[0] ?? ''
  // hasOwn has just said that it is one of the keys.
  return Object.hasOwn(KINDS, word) ? KINDS[word as JobKind] : 'Written by hand'
}

/** The memo of an entry that follows from a job. */
export function memoOf(source: JobSource, jobId: number, isCorrection: boolean): string {
  return `Job ${jobId}: ${kindOf(source, null).toLowerCase()}${isCorrection ? ', corrected' : ''}`
}

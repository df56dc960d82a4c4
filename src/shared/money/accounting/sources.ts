/** Kinds of journal entries that are created from a job, by the first word of their source. */
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
  'claim-paid': 'Claim paid',
  overtime: 'Overtime',
  'overtime-paid': 'Overtime paid',
} as const
type JobKind = keyof typeof KINDS

/** The source of a posting: a kind, and the day or id that distinguishes it from others of that kind. */
export type JobSource = JobKind | `${JobKind} ${string}`

/** The source of entries that people write. */
export const MANUAL_SOURCE = 'written'

/** Returns what an entry was created from, as text (journalEntrySchema). */
export function sourceText(source: string, reverses: number | null): string {
  if (reverses !== null) return 'Reversal'
  const word = source.split(' ')[0] ?? ''
  // hasOwn has checked that it is one of the keys.
  return Object.hasOwn(KINDS, word) ? KINDS[word as JobKind] : 'Written by hand'
}

/** Returns the memo of an entry that is created from a job, or from the overtime of a week without one. */
export function entryMemo(source: JobSource, jobId: number | null, isCorrection: boolean): string {
  if (jobId === null) return `${sourceText(source, null)}${isCorrection ? ', corrected' : ''}`
  return `Job ${jobId}: ${sourceText(source, null).toLowerCase()}${isCorrection ? ', corrected' : ''}`
}

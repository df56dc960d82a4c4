import {
  MERGE_FIELDS,
  mergeValue,
  proposedChoice,
  type MergeChoice,
  type MergeField,
  type MergePreview,
} from '../../../shared/people/clients/client-merge.ts'
import type { Client } from '../../../shared/people/clients/client.ts'

/** Choices made by hand, by field. */
export type MergeChoices = Partial<Record<MergeField, MergeChoice>>

/** Returns the fields in which two records differ. */
export function differingFields(kept: Client, other: Client): MergeField[] {
  return MERGE_FIELDS.filter((field) => mergeValue(kept, field) !== mergeValue(other, field))
}

/** Returns the choice for each field as the call expects it: made by hand, else proposed. */
export function mergeFields(
  kept: Client,
  other: Client,
  choices: MergeChoices,
): Partial<Record<Exclude<MergeField, 'notes'>, 'kept' | 'other'>> & { notes?: MergeChoice } {
  const fields: Record<string, MergeChoice> = {}
  for (const field of differingFields(kept, other)) {
    const choice = choices[field] ?? proposedChoice(kept, other, field)
    fields[field] = field !== 'notes' && choice === 'both' ? 'kept' : choice
  }
  return fields
}

/** Describes what is moved and what stays with the old record, in one sentence each. */
export function describeMerge({ moves, stays }: Pick<MergePreview, 'moves' | 'stays'>): string {
  const moving = listed([
    counted(moves.jobs, 'job'),
    counted(moves.messages, 'message'),
    counted(moves.cards, 'stored card'),
  ])
  const staying = listed([counted(stays.agreements, 'agreement'), counted(stays.payments, 'payment')])
  const first = moving === '' ? 'There is nothing to move.' : `${upper(moving)} will be moved.`
  return staying === ''
    ? first
    : `${first} ${upper(staying)} will not change, and will count for this client.`
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
}

function listed(parts: readonly string[]): string {
  const said = parts.filter((part) => part !== '')
  return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1) ?? ''}`
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

import type { InventoryChange, InventoryPart, ItemPatch } from './inventory.changes.ts'

/** A change with the moment at which it was made, in milliseconds. */
export interface TimedChange {
  id: string
  content: InventoryChange
  at: number
}

/** Returns whether a change was made after another; of two of one moment the one with the greater id counts. */
function isLater(one: TimedChange, other: TimedChange): boolean {
  return one.at > other.at || (one.at === other.at && one.id > other.id)
}

/**
 * Returns the part of a change that counts beside those that are known: of two edits of a field, and of two check-offs of
 * an article, the one that was made later. Null if nothing of it counts.
 */
export function newestPart(change: TimedChange, known: readonly TimedChange[]): InventoryPart | null {
  const { content } = change
  const later = known.filter((one) => isLater(one, change))
  if (content.kind === 'edit') {
    const taken = new Set(
      later.flatMap(({ content: other }) =>
        other.kind === 'edit' && other.key === content.key ? Object.keys(other.set) : [],
      ),
    )
    const set = Object.fromEntries(Object.entries(content.set).filter(([field]) => !taken.has(field)))
    // Some of its own fields.
    return Object.keys(set).length === 0 ? null : { ...content, set: set as ItemPatch }
  }
  if (content.kind === 'deliver') {
    const taken = new Set(later.flatMap(({ content: other }) => (other.kind === 'deliver' ? other.keys : [])))
    const keys = content.keys.filter((key) => !taken.has(key))
    return keys.length === 0 ? null : { ...content, keys }
  }
  return content
}

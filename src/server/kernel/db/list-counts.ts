const HOLD_MS = 5_000
const MOST = 5_000

interface Counted {
  companyIds: readonly number[]
  total: Promise<number>
  until: number
}

const counts = new Map<string, Counted>()

/**
 * Returns a list's total, counted at most once in 5 s per companies and filter, and by one query at a time.
 */
export async function cachedCount(
  companyIds: readonly number[],
  key: string,
  count: () => Promise<number>,
): Promise<number> {
  const known = counts.get(key)
  if (known && known.until > Date.now()) return known.total
  const fresh: Counted = { companyIds, total: count(), until: Date.now() + HOLD_MS }
  if (counts.size >= MOST) counts.clear()
  counts.set(key, fresh)
  try {
    return await fresh.total
  } catch (error) {
    counts.delete(key)
    throw error
  }
}

/** Clears the cached totals of a company whose jobs changed. */
export function clearCounts(companyId: number): void {
  for (const [key, counted] of counts) if (counted.companyIds.includes(companyId)) counts.delete(key)
}

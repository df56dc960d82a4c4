/** Returns the usual range, such as 'usually $380 to $460'; null if the range adds nothing to the price. */
export function usualRange({ low, high }: { low: number; high: number }): string | null {
  if (high - low <= 1) return null
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
  return `usually ${dollars(low)} to ${dollars(high)}`
}

/**
 * Note on a price without a truck for a move that goes further than a local one; also shown beside the price.
 */
export const LOADING_ONLY = 'Loading and unloading only: the drive is not included.'

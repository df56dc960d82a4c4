/** What such a move usually comes to: 'usually $380 to $460'; null where the range says no more than the price. */
export function usualRange({ low, high }: { low: number; high: number }): string | null {
  if (high - low <= 1) return null
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
  return `usually ${dollars(low)} to ${dollars(high)}`
}

/** What a price without a truck says of a move that goes further than a local one; shown beside the price too. */
export const LOADING_ONLY = 'Loading and unloading only: the drive is not included.'

/** Returns the label of a location by its order: from, stops, to; a single location is where the work is. */
export function placeLabel(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where' : 'From'
  return index === count - 1 ? 'To' : 'Stop'
}

/** Returns what is known of an address that is still to come: nothing, or a town or ZIP code. */
export function pendingAddressText(known: string): string {
  return known === '' ? 'Address to come' : `${known}, exact address to come`
}

/** Returns the label of a location by its order: from, stops, to; a single location is where the work is. */
export function placeLabel(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where' : 'From'
  return index === count - 1 ? 'To' : 'Stop'
}

/** What a place of a move is called by its order: where from, stops, where to; one place alone is where the work is. */
export function placeLabel(index: number, count: number): string {
  if (index === 0) return count === 1 ? 'Where' : 'From'
  return index === count - 1 ? 'To' : 'Stop'
}

/** The number that a figure field tells, '' while there is none yet; '7.' on the way to 7.5 is 7. */
export function figureOf(typed: number | string | bigint): number | '' {
  if (typeof typed === 'string' && !/\d/.test(typed)) return ''
  const figure = Number(typed)
  return Number.isFinite(figure) ? figure : ''
}

/** Dollars with their two decimals, as a money field shows them at rest. */
export function moneyText(dollars: number | ''): string {
  return dollars === '' ? '' : dollars.toFixed(2)
}

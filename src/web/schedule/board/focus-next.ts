/** Moves the focus to the next job in the direction of an arrow key; returns whether there is one. */
export function focusNext(root: HTMLElement, chip: HTMLElement, key: string): boolean {
  const group = chip.closest('[data-group]') ?? root
  const chips = [...group.querySelectorAll<HTMLElement>('[data-job]')]
  const at = chips.indexOf(chip)
  const rowOf = (one: HTMLElement | undefined) => one?.closest('[data-line]')
  let next: HTMLElement | undefined
  if (key === 'ArrowRight') next = chips[at + 1]
  else if (key === 'ArrowLeft') next = chips[at - 1]
  else {
    const order = key === 'ArrowDown' ? chips.slice(at + 1) : chips.slice(0, at).toReversed()
    const first = order.find((one) => rowOf(one) !== rowOf(chip))
    const x = chip.getBoundingClientRect().left
    const distance = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - x)
    next = order
      .filter((one) => rowOf(one) === rowOf(first))
      .toSorted((one, other) => distance(one) - distance(other))[0]
  }
  next?.focus()
  return next !== undefined
}

/** Pseudorandom numbers that are the same at every load; each part of the demo data has its own sequence. */
export interface RandomSequence {
  /** Returns a whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number
  /** Returns true with this probability in percent. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Creates the sequence of a name (mulberry32, seeded by the name's hash). */
export function createRandomSequence(name: string): RandomSequence {
  let state = 2_166_136_261
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => {
      const item = list[whole(0, list.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}

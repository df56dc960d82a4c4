/** Reproducible randomness: the same seed gives the same run. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from `least` to `most`, both inclusive. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** True with the given probability, 0 to 1. */
  chance(share: number): boolean
}

/** Returns a random source for one unit of a run (mulberry32, mixed so that neighboring units differ). */
export function createRandom(seed: number, unit: number): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(unit + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    pick: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error('Nothing to pick from')
      return list[whole(0, list.length - 1)] as T // an index within the non-empty list
    },
    chance: (share) => next() < share,
  }
}

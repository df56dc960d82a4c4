/* Proof of work that a browser calculates in the background before it sends a form: it searches for a number that, hashed together with the page's ticket, gives a hash with enough leading zero bits. A person does not notice it; thousands of forged forms cost thousands of times the work. SHA-256 is implemented here because the browser's own is asynchronous and not available without HTTPS. */

/** Numbers tried between two pauses: a few milliseconds even on a slow phone. */
const SLICE = 2_000

/** Largest amount of work that may be required, in bits: a few seconds on a slow phone. */
export const MAX_WORK = 19

const INITIAL = rootsOf((prime) => Math.sqrt(prime), 8)
const ROUNDS = rootsOf((prime) => Math.cbrt(prime), 64)

/**
 * Returns the first 32 bits of the fractional parts of roots of the first primes, the constants of SHA-256
 * (FIPS 180-4, 4.2.2, 5.3.3).
 */
function rootsOf(root: (prime: number) => number, count: number): Int32Array {
  const words = new Int32Array(count)
  for (let at = 0, number = 2; at < count; number += 1) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= number; divisor += 1)
      if (number % divisor === 0) isPrime = false
    if (!isPrime) continue
    const value = root(number)
    words[at] = ((value - Math.floor(value)) * 2 ** 32) | 0
    at += 1
  }
  return words
}

const schedule = new Int32Array(64)

/** Compresses one block of 16 words, read from the schedule, into a state (FIPS 180-4, 6.2.2). */
function compress(state: Int32Array): void {
  const w = schedule
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] ?? 0
    const y = w[t - 2] ?? 0
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[t] ?? 0) + (w[t] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = ((state[at] ?? 0) + value) | 0
}

/** Returns the SHA-256 of an ASCII text as eight words. */
export function hashText(text: string): Int32Array {
  const state = Int32Array.from(INITIAL)
  const blocks = Math.floor((text.length + 8) / 64) + 1
  for (let block = 0; block < blocks; block += 1) {
    schedule.fill(0)
    for (let at = 0; at < 64; at += 1) {
      const position = block * 64 + at
      const byte =
        position < text.length ? text.charCodeAt(position) & 255 : position === text.length ? 128 : 0
      schedule[at >> 2] = (schedule[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8))
    }
    if (block === blocks - 1) schedule[15] = text.length * 8
    compress(state)
  }
  return state
}

const tried = new Int32Array(8)

/**
 * Returns the number of leading zero bits of the hash of a hashed ticket and a number; the two fit one block.
 */
function zeroBits(ticketHash: Int32Array, number: number): number {
  schedule.fill(0)
  schedule.set(ticketHash)
  schedule[8] = number
  schedule[9] = 1 << 31
  schedule[15] = 288
  tried.set(INITIAL)
  compress(tried)
  const [first = 0, second = 0] = tried
  return first === 0 ? 32 + Math.clz32(second) : Math.clz32(first)
}

/** Returns the work of a proof for a ticket in bits; 0 for an invalid proof. */
export function workOfProof(ticket: string, proof: string): number {
  const number = Number(proof)
  if (!/^\d{1,10}$/.test(proof) || number >= 2 ** 32) return 0
  return zeroBits(hashText(ticket), number)
}

/**
 * Finds the proof that a ticket requires, some numbers at a time. `pause` yields to the page in between and
 * stops the search by throwing. More bits than the server's maximum count as the maximum.
 */
export async function solveWork(ticket: string, bits: number, pause: () => Promise<void>): Promise<string> {
  const wanted = Math.min(bits, MAX_WORK)
  const hash = hashText(ticket)
  for (let number = 0; ; number += 1) {
    if (zeroBits(hash, number) >= wanted) return String(number)
    if (number % SLICE === SLICE - 1) await pause()
  }
}

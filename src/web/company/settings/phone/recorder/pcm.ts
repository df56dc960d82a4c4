/** Samples a second of a recorded greeting. */
export const SAMPLE_RATE = 44_100
/** Kilobits a second of a recorded greeting. */
export const KILOBITS = 128

/** Samples from −1 to 1 as the 16-bit numbers that the encoder takes; what is louder is cut off. */
export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => {
    const limited = Math.max(-1, Math.min(1, sample))
    return Math.round(limited < 0 ? limited * 32_768 : limited * 32_767)
  })
}

/** Turns blocks of one rate into blocks of another, with straight lines between samples; the same rate passes through. */
export function createResampler(fromRate: number, toRate: number): (block: Float32Array) => Float32Array {
  if (fromRate === toRate) return (block) => block
  const step = fromRate / toRate
  let last = 0
  // Where the next sample lies, counted from the last sample of the block before.
  let position = 1
  return (block) => {
    const made: number[] = []
    const at = (index: number) => (index === 0 ? last : (block[index - 1] ?? 0))
    // The sample after a place in between has to be there.
    for (; Math.ceil(position) <= block.length; position += step) {
      const before = Math.floor(position)
      const share = position - before
      made.push(share === 0 ? at(before) : at(before) * (1 - share) + at(before + 1) * share)
    }
    position -= block.length
    last = block.at(-1) ?? last
    return Float32Array.from(made)
  }
}

/** How loud a block is, from 0 to 1, as a meter shows it: −60 dB and less is nothing. */
export function loudness(meanSquare: number): number {
  if (meanSquare <= 0) return 0
  return Math.max(0, Math.min(1, (10 * Math.log10(meanSquare) + 60) / 60))
}

/** Seconds as a recorder shows them: minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

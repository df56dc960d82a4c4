/** Samples per second of a recorded greeting. */
export const SAMPLE_RATE = 44_100
/** Kilobits per second of a recorded greeting. */
export const KILOBITS = 128

/** Converts samples from −1 to 1 to the 16-bit numbers that the encoder accepts; louder ones are clipped. */
export function toInt16(samples: Float32Array): Int16Array {
  return Int16Array.from(samples, (sample) => {
    const limited = Math.max(-1, Math.min(1, sample))
    return Math.round(limited < 0 ? limited * 32_768 : limited * 32_767)
  })
}

/**
 * Creates a function that converts blocks to another sample rate by linear interpolation; blocks of the same
 * rate pass through.
 */
export function createResampler(fromRate: number, toRate: number): (block: Float32Array) => Float32Array {
  if (fromRate === toRate) return (block) => block
  const step = fromRate / toRate
  let last = 0
  // Position of the next sample, counted from the last sample of the block before.
  let position = 1
  return (block) => {
    const made: number[] = []
    const at = (index: number) => (index === 0 ? last : (block[index - 1] ?? 0))
    // Interpolation needs the sample after the position.
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

/** Returns the level of a block from 0 to 1 for a meter: −60 dB and less is 0. */
export function loudness(meanSquare: number): number {
  if (meanSquare <= 0) return 0
  return Math.max(0, Math.min(1, (10 * Math.log10(meanSquare) + 60) / 60))
}

/** Formats seconds as minutes and seconds. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

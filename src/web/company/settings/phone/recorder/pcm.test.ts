import { describe, expect, it } from 'vitest'
import { clockText, createResampler, loudness, toInt16 } from './pcm.ts'

const sine = (rate: number, seconds: number) =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, index) =>
    Math.sin((2 * Math.PI * 440 * index) / rate),
  )

describe('samples of a recording', () => {
  it('become 16-bit numbers, clipped if too loud', () => {
    expect([...toInt16(Float32Array.of(0, 1, -1, 2, -2, 0.5))]).toEqual([
      0, 32_767, -32_768, 32_767, -32_768, 16_384,
    ])
  })

  it('pass through at the same rate', () => {
    const block = Float32Array.of(0.1, 0.2)
    expect(createResampler(44_100, 44_100)(block)).toBe(block)
  })

  it.each([
    [48_000, 44_100],
    [16_000, 44_100],
    [96_000, 44_100],
  ])('keep tone and length from %d to %d Hz, in blocks of any size', (from, to) => {
    const resample = createResampler(from, to)
    const source = sine(from, 0.25)
    const made: number[] = []
    for (let start = 0, size = 1; start < source.length; start += size, size = (size * 7 + 3) % 301)
      made.push(...resample(source.subarray(start, start + size)))
    expect(Math.abs(made.length - to * 0.25)).toBeLessThan(5)
    const wanted = sine(to, 0.25)
    const worst = made.reduce((most, one, index) => Math.max(most, Math.abs(one - (wanted[index] ?? one))), 0)
    expect(worst).toBeLessThan(0.02)
  })
})

describe('display of the recorder', () => {
  it('is 0 in silence and 1 at full level', () => {
    expect([0, 1e-9, 1e-6, 1, 4].map(loudness)).toEqual([0, 0, 0, 1, 1])
    expect(loudness(1e-3)).toBeCloseTo(0.5)
  })

  it('formats the duration as minutes and seconds', () => {
    expect([0, 7.9, 60, 605].map(clockText)).toEqual(['0:00', '0:07', '1:00', '10:05'])
  })
})

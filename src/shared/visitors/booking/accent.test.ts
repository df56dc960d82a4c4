import { describe, expect, it } from 'vitest'
import { accentColors, accentCss, contrastOf } from './accent.ts'

/** Each red, green and blue in steps of 51, and greys about the middle, where neither black nor white is far. */
const STEPS = [0, 51, 102, 153, 204, 255]
const hex = (parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
const COLORS = [
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => hex([red, green, blue])))),
  ...Array.from({ length: 40 }, (_, at) => hex([100 + at, 100 + at, 100 + at])),
]

describe('colours of a company', () => {
  it('measure contrast as the guidelines do', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })

  it('are read wherever they stand, whatever was chosen', () => {
    for (const color of COLORS) {
      const { fill, onFill, light, dark } = accentColors(color)
      expect(fill).toBe(color)
      expect(contrastOf(onFill, fill), `on ${color}`).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['#ffffff', '#fbfbfc', '#f4f5f7'])
        expect(contrastOf(light, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      for (const ground of ['#16181c', '#1e2126', '#2d3138'])
        expect(contrastOf(dark, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('leave alone what is read already', () => {
    expect(accentColors('#1c5fb0')).toMatchObject({ fill: '#1c5fb0', onFill: '#ffffff', light: '#1c5fb0' })
    expect(accentColors('#ffd600')).toMatchObject({ onFill: '#000000', dark: '#ffd600' })
  })

  it('are nothing without a choice, and never more than colours', () => {
    expect(accentCss(null)).toBe('')
    expect(accentCss('red;}</style><script>')).toBe('')
    expect(accentCss('#1C5FB0')).toMatch(
      /^html:root\{--accent:#1c5fb0;--on-accent:#ffffff;--link:light-dark\(#1c5fb0,#[0-9a-f]{6}\);--accent-edge:var\(--link\)\}$/,
    )
  })
})

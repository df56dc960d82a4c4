import { describe, expect, it } from 'vitest'
import { accentColors, accentCss, contrastOf } from './accent.ts'

/** Red, green and blue in steps of 51, and middle grays, which are far from both black and white. */
const STEPS = [0, 51, 102, 153, 204, 255]
const hex = (parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
const COLORS = [
  ...STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => hex([red, green, blue])))),
  ...Array.from({ length: 40 }, (_, at) => hex([100 + at, 100 + at, 100 + at])),
]

describe('company colors', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  })

  it('keeps text readable on every ground for any chosen color', () => {
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

  it('leaves a color that is already readable as it is', () => {
    expect(accentColors('#1c5fb0')).toMatchObject({ fill: '#1c5fb0', onFill: '#ffffff', light: '#1c5fb0' })
    expect(accentColors('#ffd600')).toMatchObject({ onFill: '#000000', dark: '#ffd600' })
  })

  it('returns no CSS without a color, and only colors otherwise', () => {
    expect(accentCss(null)).toBe('')
    expect(accentCss('red;}</style><script>')).toBe('')
    expect(accentCss('#1C5FB0')).toMatch(
      /^html:root\{--accent:#1c5fb0;--on-accent:#ffffff;--link:light-dark\(#1c5fb0,#[0-9a-f]{6}\);--accent-edge:var\(--link\)\}$/,
    )
  })
})

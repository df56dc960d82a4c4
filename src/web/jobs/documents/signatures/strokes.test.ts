import { describe, expect, it } from 'vitest'
import { strokesSchema, type Signature } from '../../../../shared/jobs/documents/document.ts'
import {
  pathOf,
  pointIn,
  signatureAt,
  simplifyStroke,
  withinBounds,
  withStroke,
  type Point,
} from './strokes.ts'

const wave = (points: number): Point[] =>
  Array.from({ length: points }, (_, index) => [
    index / (points - 1),
    0.5 + 0.4 * Math.sin((index / points) * 40),
  ])

describe('signature stroke', () => {
  it('keeps at most 500 points, with its ends and its shape', () => {
    const long = wave(5000)
    const kept = simplifyStroke(long)
    expect(kept).toHaveLength(500)
    expect(kept[0]).toEqual(long[0])
    expect(kept.at(-1)).toEqual(long.at(-1))
    const heights = kept.map(([, y]) => y)
    expect(Math.max(...heights)).toBeGreaterThan(0.89)
    expect(Math.min(...heights)).toBeLessThan(0.11)
    expect(kept.every(([x], index) => index === 0 || x > (kept[index - 1]?.[0] ?? 1))).toBe(true)
  })

  it('drops the tremor of a resting hand, but keeps its last point', () => {
    const resting: Point[] = [
      [0.5, 0.5],
      [0.5001, 0.5],
      [0.5002, 0.5001],
      [0.6, 0.5],
      [0.6001, 0.5],
    ]
    expect(simplifyStroke(resting)).toEqual([
      [0.5, 0.5],
      [0.6001, 0.5],
    ])
  })

  it('with a single point is a dot', () => {
    expect(simplifyStroke([[0.2, 0.3]])).toEqual([[0.2, 0.3]])
    expect(pathOf([[0.2, 0.3]])).toBe('M60 30h0')
    expect(simplifyStroke([])).toEqual([])
  })

  it('stays inside its box', () => {
    const box = { left: 10, top: 20, width: 300, height: 100 }
    expect(pointIn(box, 160, 45)).toEqual([0.5, 0.25])
    expect(pointIn(box, -50, 400)).toEqual([0, 1])
    expect(pointIn({ ...box, width: 0, height: 0 }, 50, 50)).toEqual([0, 0])
  })
})

describe('signature drawing', () => {
  it("keeps at most 60 strokes and fits the server's limits", () => {
    let strokes: Point[][] = []
    for (let index = 0; index < 70; index += 1) strokes = withStroke(strokes, wave(900))
    expect(strokes).toHaveLength(60)
    expect(strokesSchema.safeParse(strokes).success).toBe(false)
    expect(strokesSchema.safeParse(withinBounds(strokes)).success).toBe(true)
  })

  it('ignores an empty stroke', () => {
    expect(withStroke([[[0, 0]]], [])).toEqual([[[0, 0]]])
  })
})

describe('signature by place and party', () => {
  const made = (id: number, more: Partial<Signature> = {}): Signature => ({
    id,
    place: 'origin',
    party: 'client',
    name: 'Ann',
    strokes: [],
    damage: '',
    signedAt: '2026-01-01T00:00:00Z',
    userId: 1,
    contentHash: '',
    isCurrent: true,
    ...more,
  })

  it('is the newest one, or null', () => {
    const all = [made(7), made(3), made(9, { party: 'crew' }), made(8, { place: 'destination' })]
    expect(signatureAt(all, 'origin', 'client')?.id).toBe(7)
    expect(signatureAt(all, 'destination', 'crew')).toBeNull()
  })
})

describe('a pointer in a turned box', () => {
  it('moves along the drawing when it moves down the screen', () => {
    const box = { left: 10, top: 20, width: 100, height: 300 }
    expect(pointIn(box, 10 + 25, 20 + 30, true)).toEqual([0.1, 0.75])
    expect(pointIn(box, 10 + 100, 20 + 300, true)).toEqual([1, 0])
    expect(pointIn(box, 10 + 25, 20 + 30)).toEqual([0.25, 0.1])
  })
})

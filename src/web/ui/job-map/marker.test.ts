import { describe, expect, it } from 'vitest'
import { boundsOf } from './marker.ts'
import { fitProjection } from './projection.ts'

const pin = (longitude: number, latitude: number) => ({
  id: `${longitude}`,
  longitude,
  latitude,
  label: 'Pin',
  color: 'red',
})

describe('bounding box', () => {
  it('is null without markers and route', () => {
    expect(boundsOf([], undefined)).toBeNull()
  })
  it('covers markers and route', () => {
    const route = {
      type: 'LineString' as const,
      coordinates: [
        [-110, 30],
        [-100, 41],
      ],
    }
    expect(boundsOf([pin(-105, 39.7), pin(-104, 45)], route)).toEqual([-110, 30, -100, 45])
  })
})

describe('projection of the drawn map', () => {
  it.each([[[-105, 39, -104, 40]], [[-105, 39, -105, 39]], [[-122, 37, -71, 42]]] as const)(
    'keeps %o inside the picture, with north up and east right',
    (bounds) => {
      const project = fitProjection([...bounds], 800, 400)
      const [west, south] = project(bounds[0], bounds[1])
      const [east, north] = project(bounds[2], bounds[3])
      for (const x of [west, east]) expect(x).toSatisfy((value: number) => value >= 0 && value <= 800)
      for (const y of [north, south]) expect(y).toSatisfy((value: number) => value >= 0 && value <= 400)
      expect(east).toBeGreaterThanOrEqual(west)
      expect(north).toBeLessThanOrEqual(south)
    },
  )
})

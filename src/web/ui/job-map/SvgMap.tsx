import { useElementSize } from '@mantine/hooks'
import type { FeatureCollection, Position } from 'geojson'
import { useEffect, useState } from 'react'
import { loadStates, EMPTY_COLLECTION } from './atlas.ts'
import { boundsOf, MAP_COLORS, type DrawnMapProps } from './marker.ts'
import { Pin } from './Pin.tsx'
import { fitProjection } from './projection.ts'

type Project = ReturnType<typeof fitProjection>

function pathOf(line: readonly Position[], project: Project): string {
  return line
    .map(([longitude = 0, latitude = 0], index) => {
      const [x, y] = project(longitude, latitude)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

function outlinesOf({ features }: FeatureCollection, project: Project): { id: string; path: string }[] {
  return features.map(({ id, geometry }, index) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const path = polygons
      .flat()
      .map((ring) => `${pathOf(ring, project)}Z`)
      .join('')
    return { id: String(id ?? index), path }
  })
}

/** Shows the map without WebGL: state outlines as a still picture, with the same pins. */
export default function SvgMap({ markers, route, center, height, scheme, onMarkerClick }: DrawnMapProps) {
  const { ref, width } = useElementSize()
  const [states, setStates] = useState(EMPTY_COLLECTION)
  useEffect(() => {
    let isGone = false
    loadStates().then(
      (loaded) => !isGone && setStates(loaded),
      // Without the outlines the pins are still in the right places.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  const colors = MAP_COLORS[scheme]
  const { latitude, longitude } = center
  const bounds = boundsOf(markers, route) ?? [longitude, latitude, longitude, latitude]
  const project = fitProjection(bounds, width || 800, height)
  return (
    <div ref={ref} style={{ position: 'relative', height, overflow: 'hidden', background: colors.water }}>
      <svg width="100%" height={height} aria-hidden="true" style={{ display: 'block' }}>
        {outlinesOf(states, project).map(({ id, path }) => (
          <path key={id} d={path} fill={colors.land} stroke={colors.state} />
        ))}
        {route && (
          <path
            d={pathOf(route.coordinates, project)}
            fill="none"
            stroke={colors.route}
            strokeWidth={4}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </svg>
      {markers.map((marker) => {
        const [left, top] = project(marker.longitude, marker.latitude)
        return (
          <div
            key={marker.id}
            style={{ position: 'absolute', left, top, transform: 'translate(-50%, -100%)' }}
          >
            <Pin marker={marker} onClick={onMarkerClick} />
          </div>
        )
      })}
    </div>
  )
}

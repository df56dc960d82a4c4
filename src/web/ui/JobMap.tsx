import { Box, Skeleton, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import type { LineString } from 'geojson'
import { lazy, Suspense, use } from 'react'
import { hasCoordinates } from '../../shared/kernel/places.ts'
import { untilConnected } from '../kernel/lazy-part.ts'
import { MapGuard } from './job-map/MapGuard.tsx'
import { MapSettingsContext } from './job-map/map-settings.ts'
import { MAP_HEIGHTS, type MapMarker } from './job-map/marker.ts'
import { hasWebGl } from './job-map/web-gl.ts'

// The map's library is bigger than most pages: it comes only where a map is shown.
const GlMap = lazy(untilConnected(() => import('./job-map/GlMap.tsx')))
const SvgMap = lazy(untilConnected(() => import('./job-map/SvgMap.tsx')))

export interface JobMapProps {
  markers: readonly MapMarker[]
  route?: LineString | undefined
  height?: number
  onMarkerClick?: ((marker: MapMarker) => void) | undefined
  colorScheme?: 'light' | 'dark'
  /** What the map shows, for those who hear it. */
  label?: string
}

/** A map with pins and a route; its markers also stand as a text list for screen readers (spec 2 §9). */
export function JobMap(props: JobMapProps) {
  const { route, height = MAP_HEIGHTS.wide, onMarkerClick, label = 'Map' } = props
  const { center, styleUrl } = use(MapSettingsContext)
  const computed = useComputedColorScheme('light')
  const scheme = props.colorScheme ?? computed
  // A place without valid coordinates would draw a pin in the sea off Africa (spec 2 §5).
  const markers = props.markers.filter(hasCoordinates)
  const drawn = { markers, route, center, height, scheme, onMarkerClick }
  const still = <SvgMap {...drawn} />
  return (
    <Box component="section" aria-label={label} style={{ borderRadius: 8, overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton height={height} radius={0} />}>
        {hasWebGl() ? (
          <MapGuard fallback={still}>
            <GlMap {...drawn} styleUrl={styleUrl} />
          </MapGuard>
        ) : (
          still
        )}
      </Suspense>
      <VisuallyHidden>
        {markers.length === 0 ? (
          <p>No places on the map.</p>
        ) : (
          <ul aria-label={`${label}: places`}>
            {markers.map((marker) => (
              <li key={marker.id}>{marker.mark ? `${marker.mark}: ${marker.label}` : marker.label}</li>
            ))}
          </ul>
        )}
      </VisuallyHidden>
    </Box>
  )
}

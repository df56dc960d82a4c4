import { Box, Skeleton, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import type { LineString } from 'geojson'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { hasCoordinates, type Point } from '../../shared/kernel/places.ts'
import { lazyPart } from '../kernel/lazy-part.ts'
import { MapGuard } from './job-map/MapGuard.tsx'
import { MapSettingsContext } from './job-map/map-settings.ts'
import { MAP_HEIGHT, type MapMarker } from './job-map/marker.ts'
import { hasWebGl } from './job-map/web-gl.ts'

// The map library is larger than most pages, so it is loaded only where a map is shown.
const GlMap = lazyPart(() => import('./job-map/GlMap.tsx'))
const SvgMap = lazyPart(() => import('./job-map/SvgMap.tsx'))

/** More of them would cover the picture. */
const MAX_STILL_PINS = 300

export interface JobMapProps {
  markers: readonly MapMarker[]
  route?: LineString | undefined
  height?: number
  /** Whether pins that are close together are shown as one circle. */
  isClustered?: boolean
  /** Center of a map without markers; default is that of all maps of the app. */
  center?: Point | null
  onMarkerClick?: ((marker: MapMarker) => void) | undefined
  colorScheme?: 'light' | 'dark'
  /** Name of the map for screen readers. */
  label?: string
}

/** Returns a ref and whether its element has been near the part of the page that is seen. */
function useWasNear() {
  const ref = useRef<HTMLDivElement>(null)
  const [wasNear, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current || wasNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '50%' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasNear])
  return { ref, wasNear }
}

/** Shows a map with pins and a route; its markers are also a text list for screen readers. */
export function JobMap(props: JobMapProps) {
  const { route, height = MAP_HEIGHT, onMarkerClick, label = 'Map', isClustered = false } = props
  const settings = use(MapSettingsContext)
  const { ref, wasNear } = useWasNear()
  const center = props.center ?? settings.center
  const computed = useComputedColorScheme('light')
  const scheme = props.colorScheme ?? computed
  // A marker without valid coordinates would be shown in the sea off Africa.
  const markers = props.markers.filter(hasCoordinates)
  const drawn = { markers, isClustered, route, center, height, scheme, onMarkerClick }
  // The still picture draws every pin, without clusters.
  const still = <SvgMap {...drawn} markers={markers.slice(0, MAX_STILL_PINS)} />
  return (
    <Box ref={ref} component="section" aria-label={label} style={{ borderRadius: 8, overflow: 'hidden' }}>
      <Suspense fallback={<Skeleton height={height} radius={0} />}>
        {!wasNear ? (
          <Skeleton height={height} radius={0} />
        ) : hasWebGl() ? (
          <MapGuard fallback={still}>
            <GlMap {...drawn} styleUrl={settings.styleUrl} />
          </MapGuard>
        ) : (
          still
        )}
      </Suspense>
      <VisuallyHidden>
        {isClustered ? (
          <p>The list on this page names everybody on the map, page by page.</p>
        ) : markers.length === 0 ? (
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

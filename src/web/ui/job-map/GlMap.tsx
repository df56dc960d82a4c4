import 'maplibre-gl/dist/maplibre-gl.css'
import { useReducedMotion } from '@mantine/hooks'
import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Layer, Map, Marker, NavigationControl, Source, type MapRef } from 'react-map-gl/maplibre'
import { loadAtlas, EMPTY_COLLECTION, type Atlas } from './atlas.ts'
import { boundsOf, INITIAL_ZOOM, MAP_COLORS, MAX_ZOOM, type DrawnMapProps } from './marker.ts'
import { ClusteredPins } from './ClusteredPins.tsx'
import { Pin } from './Pin.tsx'

maplibre.setWorkerUrl(workerUrl)

/** The drawn map adds its layers as children. */
const EMPTY_STYLE: maplibre.StyleSpecification = { version: 8, sources: {}, layers: [] }

/** Close enough to distinguish two streets, far enough to see the town. */
const CLOSEST_FIT = 13

/** The texts of the library that are shown. */
const LABELS = {
  'CooperativeGesturesHandler.MacHelpText': 'Use ⌘ + scroll to zoom the map',
  'CooperativeGesturesHandler.MobileHelpText': 'Use two fingers to move the map',
  'CooperativeGesturesHandler.WindowsHelpText': 'Use Ctrl + scroll to zoom the map',
  'Map.Title': 'Map',
  'Marker.Title': 'Map marker',
  'NavigationControl.ZoomIn': 'Zoom in',
  'NavigationControl.ZoomOut': 'Zoom out',
}

export interface GlMapProps extends DrawnMapProps {
  styleUrl: string | undefined
}

/** Shows the map in WebGL: tiles of a configured style, or drawn states and counties. */
export default function GlMap(props: GlMapProps) {
  const { markers, isClustered = false, route, center, height, scheme, onMarkerClick, styleUrl } = props
  const map = useRef<MapRef>(null)
  const isStill = useReducedMotion()
  const bounds = boundsOf(markers, route)
  const boundsKey = bounds?.join(',')

  function fit(isInstant: boolean) {
    if (!bounds || !map.current) return
    const [west, south, east, north] = bounds
    map.current.fitBounds([west, south, east, north], {
      padding: { top: 64, bottom: 40, left: 48, right: 48 },
      maxZoom: markers.length === 1 ? INITIAL_ZOOM : CLOSEST_FIT,
      duration: isInstant || isStill ? 0 : 600,
    })
  }
  const follow = useEffectEvent(() => fit(false))
  useEffect(() => {
    // Only other coordinates move the view; a color or label does not.
    follow()
  }, [boundsKey])
  const { latitude, longitude } = center
  const jump = useEffectEvent((to: [longitude: number, latitude: number]) => {
    if (boundsKey === undefined) map.current?.jumpTo({ center: to })
  })
  useEffect(() => {
    // The center may become known after the first render. Places that went, as between two pages, leave the
    // view where it is.
    jump([longitude, latitude])
  }, [latitude, longitude])

  return (
    <Map
      ref={map}
      // Without it the map would load the library a second time, by a request of its own.
      mapLib={maplibre}
      initialViewState={{ ...center, zoom: INITIAL_ZOOM }}
      maxZoom={MAX_ZOOM}
      mapStyle={styleUrl ?? EMPTY_STYLE}
      style={{ height, width: '100%' }}
      onLoad={() => fit(true)}
      // One finger scrolls the page, as people expect on a phone.
      cooperativeGestures
      locale={LABELS}
      attributionControl={styleUrl ? { compact: true } : false}
    >
      {styleUrl === undefined && <DrawnLayers scheme={scheme} />}
      <Source id="route" type="geojson" data={route ?? EMPTY_COLLECTION}>
        <Layer
          id="route"
          type="line"
          layout={{ 'line-cap': 'round', 'line-join': 'round' }}
          paint={{ 'line-color': MAP_COLORS[scheme].route, 'line-width': 4, 'line-opacity': 0.8 }}
        />
      </Source>
      {isClustered && <ClusteredPins {...{ markers, isStill, onMarkerClick }} />}
      {(isClustered ? [] : markers).map((marker) => (
        <Marker key={marker.id} latitude={marker.latitude} longitude={marker.longitude} anchor="bottom">
          <Pin marker={marker} onClick={onMarkerClick} />
        </Marker>
      ))}
      <NavigationControl showCompass={false} position="top-right" />
    </Map>
  )
}

function DrawnLayers({ scheme }: { scheme: 'light' | 'dark' }) {
  const [atlas, setAtlas] = useState<Atlas>({ states: EMPTY_COLLECTION, counties: EMPTY_COLLECTION })
  useEffect(() => {
    let isGone = false
    loadAtlas().then(
      (loaded) => !isGone && setAtlas(loaded),
      // Without the outlines the pins are still in the right places.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [])
  const colors = MAP_COLORS[scheme]
  return (
    <>
      <Layer id="water" type="background" paint={{ 'background-color': colors.water }} />
      <Source id="states" type="geojson" data={atlas.states}>
        <Layer id="land" type="fill" paint={{ 'fill-color': colors.land }} />
      </Source>
      <Source id="counties" type="geojson" data={atlas.counties}>
        <Layer
          id="county-lines"
          type="line"
          minzoom={5}
          paint={{ 'line-color': colors.county, 'line-width': 1 }}
        />
      </Source>
      <Source id="state-borders" type="geojson" data={atlas.states}>
        <Layer id="state-lines" type="line" paint={{ 'line-color': colors.state, 'line-width': 1.25 }} />
      </Source>
    </>
  )
}

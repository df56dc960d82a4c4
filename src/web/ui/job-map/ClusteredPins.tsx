import type { FeatureCollection } from 'geojson'
import type { GeoJSONFeature, GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { Layer, Marker, Source, useMap } from 'react-map-gl/maplibre'
import { MAX_ZOOM, type MapMarker } from './marker.ts'
import { Pin } from './Pin.tsx'
import classes from './clusters.module.css'

const SOURCE = 'people'
/** Pixels within which pins are merged into one circle. */
const RADIUS = 44

interface Cluster {
  id: number
  count: number
  longitude: number
  latitude: number
}

/** What the map library shows at this zoom: single places, and circles that represent several. */
interface Shown {
  ids: ReadonlySet<string>
  clusters: readonly Cluster[]
}

const NONE: Shown = { ids: new Set(), clusters: [] }

interface Props {
  markers: readonly MapMarker[]
  isStill: boolean
  onMarkerClick: ((marker: MapMarker) => void) | undefined
}

/** Shows pins that the map library clusters if they are close together; a circle expands on click. */
export function ClusteredPins({ markers, isStill, onMarkerClick }: Props) {
  const { current: map } = useMap()
  const [shown, setShown] = useState(NONE)
  const data = useMemo(() => collectionOf(markers), [markers])
  useEffect(() => {
    if (!map) return undefined
    // The event is fired once the tiles of a view or of new data are loaded.
    const look = () => setShown(shownOf(map.querySourceFeatures(SOURCE)))
    map.on('idle', look)
    return () => {
      map.off('idle', look)
    }
  }, [map])

  async function open({ id, longitude, latitude }: Cluster) {
    const source = map?.getSource<GeoJSONSource>(SOURCE)
    const zoom = await source?.getClusterExpansionZoom(id).catch(() => undefined)
    if (zoom === undefined) return
    map?.easeTo({
      center: [longitude, latitude],
      zoom: Math.min(zoom, MAX_ZOOM),
      duration: isStill ? 0 : 400,
    })
  }

  return (
    <>
      <Source
        id={SOURCE}
        type="geojson"
        data={data}
        cluster
        clusterRadius={RADIUS}
        clusterMaxZoom={MAX_ZOOM - 1}
      >
        {/* The library reads a source only for a layer. */}
        <Layer id={SOURCE} type="circle" paint={{ 'circle-radius': 1, 'circle-opacity': 0 }} />
      </Source>
      {shown.clusters.map((cluster) => (
        <Marker key={`cluster ${cluster.id}`} latitude={cluster.latitude} longitude={cluster.longitude}>
          <button
            type="button"
            // The list names everybody; as with single pins, keyboard users do not have to go through them.
            aria-hidden
            tabIndex={-1}
            title={`${cluster.count} here. Click to zoom in.`}
            className={classes['cluster']}
            onClick={() => void open(cluster)}
          >
            {cluster.count.toLocaleString('en-US')}
          </button>
        </Marker>
      ))}
      {markers
        .filter(({ id }) => shown.ids.has(String(id)))
        .map((marker) => (
          <Marker key={marker.id} latitude={marker.latitude} longitude={marker.longitude} anchor="bottom">
            <Pin marker={marker} onClick={onMarkerClick} />
          </Marker>
        ))}
    </>
  )
}

function collectionOf(markers: readonly MapMarker[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: markers.map(({ id, longitude, latitude }) => ({
      type: 'Feature',
      properties: { id: String(id) },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

/**
 * Returns what the map shows without duplicates, because a place near the edge of a tile is in the next tile
 * too.
 */
function shownOf(features: readonly GeoJSONFeature[]): Shown {
  const ids = new Set<string>()
  const clusters = new Map<number, Cluster>()
  for (const { geometry, properties } of features) {
    if (geometry.type !== 'Point') continue
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if (properties['cluster'] !== true) ids.add(String(properties['id']))
    else {
      const id = Number(properties['cluster_id'])
      clusters.set(id, { id, count: Number(properties['point_count']), longitude, latitude })
    }
  }
  return { ids, clusters: [...clusters.values()] }
}

import type { FeatureCollection } from 'geojson'
import type { GeoJSONFeature, GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { Layer, Marker, Source, useMap } from 'react-map-gl/maplibre'
import { MAX_ZOOM, type MapMarker } from './marker.ts'
import { Pin } from './Pin.tsx'
import classes from './clusters.module.css'

const SOURCE = 'people'
/** Pixels within which pins become one circle. */
const RADIUS = 44

interface Cluster {
  id: number
  count: number
  longitude: number
  latitude: number
}

/** What the map's library shows at this zoom: places on their own, and circles that stand for several. */
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

/** Pins that the map's library puts together where they are close; a circle opens into what it stands for. */
export function ClusteredPins({ markers, isStill, onMarkerClick }: Props) {
  const { current: map } = useMap()
  const [shown, setShown] = useState(NONE)
  const data = useMemo(() => collectionOf(markers), [markers])
  useEffect(() => {
    if (!map) return undefined
    // It comes once the tiles of a view or of other data are there.
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
        {/* The source is only read for a layer. */}
        <Layer id={SOURCE} type="circle" paint={{ 'circle-radius': 1, 'circle-opacity': 0 }} />
      </Source>
      {shown.clusters.map((cluster) => (
        <Marker key={`cluster ${cluster.id}`} latitude={cluster.latitude} longitude={cluster.longitude}>
          <button
            type="button"
            // The list names everybody: as with single pins, nobody has to go through them by key.
            aria-hidden
            tabIndex={-1}
            title={`${cluster.count} here. Click to come closer.`}
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

/** A place near the edge of a tile is in the next one as well. */
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

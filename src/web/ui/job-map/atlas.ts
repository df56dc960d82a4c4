import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import statesUrl from 'us-atlas/states-10m.json?url'

export interface Atlas {
  states: FeatureCollection
  counties: FeatureCollection
}

export const EMPTY_COLLECTION: FeatureCollection = { type: 'FeatureCollection', features: [] }

async function load(url: string): Promise<(name: string) => FeatureCollection> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The map's shapes did not load (${answer.status})`)
  // Our own file, built from us-atlas, so its shape is known.
  const topology = (await answer.json()) as Topology<Record<string, GeometryCollection>>
  return (name) => {
    const object = topology.objects[name]
    return object ? feature(topology, object) : EMPTY_COLLECTION
  }
}

let atlas: Promise<Atlas> | undefined
let states: Promise<FeatureCollection> | undefined

/**
 * Returns states and counties of the US as GeoJSON; loaded from this site once, when a map first needs them.
 */
export function loadAtlas(): Promise<Atlas> {
  atlas ??= load(countiesUrl).then((shapes) => ({ states: shapes('states'), counties: shapes('counties') }))
  atlas.catch(() => (atlas = undefined))
  return atlas
}

/** Returns the states only, a seventh of the data. */
export function loadStates(): Promise<FeatureCollection> {
  states ??= load(statesUrl).then((shapes) => shapes('states'))
  states.catch(() => (states = undefined))
  return states
}

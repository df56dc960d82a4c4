import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import { METERS_TO_MILES, stateCode, type Place, type Point } from '../../../shared/kernel/places.ts'
import { mapsError, MAX_ROUTE_POINTS, type MapsAdapter, type Route, type SearchOptions } from './maps.ts'
import { directionsSchema, featuresSchema, type Feature } from './mapbox-shapes.ts'
import { decodePolyline } from './polyline.ts'

export interface MapboxOptions {
  token: string
  /** Root of the API without a trailing slash. */
  baseUrl?: string
  timeoutMs?: number
  /** Mapbox requires permanent geocoding, a paid option of the account, when results are stored. */
  isPermanent?: boolean
}

const MAX_ANSWER_BYTES = 4_000_000

/**
 * Returns the text within Mapbox's limits: 256 characters and 20 words, and no semicolon, which would start a
 * batch.
 */
function queryOf(text: string): string {
  return text.replaceAll(';', ' ').trim().split(/\s+/).slice(0, 20).join(' ').slice(0, 256)
}

function placeOf({ id, geometry, properties }: Feature): Place | null {
  const [longitude, latitude] = geometry.coordinates
  const { context } = properties
  const state = stateCode(context.region?.region_code ?? context.region?.name ?? '')
  // A move cannot be priced for territories and incomplete places.
  if (!state || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const isPlace = properties.feature_type === 'place' || properties.feature_type === 'locality'
  const isZip = properties.feature_type === 'postcode'
  const verbose =
    properties.full_address ?? [properties.name, properties.place_formatted].filter(Boolean).join(', ')
  return {
    id: properties.mapbox_id ?? id ?? verbose,
    latitude,
    longitude,
    verbose_address: verbose.replace(/, United States$/, ''),
    streetNumber: context.address?.address_number ?? '',
    street: context.address?.street_name ?? context.street?.name ?? '',
    neighborhood: context.neighborhood?.name ?? '',
    city: context.place?.name ?? context.locality?.name ?? (isPlace ? properties.name : ''),
    county: (context.district?.name ?? '').replace(/ County$/, ''),
    addressCountry: (context.country?.country_code ?? 'US').toUpperCase(),
    addressState: state,
    zip: context.postcode?.name ?? (isZip ? properties.name : ''),
  }
}

function routeOf(answer: z.output<typeof directionsSchema>): Route {
  const [route] = answer.routes
  const coordinates = route && decodePolyline(route.geometry)
  if (!route || !coordinates) throw mapsError('no route in the answer')
  return {
    distanceMiles: route.distance * METERS_TO_MILES,
    durationMinutes: route.duration / 60,
    geometry: { type: 'LineString', coordinates },
    steps: route.legs.flatMap((leg) =>
      leg.steps.map((step) => ({
        instruction: step.maneuver.instruction,
        distanceMiles: step.distance * METERS_TO_MILES,
        durationMinutes: step.duration / 60,
      })),
    ),
    summary: route.legs
      .map((leg) => leg.summary)
      .filter(Boolean)
      .join('; '),
  }
}

/**
 * Creates a maps adapter with Mapbox geocoding v6 restricted to the US and driving directions v5 with
 * polyline and steps. Every failure is `maps_unavailable`; errors never contain the token.
 */
export function mapboxMaps(options: MapboxOptions): MapsAdapter {
  const { token, baseUrl = 'https://api.mapbox.com', timeoutMs = 5_000, isPermanent = false } = options

  async function ask<T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: T,
  ): Promise<z.output<T>> {
    const url = new URL(baseUrl + path)
    for (const [name, value] of Object.entries({ ...query, access_token: token }))
      url.searchParams.set(name, value)
    const json = await fetchJson(url, timeoutMs)
    const read = schema.safeParse(json)
    if (!read.success) throw mapsError(`unexpected answer at ${read.error.issues[0]?.path.join('.') ?? ''}`)
    return read.data
  }

  async function searchPlaces(
    text: string,
    { limit, near }: SearchOptions,
    isAutocomplete: boolean,
  ): Promise<Place[]> {
    const q = queryOf(text)
    if (q.length < 2) return []
    const query = {
      q,
      country: 'us',
      language: 'en',
      limit: String(Math.min(10, limit)),
      autocomplete: String(isAutocomplete),
      types: 'address,street,place,locality,postcode',
      ...(near && { proximity: `${near.longitude},${near.latitude}` }),
      ...(isPermanent && { permanent: 'true' }),
    }
    const { features } = await ask('/search/geocode/v6/forward', query, featuresSchema)
    return features.map(placeOf).filter((place) => place !== null)
  }

  return {
    searchPlaces: (text, options) => searchPlaces(text, options, true),
    geocode: async (text) => (await searchPlaces(text, { limit: 1 }, false))[0] ?? null,
    placeAt: async ({ latitude, longitude }) => {
      const query = {
        latitude: String(latitude),
        longitude: String(longitude),
        country: 'us',
        language: 'en',
        limit: '1',
        types: 'place',
        ...(isPermanent && { permanent: 'true' }),
      }
      const { features } = await ask('/search/geocode/v6/reverse', query, featuresSchema)
      return features.map(placeOf).find((place) => place !== null) ?? null
    },
    route: async (points: readonly Point[]) => {
      if (points.length < 2 || points.length > MAX_ROUTE_POINTS) throw mapsError('a drive has 2 to 25 points')
      const stops = points.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';')
      const query = { geometries: 'polyline', overview: 'full', steps: 'true', language: 'en' }
      return routeOf(await ask(`/directions/v5/mapbox/driving/${stops}`, query, directionsSchema))
    },
  }
}

async function fetchJson(url: URL, timeoutMs: number): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw mapsError(`status ${answer.status}`)
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) throw mapsError('answer too large')
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    // The URL contains the token, so the text of the original error is not passed on.
    throw error instanceof AppError
      ? error
      : mapsError(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no answer')
  }
}

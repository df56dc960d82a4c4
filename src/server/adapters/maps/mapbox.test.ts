import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mapboxMaps } from './mapbox.ts'
import type { MapsAdapter } from './maps.ts'

const TOKEN = 'pk.secret-token'
const DENVER = { latitude: 39.7392, longitude: -104.9903 }
const SPRINGS = { latitude: 38.8339, longitude: -104.8214 }

/** One address as Mapbox geocoding v6 sends it. */
const FEATURE = {
  type: 'Feature',
  id: 'dXJuOm1ieGFkcjox',
  geometry: { type: 'Point', coordinates: [-77.03655, 38.89768] },
  properties: {
    mapbox_id: 'dXJuOm1ieGFkcjox',
    feature_type: 'address',
    full_address: '1600 Pennsylvania Avenue Northwest, Washington, District of Columbia 20500, United States',
    name: '1600 Pennsylvania Avenue Northwest',
    coordinates: { longitude: -77.03655, latitude: 38.89768, accuracy: 'rooftop' },
    place_formatted: 'Washington, District of Columbia 20500, United States',
    context: {
      address: { address_number: '1600', street_name: 'Pennsylvania Avenue Northwest' },
      street: { name: 'Pennsylvania Avenue Northwest' },
      neighborhood: { name: 'National Mall' },
      postcode: { name: '20500' },
      place: { name: 'Washington' },
      district: { name: 'Washington County' },
      region: { name: 'District of Columbia', region_code: 'DC', region_code_full: 'US-DC' },
      country: { name: 'United States', country_code: 'US' },
    },
  },
}

let maps: MapsAdapter
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: URL[] = []
let stop: () => Promise<void>

function json(status: number, body: unknown) {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

beforeEach(async () => {
  asked = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://localhost'))
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  maps = mapboxMaps({ token: TOKEN, baseUrl: `http://127.0.0.1:${address.port}`, timeoutMs: 200 })
  stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})
afterEach(() => stop())

describe('Mapbox geocoding', () => {
  it('reads the city of a point', async () => {
    const { address: _address, street: _street, ...context } = FEATURE.properties.context
    const city = { ...FEATURE.properties, feature_type: 'place', name: 'Washington', context }
    json(200, { type: 'FeatureCollection', features: [{ ...FEATURE, properties: city }] })
    expect(await maps.placeAt(DENVER)).toMatchObject({ city: 'Washington', addressState: 'DC' })
    expect(asked[0]?.pathname).toBe('/search/geocode/v6/reverse')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      latitude: '39.7392',
      longitude: '-104.9903',
      types: 'place',
    })
    json(200, { type: 'FeatureCollection', features: [] })
    expect(await maps.placeAt(SPRINGS)).toBeNull()
  })

  it('reads the place result', async () => {
    json(200, { type: 'FeatureCollection', features: [FEATURE] })
    expect(await maps.searchPlaces('1600 penn; ave', { limit: 5 })).toEqual([
      {
        id: 'dXJuOm1ieGFkcjox',
        latitude: 38.89768,
        longitude: -77.03655,
        verbose_address: '1600 Pennsylvania Avenue Northwest, Washington, District of Columbia 20500',
        streetNumber: '1600',
        street: 'Pennsylvania Avenue Northwest',
        neighborhood: 'National Mall',
        city: 'Washington',
        county: 'Washington',
        addressCountry: 'US',
        addressState: 'DC',
        zip: '20500',
      },
    ])
    expect(asked[0]?.pathname).toBe('/search/geocode/v6/forward')
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: '1600 penn ave',
      country: 'us',
      limit: '5',
      autocomplete: 'true',
      access_token: TOKEN,
    })
  })

  it('asks for places near a point', async () => {
    json(200, { type: 'FeatureCollection', features: [FEATURE] })
    await maps.searchPlaces('1600 penn ave', { limit: 5, near: DENVER })
    await maps.searchPlaces('1600 penn ave', { limit: 5 })
    expect(asked.map(({ searchParams }) => searchParams.get('proximity'))).toEqual([
      '-104.9903,39.7392',
      null,
    ])
  })

  it('omits places outside of states, and reads cities and ZIP codes', async () => {
    const context = { region: { region_code: 'CO', name: 'Colorado' } }
    const feature = (feature_type: string, name: string, more: object) => ({
      geometry: { coordinates: [-105, 39.7] },
      properties: { feature_type, name, place_formatted: 'Colorado, United States', context: more },
    })
    json(200, {
      features: [
        feature('place', 'Denver', context),
        feature('postcode', '80202', { ...context, place: { name: 'Denver' } }),
        feature('place', 'San Juan', { region: { region_code: 'PR', name: 'Puerto Rico' } }),
      ],
    })
    const places = await maps.searchPlaces('denver', { limit: 5 })
    expect(places.map(({ city, zip, addressState }) => [city, zip, addressState])).toEqual([
      ['Denver', '', 'CO'],
      ['Denver', '80202', 'CO'],
    ])
  })

  it('sends no request for an empty text and returns null when nothing is found', async () => {
    json(200, { features: [] })
    expect(await maps.searchPlaces(' ; ', { limit: 5 })).toEqual([])
    expect(asked).toHaveLength(0)
    expect(await maps.geocode('nowhere at all')).toBeNull()
    expect(asked[0]?.searchParams.get('autocomplete')).toBe('false')
  })
})

describe('Mapbox directions', () => {
  it('returns miles, minutes, geometry, steps and summary of the first route', async () => {
    json(200, {
      code: 'Ok',
      routes: [
        {
          distance: 112_654,
          duration: 4_200,
          geometry: '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
          legs: [
            {
              summary: 'I 25',
              steps: [{ distance: 1000, duration: 60, maneuver: { instruction: 'Head south.' } }],
            },
          ],
        },
      ],
    })
    const route = await maps.route([DENVER, SPRINGS])
    expect(route.distanceMiles).toBeCloseTo(70, 1)
    expect(route.durationMinutes).toBe(70)
    expect(route.geometry.coordinates).toEqual([
      [-120.2, 38.5],
      [-120.95, 40.7],
      [-126.453, 43.252],
    ])
    expect(route.steps).toEqual([
      { instruction: 'Head south.', distanceMiles: 0.621371192, durationMinutes: 1 },
    ])
    expect(route.summary).toBe('I 25')
    expect(asked[0]?.pathname).toBe('/directions/v5/mapbox/driving/-104.9903,39.7392;-104.8214,38.8339')
    expect(asked[0]?.searchParams.get('geometries')).toBe('polyline')
    expect(asked[0]?.searchParams.get('steps')).toBe('true')
  })

  const failures: [string, () => void][] = [
    ['no route', () => json(200, { code: 'NoRoute', routes: [] })],
    ['no routes at all', () => json(200, { code: 'Ok' })],
    ['a broken geometry', () => json(200, { routes: [{ distance: 1, duration: 1, geometry: '_p~iF~' }] })],
    ['another shape', () => json(200, { routes: [{ distance: 'far' }] })],
    ['a 500', () => json(500, { message: 'down' })],
    ['a refusal', () => json(401, { message: `Not Authorized - Invalid Token ${TOKEN}` })],
    ['no JSON', () => (answer = (_request, response) => response.end('<html>'))],
    ['a cut connection', () => (answer = (request) => request.socket.destroy())],
    ['no answer in time', () => (answer = () => {})],
  ]
  it.each(failures)("fails with 'Unknown error occurred' after %s", async (_name, play) => {
    play()
    const error: unknown = await maps.route([DENVER, SPRINGS]).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'maps_unavailable', message: 'Unknown error occurred', status: 502 })
    // The log shows the cause, which must not contain the token.
    expect(String(error instanceof Error && error.cause)).not.toContain(TOKEN)
  })
})

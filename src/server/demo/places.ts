/** A real city with one of its ZIP codes. */
export interface DemoCity {
  city: string
  state: string
  zip: string
  latitude: number
  longitude: number
}

type CityRow = readonly [city: string, state: string, zip: string, latitude: number, longitude: number]

function cities(rows: readonly CityRow[]): DemoCity[] {
  return rows.map(([city, state, zip, latitude, longitude]) => ({ city, state, zip, latitude, longitude }))
}

/** Around Denver, within the distance of a local move. */
export const NEAR_DENVER = cities([
  ['Denver', 'CO', '80202', 39.7527, -104.9992],
  ['Denver', 'CO', '80205', 39.759, -104.9661],
  ['Denver', 'CO', '80210', 39.679, -104.9631],
  ['Denver', 'CO', '80211', 39.7665, -105.0204],
  ['Denver', 'CO', '80220', 39.7347, -104.9122],
  ['Aurora', 'CO', '80012', 39.6987, -104.8377],
  ['Lakewood', 'CO', '80226', 39.7122, -105.0668],
  ['Littleton', 'CO', '80120', 39.5994, -105.0044],
  ['Englewood', 'CO', '80113', 39.6411, -104.9609],
  ['Arvada', 'CO', '80002', 39.7945, -105.0984],
  ['Westminster', 'CO', '80031', 39.8759, -105.0403],
  ['Golden', 'CO', '80401', 39.7305, -105.1915],
  ['Boulder', 'CO', '80302', 40.0172, -105.2851],
])

/** In Colorado, far from Denver. */
export const FAR_COLORADO = cities([
  ['Colorado Springs', 'CO', '80903', 38.8388, -104.8145],
  ['Fort Collins', 'CO', '80521', 40.5813, -105.1039],
  ['Pueblo', 'CO', '81003', 38.2843, -104.6234],
  ['Grand Junction', 'CO', '81501', 39.0783, -108.5457],
  ['Durango', 'CO', '81301', 37.2872, -107.8721],
])

/** Around Houston, within the distance of a local move. */
export const NEAR_HOUSTON = cities([
  ['Houston', 'TX', '77002', 29.7594, -95.3594],
  ['Houston', 'TX', '77006', 29.7409, -95.3923],
  ['Houston', 'TX', '77019', 29.7517, -95.4054],
  ['Houston', 'TX', '77035', 29.6518, -95.4854],
  ['Bellaire', 'TX', '77401', 29.704, -95.4609],
  ['Pasadena', 'TX', '77502', 29.6789, -95.1982],
  ['Pearland', 'TX', '77581', 29.5617, -95.2721],
  ['Sugar Land', 'TX', '77478', 29.6196, -95.607],
])

/** In Texas, far from Houston. */
export const FAR_TEXAS = cities([
  ['Austin', 'TX', '78701', 30.2713, -97.7426],
  ['San Antonio', 'TX', '78205', 29.4237, -98.4925],
  ['Dallas', 'TX', '75201', 32.7904, -96.8044],
])

/** In other states. */
export const ELSEWHERE = cities([
  ['Phoenix', 'AZ', '85004', 33.4557, -112.0686],
  ['Santa Fe', 'NM', '87501', 35.7024, -105.974],
  ['Cheyenne', 'WY', '82001', 41.1436, -104.7962],
  ['Salt Lake City', 'UT', '84101', 40.7559, -111.8967],
  ['Kansas City', 'MO', '64106', 39.1052, -94.5699],
  ['New Orleans', 'LA', '70112', 29.9605, -90.0753],
  ['Tulsa', 'OK', '74103', 36.1539, -95.9953],
  ['Chicago', 'IL', '60607', 41.8721, -87.6578],
])

/** In Canada. */
export const ABROAD = { city: 'Calgary', latitude: 51.0447, longitude: -114.0719 }

export const STREETS = [
  'Alder Way',
  'Birch Road',
  'Cottonwood Lane',
  'Dry Creek Drive',
  'Elm Street',
  'Foothill Court',
  'Garnet Avenue',
  'Harvest Moon Drive',
  'Ivy Street',
  'Juniper Trail',
  'Kestrel Lane',
  'Larkspur Circle',
  'Meadowlark Road',
  'Newberry Street',
  'Orchard Place',
  'Prairie View Drive',
  'Quail Run',
  'Ridgeline Boulevard',
  'Sagebrush Court',
  'Tanager Street',
] as const

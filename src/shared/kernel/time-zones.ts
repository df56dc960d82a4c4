import { stateCode, type StateCode } from './places.ts'

/** Time zone of most people in a state. */
const STATE_ZONES: Record<StateCode, string> = {
  AL: 'America/Chicago',
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  AR: 'America/Chicago',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  CT: 'America/New_York',
  DE: 'America/New_York',
  DC: 'America/New_York',
  FL: 'America/New_York',
  GA: 'America/New_York',
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IL: 'America/Chicago',
  IN: 'America/Indiana/Indianapolis',
  IA: 'America/Chicago',
  KS: 'America/Chicago',
  KY: 'America/New_York',
  LA: 'America/Chicago',
  ME: 'America/New_York',
  MD: 'America/New_York',
  MA: 'America/New_York',
  MI: 'America/Detroit',
  MN: 'America/Chicago',
  MS: 'America/Chicago',
  MO: 'America/Chicago',
  MT: 'America/Denver',
  NE: 'America/Chicago',
  NV: 'America/Los_Angeles',
  NH: 'America/New_York',
  NJ: 'America/New_York',
  NM: 'America/Denver',
  NY: 'America/New_York',
  NC: 'America/New_York',
  ND: 'America/Chicago',
  OH: 'America/New_York',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles',
  PA: 'America/New_York',
  RI: 'America/New_York',
  SC: 'America/New_York',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  UT: 'America/Denver',
  VT: 'America/New_York',
  VA: 'America/New_York',
  WA: 'America/Los_Angeles',
  WV: 'America/New_York',
  WI: 'America/Chicago',
  WY: 'America/Denver',
}

/**
 * The other zone of a state that has two, if the longitude (and the latitude, if known) is beyond the line.
 * Straight lines approximate county borders: right for towns, a guess in between.
 */
const SPLITS: Partial<Record<StateCode, (longitude: number, latitude?: number) => string | undefined>> = {
  AK: (longitude) => (longitude < -169.5 ? 'America/Adak' : undefined),
  FL: (longitude) => (longitude < -85.2 ? 'America/Chicago' : undefined),
  ID: (_longitude, latitude) =>
    latitude !== undefined && latitude > 45.5 ? 'America/Los_Angeles' : undefined,
  IN: (longitude, latitude) =>
    longitude < -86.9 && (latitude === undefined || latitude > 40.7 || latitude < 38.4)
      ? 'America/Chicago'
      : undefined,
  KS: (longitude, latitude) =>
    longitude < -101.5 && (latitude === undefined || latitude > 37.7) ? 'America/Denver' : undefined,
  KY: (longitude) => (longitude < -86.1 ? 'America/Chicago' : undefined),
  MI: (longitude, latitude) =>
    longitude < -87.5 && (latitude === undefined || latitude < 46.5) ? 'America/Menominee' : undefined,
  ND: (longitude, latitude) =>
    longitude < -102 && (latitude === undefined || latitude < 47.5) ? 'America/Denver' : undefined,
  NE: (longitude) => (longitude < -101.2 ? 'America/Denver' : undefined),
  OR: (longitude, latitude) =>
    longitude > -117.6 && (latitude === undefined || latitude < 44.5) ? 'America/Boise' : undefined,
  SD: (longitude) => (longitude < -100.5 ? 'America/Denver' : undefined),
  TN: (longitude, latitude) =>
    longitude > (latitude !== undefined && latitude > 35.6 ? -84.9 : -85.4) ? 'America/New_York' : undefined,
  TX: (longitude) => (longitude < -104.9 ? 'America/Denver' : undefined),
}

/**
 * Returns the likely IANA time zone of an address by its state, in split states by its coordinates (degrees);
 * undefined outside the US states, where the setting's default applies.
 */
export function timeZoneOfState(state: string, longitude?: number, latitude?: number): string | undefined {
  const code = stateCode(state)
  if (!code) return undefined
  const other = longitude === undefined ? undefined : SPLITS[code]?.(longitude, latitude)
  return other ?? STATE_ZONES[code]
}

/** Time zones of the United States and their territories by common name; one for each set of rules. */
const ZONE_LABELS: Record<string, string> = {
  'America/New_York': 'Eastern, New York',
  'America/Detroit': 'Eastern, Detroit',
  'America/Kentucky/Louisville': 'Eastern, Louisville',
  'America/Kentucky/Monticello': 'Eastern, Monticello',
  'America/Indiana/Indianapolis': 'Eastern, Indianapolis',
  'America/Indiana/Vincennes': 'Eastern, Vincennes',
  'America/Indiana/Winamac': 'Eastern, Winamac',
  'America/Indiana/Marengo': 'Eastern, Marengo',
  'America/Indiana/Petersburg': 'Eastern, Petersburg',
  'America/Indiana/Vevay': 'Eastern, Vevay',
  'America/Chicago': 'Central, Chicago',
  'America/Indiana/Tell_City': 'Central, Tell City',
  'America/Indiana/Knox': 'Central, Knox',
  'America/Menominee': 'Central, Menominee',
  'America/North_Dakota/Center': 'Central, Center',
  'America/North_Dakota/New_Salem': 'Central, New Salem',
  'America/North_Dakota/Beulah': 'Central, Beulah',
  'America/Denver': 'Mountain, Denver',
  'America/Boise': 'Mountain, Boise',
  'America/Phoenix': 'Mountain, Phoenix, no daylight saving',
  'America/Los_Angeles': 'Pacific, Los Angeles',
  'America/Anchorage': 'Alaska, Anchorage',
  'America/Juneau': 'Alaska, Juneau',
  'America/Sitka': 'Alaska, Sitka',
  'America/Metlakatla': 'Alaska, Metlakatla',
  'America/Yakutat': 'Alaska, Yakutat',
  'America/Nome': 'Alaska, Nome',
  'America/Adak': 'Aleutian, Adak',
  'Pacific/Honolulu': 'Hawaii, Honolulu',
  'America/Puerto_Rico': 'Atlantic, Puerto Rico',
  'America/St_Thomas': 'Atlantic, Virgin Islands',
  'Pacific/Guam': 'Chamorro, Guam',
  'Pacific/Saipan': 'Chamorro, Saipan',
  'Pacific/Pago_Pago': 'Samoa, Pago Pago',
}

/** All time zones that a company can choose, from east to west. */
export const TIME_ZONES: readonly string[] = Object.keys(ZONE_LABELS)

/** Returns the common name of a zone; the IANA name of a zone that cannot be chosen. */
export function zoneLabel(timeZone: string): string {
  return ZONE_LABELS[timeZone] ?? timeZone
}

/** Returns whether a text names a zone that a company can choose. */
export function isTimeZone(text: string): boolean {
  return Object.hasOwn(ZONE_LABELS, text)
}

import type { Config } from './config.ts'

/** Where the app loads the style of the provider's map from, on this server. */
export const PROVIDER_STYLE_URL = '/map-style.json'

/** Where the provider's map tiles are loaded from. */
const PROVIDER_ORIGIN = 'https://api.mapbox.com'

type MapConfig = Pick<Config, 'MAP_STYLE_URL' | 'MAPBOX_TOKEN'>

/**
 * Returns the token that browsers load the provider's tiles with: the configured one, if it is public (`pk.…`) and no
 * other style is configured; else null.
 */
export function tileToken({ MAP_STYLE_URL, MAPBOX_TOKEN }: MapConfig): string | null {
  return MAP_STYLE_URL === undefined && MAPBOX_TOKEN?.startsWith('pk.') === true ? MAPBOX_TOKEN : null
}

/** Returns the address of the style of all maps; '' for the drawn map. */
export function mapStyleUrl(config: MapConfig): string {
  return config.MAP_STYLE_URL ?? (tileToken(config) === null ? '' : PROVIDER_STYLE_URL)
}

/** Returns the other origins that maps load from. */
export function mapOrigins(config: MapConfig): string[] {
  if (config.MAP_STYLE_URL !== undefined) return [new URL(config.MAP_STYLE_URL).origin]
  return tileToken(config) === null ? [] : [PROVIDER_ORIGIN]
}

/** Returns the style of the provider's map: its raster tiles with streets (MapLibre style specification, version 8). */
export function providerStyle(token: string): object {
  const tiles = `${PROVIDER_ORIGIN}/styles/v1/mapbox/streets-v12/tiles/512/{z}/{x}/{y}@2x?access_token=${encodeURIComponent(token)}`
  return {
    version: 8,
    sources: {
      streets: { type: 'raster', tiles: [tiles], tileSize: 512, attribution: '© Mapbox © OpenStreetMap' },
    },
    layers: [{ id: 'streets', type: 'raster', source: 'streets' }],
  }
}

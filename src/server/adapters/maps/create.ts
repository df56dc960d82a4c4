import { ConfigError } from '../../kernel/config/config.ts'
import { cachedMaps } from './cached.ts'
import { mapboxMaps } from './mapbox.ts'
import type { MapsAdapter } from './maps.ts'
import { offlineMaps } from './offline.ts'

export interface MapsConfig {
  /** Mapbox access token (MAPBOX_TOKEN); empty if none is configured. */
  token: string
  /** Root of the API, for tests. */
  baseUrl?: string
  isPermanent?: boolean
  isProduction: boolean
  /** Whether the simulator is enabled by name. */
  isOfflineAsked: boolean
}

/**
 * Creates the maps provider of this installation with cached answers: Mapbox with a token, else the offline
 * simulator. Throws in production without a token, unless the simulator is enabled by name.
 */
export function createMaps(config: MapsConfig): MapsAdapter {
  const { token, baseUrl, isPermanent = false } = config
  // The simulator takes precedence over a token, so that both can be set during development.
  if (token && !config.isOfflineAsked)
    return cachedMaps(mapboxMaps({ token, isPermanent, ...(baseUrl && { baseUrl }) }))
  if (config.isProduction && !config.isOfflineAsked)
    throw new ConfigError([
      'MAPBOX_TOKEN: is missing. In production maps need Mapbox, or STAND_INS=maps for the stand-in.',
    ])
  // It answers in less than a millisecond, so a cache would only use memory.
  return offlineMaps()
}

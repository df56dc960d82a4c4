import { ConfigError } from '../../kernel/config/config.ts'
import { cachedMaps } from './cached.ts'
import { mapboxMaps } from './mapbox.ts'
import type { MapsAdapter } from './maps.ts'
import { offlineMaps } from './offline.ts'

export interface MapsConfig {
  /** Mapbox access token (MAPBOX_TOKEN); empty when none is configured. */
  token: string
  /** Root of the API; for tests. */
  baseUrl?: string
  isPermanent?: boolean
  isProduction: boolean
  /** The simulator was asked for by name. */
  isOfflineAsked: boolean
}

/**
 * The maps provider of this installation, returns cached: Mapbox with a token, else the offline simulator,
 * which production gets only when it asks for it by name; throws otherwise.
 */
export function createMaps(config: MapsConfig): MapsAdapter {
  const { token, baseUrl, isPermanent = false } = config
  // The simulator by name wins over a token, so that both can be set while trying things out.
  if (token && !config.isOfflineAsked)
    return cachedMaps(mapboxMaps({ token, isPermanent, ...(baseUrl && { baseUrl }) }))
  if (config.isProduction && !config.isOfflineAsked)
    throw new ConfigError([
      'MAPBOX_TOKEN: is missing. In production maps need Mapbox, or STAND_INS=maps for the stand-in.',
    ])
  // It answers in well under a millisecond: a cache would only take memory.
  return offlineMaps()
}

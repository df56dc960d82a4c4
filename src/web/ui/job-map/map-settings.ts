import { createContext } from 'react'
import { SAN_FRANCISCO, type Point } from '../../../shared/kernel/places.ts'

/** What all maps of the app share. */
export interface MapSettings {
  /** Where a map without places looks. */
  center: Point
  /** Style of a map with tiles; without it the map is drawn and needs no network. */
  styleUrl: string | undefined
}

/** Given by the shell around every screen. */
export const MapSettingsContext = createContext<MapSettings>({ center: SAN_FRANCISCO, styleUrl: undefined })

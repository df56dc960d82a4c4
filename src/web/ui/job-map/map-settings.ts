import { createContext } from 'react'
import { SAN_FRANCISCO, type Point } from '../../../shared/kernel/places.ts'

/** Settings of all maps of the app. */
export interface MapSettings {
  /** Center of a map without markers. */
  center: Point
  /** Style of a map with tiles; without it the map is drawn and needs no network. */
  styleUrl: string | undefined
}

/** Provided by the shell around every screen. */
export const MapSettingsContext = createContext<MapSettings>({ center: SAN_FRANCISCO, styleUrl: undefined })

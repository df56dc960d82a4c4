import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getInfo, type Info } from '../../shared/kernel/info.api.ts'
import { SAN_FRANCISCO, type Point } from '../../shared/kernel/places.ts'
import { callQuery } from '../kernel/queries.ts'
import type { MapSettings } from '../ui/job-map/map-settings.ts'

/** The product name from the served HTML. */
const servedName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title

/** What the server embedded in the page; undefined in development. */
const servedInfo = readServed()

function readServed(): Info | undefined {
  const text = document.getElementById('info')?.textContent
  return text ? (JSON.parse(text) as Info) : undefined // written by the server of this page
}

/** Returns name, contact and links of this installation; undefined until loaded. */
export function useInfo() {
  return useQuery({ ...callQuery(getInfo, {}), staleTime: Infinity, initialData: servedInfo }).data
}

/** Returns the product name, from the served HTML until the request has finished. */
export function useProductName(): string {
  return useInfo()?.productName ?? servedName
}

/**
 * Returns the settings that all maps share: centered at the person's own address if known, else at the
 * installation's default.
 */
export function useMapSettings(own: Point | null): MapSettings {
  const info = useInfo()
  return useMemo(
    () => ({ center: own ?? info?.mapCenter ?? SAN_FRANCISCO, styleUrl: info?.mapStyleUrl || undefined }),
    [own, info],
  )
}

/**
 * Returns the values inserted into legal texts: the product name and the contact address, empty if there is
 * none.
 */
export function useLegalNames(): { productName: string; contactEmail: string } {
  return { productName: useProductName(), contactEmail: useInfo()?.contactEmail ?? '' }
}

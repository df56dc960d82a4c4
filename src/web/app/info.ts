import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getInfo } from '../../shared/kernel/info.api.ts'
import { SAN_FRANCISCO, type Point } from '../../shared/kernel/places.ts'
import { call } from '../kernel/api.ts'
import type { MapSettings } from '../ui/job-map/map-settings.ts'

/** The product's name as the server put it into the page. */
const servedName =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? document.title

/** Name, contact and links of this installation; undefined until known. */
export function useInfo() {
  return useQuery({
    queryKey: ['info'],
    queryFn: ({ signal }) => call(getInfo, {}, { signal }),
    staleTime: Infinity,
  }).data
}

/** The product's name, from the server's page until the call has answered. */
export function useProductName(): string {
  return useInfo()?.productName ?? servedName
}

/**
 * What maps share: they look at a person's own address when it is known, else where this installation says.
 */
export function useMapSettings(own: Point | null): MapSettings {
  const info = useInfo()
  return useMemo(
    () => ({ center: own ?? info?.mapCenter ?? SAN_FRANCISCO, styleUrl: info?.mapStyleUrl || undefined }),
    [own, info],
  )
}

/** What legal texts are filled in with: the product's name and the contact address, empty when there is none. */
export function useLegalNames(): { productName: string; contactEmail: string } {
  return { productName: useProductName(), contactEmail: useInfo()?.contactEmail ?? '' }
}

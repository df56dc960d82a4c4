import { useQuery } from '@tanstack/react-query'
import { getInfo } from '../../shared/info/info.api.ts'
import { call } from '../kernel/api.ts'

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

/** The product's name, from the server's page until the call has answered (DECISIONS A1). */
export function useProductName(): string {
  return useInfo()?.productName ?? servedName
}

/** What legal texts are filled in with: the product's name and the contact address, empty when there is none. */
export function useLegalNames(): { productName: string; contactEmail: string } {
  return { productName: useProductName(), contactEmail: useInfo()?.contactEmail ?? '' }
}

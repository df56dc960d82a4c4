import type { Access, Method } from './endpoint.ts'

/** Route of a call without its schemas, which keeps the pages for visitors small. */
export interface EndpointRoute {
  name: string
  method: Method
  path: string
  access: Access
  isIdempotent?: boolean
  isTokenIgnored?: boolean
}

export const validatePluginTokenWire = {
  name: 'validatePluginToken',
  method: 'POST',
  path: '/validateToken',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute

export const createQuoteWire = {
  name: 'createQuote',
  method: 'POST',
  path: '/wp/v2/movesheet/jobs',
  access: 'public',
  isIdempotent: true,
} as const satisfies EndpointRoute

export const priceMoveWire = {
  name: 'priceMove',
  method: 'POST',
  path: '/wp/v2/companies/:company/price',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute

export const listOpenDaysWire = {
  name: 'listOpenDays',
  method: 'GET',
  path: '/wp/v2/companies/:company/open-days',
  access: 'public',
  isTokenIgnored: true,
} as const satisfies EndpointRoute

export const searchPlacesWire = {
  name: 'searchPlaces',
  method: 'GET',
  path: '/wp/v2/places',
  access: 'public',
} as const satisfies EndpointRoute

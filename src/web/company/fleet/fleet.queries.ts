import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listEquipment, listLoans, listMyEquipment } from '../../../shared/company/fleet/equipment.api.ts'
import type { EquipmentCategory } from '../../../shared/company/fleet/equipment.ts'
import { getVehicle, listVehicleChanges, listVehicles } from '../../../shared/company/fleet/fleet.api.ts'
import type { VehicleStatus } from '../../../shared/company/fleet/vehicle.ts'
import { call, callList } from '../../kernel/api.ts'

/** Rows per page of a list. */
const PER_PAGE = 50
const FOUND_MOST = 20

/** Returns the query key of a company's vehicles and equipment. */
function fleetKey(company: number) {
  return ['fleet', company] as const
}

/** The filter of the vehicle list. */
export interface VehicleFilter {
  search: string
  status: VehicleStatus | ''
}

/** Returns the query for a page of a company's vehicles. */
export function vehiclesQuery(company: number, filter: VehicleFilter, page: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'vehicles', filter, page],
    queryFn: ({ signal }) =>
      callList(
        listVehicles,
        {
          query: {
            company,
            page,
            per_page: PER_PAGE,
            search: filter.search,
            ...(filter.status !== '' && { status: [filter.status] }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for a vehicle with all its records. */
export function vehicleQuery(company: number, id: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'vehicle', id],
    queryFn: ({ signal }) => call(getVehicle, { params: { id } }, { signal }),
  })
}

/** Returns the query for a page of the changes to a vehicle. */
export function vehicleChangesQuery(company: number, id: number, page: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'vehicle', id, 'changes', page],
    queryFn: ({ signal }) =>
      callList(listVehicleChanges, { params: { id }, query: { page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The filter of the equipment list. */
export interface EquipmentFilter {
  search: string
  category: EquipmentCategory | ''
  show: 'all' | 'out' | 'low' | 'retired'
}

/** Returns the query for a page of a company's equipment. */
export function equipmentQuery(company: number, filter: EquipmentFilter, page: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'equipment', filter, page],
    queryFn: ({ signal }) =>
      callList(
        listEquipment,
        {
          query: {
            company,
            page,
            per_page: PER_PAGE,
            search: filter.search,
            ...(filter.category !== '' && { category: [filter.category] }),
            ...(filter.show !== 'all' && { [filter.show]: true }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for a page of the loans of a piece of equipment. */
export function loansQuery(company: number, id: number, page: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'loans', id, page],
    queryFn: ({ signal }) =>
      callList(listLoans, { params: { id }, query: { page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for the equipment that the signed-in person holds. */
export function myEquipmentQuery() {
  return queryOptions({
    queryKey: ['fleet', 'mine'],
    queryFn: ({ signal }) => call(listMyEquipment, {}, { signal }),
  })
}

/**
 * Finds workers by name, phone or email, of all companies of the caller; the server rejects a worker of
 * another company.
 */
export type FindWorkers = (
  search: string,
  most: number,
  signal: AbortSignal,
) => Promise<readonly { id: number; firstName: string; lastName: string }[]>

/** Returns the query for workers to whom equipment can be checked out. */
export function borrowersQuery(findWorkers: FindWorkers, search: string) {
  return queryOptions({
    queryKey: ['workers', 'borrowers', search],
    queryFn: ({ signal }) => findWorkers(search, FOUND_MOST, signal),
    placeholderData: keepPreviousData,
  })
}

/** Returns a function that reloads all shown data of a company's vehicles and equipment. */
export function useRefetchFleet(company: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: fleetKey(company) })
}

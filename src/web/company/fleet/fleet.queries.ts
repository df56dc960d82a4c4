import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listWorkers } from '../../../shared/people/workers/worker-list.api.ts'
import { listEquipment, listLoans, listMyEquipment } from '../../../shared/company/fleet/equipment.api.ts'
import type { EquipmentCategory } from '../../../shared/company/fleet/equipment.ts'
import { getVehicle, listVehicleChanges, listVehicles } from '../../../shared/company/fleet/fleet.api.ts'
import type { VehicleStatus } from '../../../shared/company/fleet/vehicle.ts'
import { call, callList } from '../../kernel/api.ts'

/** Rows on a page of a list. */
const PER_PAGE = 50
const FOUND_MOST = 20

/** All that is kept of a company's vehicles and equipment. */
function fleetKey(company: number) {
  return ['fleet', company] as const
}

/** Which vehicles the list shows. */
export interface VehicleFilter {
  search: string
  status: VehicleStatus | ''
}

/** One page of a company's vehicles. */
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

/** A vehicle with everything that was noted of it. */
export function vehicleQuery(company: number, id: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'vehicle', id],
    queryFn: ({ signal }) => call(getVehicle, { params: { id } }, { signal }),
  })
}

/** Who changed what of a vehicle, a page of it. */
export function vehicleChangesQuery(company: number, id: number, page: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'vehicle', id, 'changes', page],
    queryFn: ({ signal }) =>
      callList(listVehicleChanges, { params: { id }, query: { page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Which equipment the list shows. */
export interface EquipmentFilter {
  search: string
  category: EquipmentCategory | ''
  show: 'all' | 'out' | 'low' | 'retired'
}

/** One page of a company's equipment. */
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

/** Who held a piece of equipment, a page of it. */
export function loansQuery(company: number, id: number, page: number) {
  return queryOptions({
    queryKey: [...fleetKey(company), 'loans', id, page],
    queryFn: ({ signal }) =>
      callList(listLoans, { params: { id }, query: { page, per_page: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the signed-in person holds. */
export function myEquipmentQuery() {
  return queryOptions({
    queryKey: ['fleet', 'mine'],
    queryFn: ({ signal }) => call(listMyEquipment, {}, { signal }),
  })
}

/** Workers by name, phone or email, of all companies of the caller; the server refuses who is of another company. */
export function borrowersQuery(search: string) {
  return queryOptions({
    queryKey: ['workers', 'borrowers', search],
    queryFn: ({ signal }) => callList(listWorkers, { query: { search, per_page: FOUND_MOST } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Asks again for all that is shown of a company's vehicles and equipment. */
export function useFleetNews(company: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: fleetKey(company) })
}

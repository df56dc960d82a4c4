import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listEquipment } from '../../../shared/company/fleet/equipment.api.ts'
import type { EquipmentCategory } from '../../../shared/company/fleet/equipment.ts'
import { listVehicles } from '../../../shared/company/fleet/fleet.api.ts'
import type { VehicleStatus } from '../../../shared/company/fleet/vehicle.ts'
import { keyBelow, listQuery, useRefetch } from '../../kernel/queries.ts'

/** Rows per page of a list. */
const PER_PAGE = 50
const FOUND_MOST = 20

/** Returns a function that reloads all shown data of vehicles and equipment. */
export function useRefetchFleet(): () => Promise<void> {
  return useRefetch(keyBelow(listVehicles), keyBelow(listEquipment))
}

/** The filter of the vehicle list. */
export interface VehicleFilter {
  search: string
  status: VehicleStatus | ''
}

/** Returns the query for a page of a company's vehicles. */
export function vehiclesQuery(company: number, { search, status }: VehicleFilter, page: number) {
  return listQuery(listVehicles, {
    query: { company, page, per_page: PER_PAGE, search, ...(status !== '' && { status: [status] }) },
  })
}

/** The filter of the equipment list. */
export interface EquipmentFilter {
  search: string
  category: EquipmentCategory | ''
  show: 'all' | 'out' | 'low' | 'retired'
}

/** Returns the query for a page of a company's equipment. */
export function equipmentQuery(company: number, { search, category, show }: EquipmentFilter, page: number) {
  const chosen = { ...(category !== '' && { category: [category] }), ...(show !== 'all' && { [show]: true }) }
  return listQuery(listEquipment, { query: { company, page, per_page: PER_PAGE, search, ...chosen } })
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
    queryKey: ['borrowers', search],
    queryFn: ({ signal }) => findWorkers(search, FOUND_MOST, signal),
    placeholderData: keepPreviousData,
  })
}

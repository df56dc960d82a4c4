/** A company whose vehicles and equipment are shown. */
export interface FleetCompany {
  id: number
  name: string
  timezone: string
}

import { mergeVariables } from '../../shared/company/settings/variables.ts'
import type { DemoArea } from './locations.ts'
import { ELSEWHERE, FAR_COLORADO, FAR_TEXAS, NEAR_DENVER, NEAR_HOUSTON } from './places.ts'

/** A demo company, and how many people and jobs it has. */
export interface DemoCompany {
  columns: Record<string, unknown> & Record<'handle' | 'name' | 'timezone' | 'phone' | 'smuvs_phone', string>
  /** The second one is used when the numbers 555-0100 to 555-0199 of the first are exhausted. */
  areaCodes: readonly string[]
  area: DemoArea
  workers: number
  clients: number
  jobs: number
}

/** The demo companies. */
export const COMPANIES: DemoCompany[] = [
  {
    columns: {
      handle: 'front-range',
      name: 'Front Range Movers',
      email: 'office@frontrange.test',
      phone: '3035550100',
      smuvs_phone: '3035550101',
      address: '2100 Blake Street, Denver, CO 80205',
      address_state: 'CO',
      latitude: 39.7553,
      longitude: -104.9921,
      description: 'Local and long-distance moves along the Front Range since 2011.',
      page: JSON.stringify({
        serviceArea: 'Denver, Boulder, Fort Collins and Colorado Springs, and from there to every state.',
        included: [
          'Blankets, straps and dollies',
          'Beds and tables taken apart and put together again',
          'Basic protection of everything we carry',
        ],
        questions: [
          {
            question: 'Do you move pianos?',
            answer: 'Yes. Tell us when you book, so that enough people come.',
          },
          {
            question: 'What if my new home is not ready?',
            answer: 'Call us. We can come another day, or ask a storage company for you.',
          },
        ],
        openingHours: [
          null,
          ...Array.from({ length: 5 }, () => ({ from: '08:00', to: '18:00' })),
          { from: '09:00', to: '14:00' },
        ],
      }),
      timezone: 'America/Denver',
      variables: JSON.stringify(
        mergeVariables(
          {},
          {
            depositLocal: { value: 50 },
            depositLong: { value: 150 },
            beforePickupLong: { value: 25 },
            changeDatetimeFee: { value: 25 },
            changeCrewSizeFee: { value: 15 },
          },
        ),
      ),
      state_meta: JSON.stringify({
        Colorado: { pucNumber: 'HHG-00417', samePrimaryPuc: true },
        Federal: { usdotNumber: '3141592', mcNumber: '271828' },
      }),
    },
    areaCodes: ['303', '720'],
    area: { areaCode: '303', near: NEAR_DENVER, far: FAR_COLORADO, elsewhere: ELSEWHERE },
    workers: 10,
    clients: 110,
    jobs: 220,
  },
  {
    columns: {
      handle: 'lone-star',
      name: 'Lone Star Moving & Junk',
      email: 'office@lonestar.test',
      phone: '7135550100',
      smuvs_phone: '7135550101',
      address: '1200 Congress Street, Houston, TX 77002',
      address_state: 'TX',
      latitude: 29.7621,
      longitude: -95.3568,
      description: 'Moves and junk removal around Houston.',
      timezone: 'America/Chicago',
      variables: JSON.stringify(
        mergeVariables(
          {},
          {
            hourlyRateTwo: { value: 95 },
            depositLocal: { value: 10, unitsLabel: '%' },
            depositLong: { value: 20, unitsLabel: '%' },
            beforeDeliveryLong: { value: 30 },
            changeDatetimeFee: { value: 35 },
            changeCrewSizeFee: { value: 20 },
          },
        ),
      ),
      state_meta: JSON.stringify({ Federal: { usdotNumber: '2718281', mcNumber: '314159' } }),
    },
    areaCodes: ['713', '281'],
    area: { areaCode: '713', near: NEAR_HOUSTON, far: FAR_TEXAS, elsewhere: ELSEWHERE },
    workers: 8,
    clients: 40,
    jobs: 80,
  },
]

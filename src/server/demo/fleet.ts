import type { Condition, EquipmentCategory } from '../../shared/company/fleet/equipment.ts'
import type { Fuel, InspectionKind, InspectionResult } from '../../shared/company/fleet/vehicle.ts'
import type { PolicyType } from '../../shared/company/insurance/policy.ts'
import { addDays } from '../../shared/kernel/dates.ts'
import { cents } from '../../shared/kernel/money.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import type { DemoLoad } from './load.ts'
import type { RandomSequence } from './random.ts'

type Policy = readonly [
  type: PolicyType,
  carrier: string,
  letters: string,
  begun: number,
  left: number,
  limit: number,
  deductible: number,
  premium: readonly [from: number, to: number],
]

/** Days since the start and until the end of each policy, and dollars; the first one expires soon. */
const POLICIES: readonly Policy[] = [
  ['cargo', 'Great Plains Mutual', 'CG', 345, 20, 250_000, 1_000, [1_800, 2_600]],
  ['commercial_trucking', 'Continental Divide Casualty', 'CA', 120, 245, 1_000_000, 2_500, [9_000, 14_000]],
  ['general_liability', 'Great Plains Mutual', 'GL', 200, 165, 1_000_000, 500, [2_000, 3_500]],
]

type Truck = readonly [
  name: string,
  make: string,
  model: string,
  year: number,
  fuel: Fuel,
  feet: number,
  cubicFeet: number,
  pounds: number,
  vins: readonly [string, string],
]

/** Each has a VIN for either company with a valid check digit; they are fictitious. */
const TRUCKS: readonly Truck[] = [
  ['Truck 1', 'Ford', 'F350', 2017, 'diesel', 16, 800, 4_300, ['1FDUF4GT0HEB10421', '1FTFW1ET9DFC10312']],
  ['Truck 2', 'Hino', '268', 2020, 'diesel', 26, 1_700, 10_000, ['5PVNJ8JVXL4S53318', 'JHHRDM2H6JK004417']],
  [
    'Truck 3',
    'Mitsubishi',
    'Fuso',
    2020,
    'gasoline',
    20,
    1_100,
    6_000,
    ['JL6BNG1A4LK001842', '1FVACWDT0GHHA2210'],
  ],
  ['Van 4', 'Ram', 'ProMaster', 2018, 'gasoline', 10, 420, 3_800, ['3C6UR5CL3JG141207', '1GB4GSCG8FF110984']],
]

/** Gross weight ratings in pounds by the length in feet. */
const WEIGHT_RATINGS: Readonly<Record<number, number>> = { 10: 9_350, 16: 14_000, 20: 17_995, 26: 25_950 }

type Item = readonly [
  name: string,
  category: EquipmentCategory,
  quantity: number,
  low: number | null,
  condition: Condition,
  dollars: number,
  /** Index of the truck in the list; null for the warehouse. */
  truck: number | null,
]

const ITEMS: readonly Item[] = [
  ['Four-wheel dollies', 'dolly', 12, 4, 'good', 420, 1],
  ['Appliance dolly', 'dolly', 2, null, 'good', 310, 1],
  ['Moving blankets', 'pads', 144, 48, 'fair', 1_296, 1],
  ['Ratchet straps', 'straps', 18, 20, 'good', 270, 0],
  ['Forearm straps', 'straps', 6, 2, 'new', 150, 0],
  ['Cordless drill', 'tools', 1, null, 'good', 189, null],
  ['Tool box', 'tools', 4, null, 'good', 260, null],
  ['Piano board', 'other', 1, null, 'fair', 395, 2],
  ['Tablet for signatures', 'electronics', 3, null, 'good', 987, null],
  ['First-aid kit', 'safety', 4, 2, 'new', 116, null],
  ['Floor runners', 'other', 8, 3, 'poor', 240, 3],
]

/**
 * Loads policies, vehicles with their records, and equipment, some of it on loan, all around the day of the
 * load.
 */
export async function loadFleet(tx: Tx, load: DemoLoad, dice: RandomSequence): Promise<void> {
  await insertPolicies(tx, load, dice)
  const trucks = await insertTrucks(tx, load, dice)
  await insertRecords(tx, load, trucks, dice)
  await insertItems(tx, load, trucks, dice)
}

async function insertPolicies(tx: Tx, { companyId, today }: DemoLoad, dice: RandomSequence): Promise<void> {
  const rows = POLICIES.map(([type, carrier, letters, begun, left, limit, deductible, premium]) => ({
    company_id: companyId,
    type,
    carrier,
    policy_number: `${letters}-${dice.whole(100_000, 999_999)}`,
    effective_on: addDays(today, -begun),
    expires_on: addDays(today, left),
    coinsurance: type === 'cargo' ? '80' : null,
    deductible_cents: cents(deductible * 100),
    occurrence_cents: cents(limit * 100),
    aggregate_cents: type === 'general_liability' ? cents(limit * 200) : null,
    premium_cents: cents(dice.whole(...premium) * 100),
    agent_name: 'Iris Bell',
    agent_phone: '3035550144',
    agent_email: 'iris.bell@broker.test',
    file_ids: [],
    notes: '',
  }))
  await tx.insertInto('insurance_policies').values(rows).execute()
}

async function insertTrucks(
  tx: Tx,
  { companyId, company }: DemoLoad,
  dice: RandomSequence,
): Promise<number[]> {
  const isFirst = company.handle === 'front-range'
  const rows = TRUCKS.map(([name, make, model, year, fuel, feet, cubicFeet, pounds, vins]) => ({
    company_id: companyId,
    name,
    make,
    model,
    model_year: year,
    plate: `${dice.pick(['KLM', 'QRS', 'TVW'])}-${dice.whole(100, 999)}`,
    plate_state: isFirst ? 'CO' : 'TX',
    vin: vins[isFirst ? 0 : 1],
    size_feet: feet,
    capacity_cubic_feet: cubicFeet,
    capacity_pounds: pounds,
    gross_weight_pounds: WEIGHT_RATINGS[feet] ?? null,
    fuel,
    odometer_miles: dice.whole(42_000, 168_000),
    purchased_on: `${year}-0${dice.whole(2, 9)}-15`,
    photo_file_id: null,
    notes: '',
    retired_on: null,
  }))
  const stored = await tx.insertInto('vehicles').values(rows).returning('id').execute()
  return stored.map(({ id }) => id)
}

async function insertRecords(
  tx: Tx,
  { companyId, company, jobs, today }: DemoLoad,
  trucks: readonly number[],
  dice: RandomSequence,
): Promise<void> {
  const at = (place: number) => ({ company_id: companyId, vehicle_id: trucks[place] ?? 0 })
  const ago = (days: number) => addDays(today, -days)
  const fleet = company.handle === 'front-range' ? 'Mile High Fleet Service' : 'Bayou Fleet Service'
  const inspection = (
    place: number,
    days: number,
    kind: InspectionKind,
    result: InspectionResult = 'pass',
    defects = '',
  ) => ({
    ...at(place),
    inspected_on: ago(days),
    kind,
    inspector: kind === 'annual' ? fleet : 'Walter Finch',
    result,
    defects,
    next_due_on: kind === 'annual' ? addDays(today, 365 - days) : null,
    file_ids: [],
  })
  await tx
    .insertInto('vehicle_inspections')
    .values([
      inspection(0, 150, 'annual'),
      inspection(1, 348, 'annual'),
      inspection(2, 60, 'annual'),
      inspection(0, 1, 'daily'),
      inspection(2, 2, 'daily', 'fail', 'Brake pedal feels soft. Left tail light out.'),
    ])
    .execute()
  await tx
    .insertInto('vehicle_outages')
    .values({ ...at(2), since_on: ago(2), back_on: null, reason: 'Brakes and tail light, waiting for parts' })
    .execute()
  const done = jobs.find(({ job }) => job.jobStatus === 'completed')
  await tx
    .insertInto('vehicle_damages')
    .values([
      {
        ...at(0),
        happened_on: ago(90),
        place: 'Left mirror',
        description: 'Glass broken by a branch.',
        cost_cents: cents(14_500),
        job_id: null,
        repaired_on: ago(80),
        file_ids: [],
      },
      {
        ...at(1),
        happened_on: ago(12),
        place: 'Rear door, right corner',
        description: 'Dent from a loading dock.',
        cost_cents: cents(dice.whole(300, 900) * 100),
        job_id: done?.id ?? null,
        repaired_on: null,
        file_ids: [],
      },
    ])
    .execute()
  const services = ['Oil and filters', 'New front tires', 'Wiper blades'].map((what, place) => ({
    ...at(place),
    done_on: ago(dice.whole(20, 100)),
    odometer_miles: null,
    what,
    cost_cents: cents(dice.whole(60, 700) * 100),
    file_ids: [],
  }))
  await tx.insertInto('vehicle_services').values(services).execute()
}

async function insertItems(
  tx: Tx,
  load: DemoLoad,
  trucks: readonly number[],
  dice: RandomSequence,
): Promise<void> {
  const { companyId, company, people, ids, today } = load
  const letters = company.handle === 'front-range' ? 'FR' : 'LS'
  const rows = ITEMS.map(([name, category, quantity, low, condition, dollars, truck], place) => ({
    company_id: companyId,
    name,
    category,
    tag: quantity === 1 ? `${letters}-${String(place + 1).padStart(3, '0')}` : '',
    quantity,
    low_quantity: low,
    condition,
    purchased_on: addDays(today, -dice.whole(60, 900)),
    cost_cents: cents(dollars * 100),
    vehicle_id: truck === null ? null : (trucks[truck] ?? null),
    location: truck === null ? 'Warehouse' : '',
    notes: '',
    retired_on: null,
  }))
  const stored = await tx.insertInto('equipment').values(rows).returning(['id', 'name']).execute()
  const idOf = (role: string) =>
    ids[people.findIndex((person) => person.role === role && person.approval === 'approved')] ?? 0
  // One is late, the other is not.
  const loan = (name: string, days: number) => ({
    company_id: companyId,
    equipment_id: stored.find((item) => item.name === name)?.id ?? 0,
    user_id: idOf('worker'),
    quantity: 1,
    out_at: `${addDays(today, -days)}T14:30:00Z`,
    out_by: idOf('administrator'),
    due_on: addDays(today, 5 - days),
    note: '',
    back_by: null,
    back_condition: null,
  })
  await tx
    .insertInto('equipment_loans')
    .values([loan('Cordless drill', 9), loan('Tablet for signatures', 2)])
    .execute()
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_BOOKING } from '../../../shared/company/settings/online-booking.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
beforeAll(async () => {
  t = await createUpgradedApp()
})
afterAll(() => t?.close())

it('leaves the assignment of trucks off, no truck on a job, and every vehicle owned', async () => {
  const office = await t.makePerson(1, 'administrator')
  const { body } = await t.call(office, 'GET', '/wp/v2/companies/1?context=edit')
  expect(body.booking).toMatchObject({ assignsTrucks: false, truckTurnaroundMinutes: 30 })
  const { rows } = await t.owner.query(
    `select (select count(*)::int from job_vehicles) as assigned, count(*)::int > 0 as some,
       bool_or(is_rented or license_class is not null or gross_weight_pounds is not null) as filled from vehicles`,
  )
  expect(rows).toEqual([{ assigned: 0, some: true, filled: false }])
})

it('has the turnaround of the settings in the database', async () => {
  const { rows } = await t.owner.query(
    `select extract(epoch from truck_turnaround(1))::int / 60 as minutes from companies where id = 1`,
  )
  expect(rows).toEqual([{ minutes: DEFAULT_BOOKING.truckTurnaroundMinutes }])
})

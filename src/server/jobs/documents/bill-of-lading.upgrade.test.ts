import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import type { TestPerson } from '../../testing/app.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
let office: TestPerson
let signed: number
let unsigned: number

beforeAll(async () => {
  t = await createUpgradedApp(async (client) => {
    const { rows } =
      await client.query(`select j.id from jobs j where j.company_id = 1 and j.deleted_at is null
      and j.job_type = 'intrastate_local' and j.job_status = 'scheduled' and j.client_id is not null
      and not exists (select from job_documents d where d.job_id = j.id and d.name = 'billOfLading')
      order by j.id limit 2`)
    ;[signed, unsigned] = rows.map(({ id }) => Number(id)) as [number, number]
    await client.query(
      `insert into job_signatures (company_id, job_id, document, place, party, name, content_hash, user_id, ip, user_agent)
       select company_id, id, 'billOfLading', 'origin', 'client', 'Cleo Dee', repeat('0', 64), client_id, '', ''
       from jobs where id = $1`,
      [signed],
    )
  })
  office = await t.makePerson(1, 'administrator')
})
afterAll(() => t?.close())

const billOf = async (id: number) =>
  (await t.call(office, 'GET', `/wp/v2/jobs/${id}`)).body.documents.billOfLading
async function printed(id: number): Promise<string> {
  const answer = await t.call(office, 'POST', `/wp/v2/jobs/${id}/documents`, { template: 'billOfLading' })
  const url = new URL(answer.body.download_link)
  const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
  const runs = readPdf(file.rawPayload).pages.flat()
  return runs.map(({ text }) => text).join(' ')
}

it('leaves a bill of lading that was signed before the upgrade unchanged, also in print', async () => {
  const bill = await billOf(signed)
  expect(bill.variables).toMatchObject({ pickupFrom: null, deliveryFrom: null, accessorialServices: '' })
  expect(bill.variables).not.toHaveProperty('isFilledByHand')
  const text = await printed(signed)
  for (const row of ['Agreed pick-up', 'Vehicle', 'Terms of payment'])
    expect(text).toMatch(new RegExp(`${row}\\s+Not set`))
  expect(text).toMatch(/Packing materials\s+None\./)
})

it('fills an unsigned bill of lading and omits its empty rows', async () => {
  const { body } = await t.call(office, 'GET', `/wp/v2/jobs/${unsigned}`)
  expect(body.documents.billOfLading.variables.pickupFrom).toBe(body.jobDate.slice(0, 10))
  expect(await printed(unsigned)).not.toContain('Not set')
})

it('fills a signed bill of lading from the job after its next edit', async () => {
  const sent = { documents: { billOfLading: { variables: { vehicle: 'Truck 8' } } } }
  const saved = await t.call(office, 'POST', `/wp/v2/jobs/${signed}`, sent)
  expect(saved.body.documents.billOfLading.variables).toMatchObject({
    vehicle: 'Truck 8',
    pickupFrom: saved.body.jobDate.slice(0, 10),
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from './app.ts'
import type { EarlierJob } from './earlier.ts'
import { createUpgradedApp, type UpgradedApp } from './upgraded.ts'

let t: UpgradedApp
let added: number
const office: Record<number, TestPerson> = {}
beforeAll(async () => {
  // A company had added a person who was another company's client.
  t = await createUpgradedApp(async (client) => {
    const { rows } =
      await client.query(`insert into members (company_id, user_id, roles, first_name, last_name)
      select 2, min(user_id), '{client}', 'Typed', 'Name' from members
       where company_id = 1 and roles = '{client}'
         and user_id not in (select user_id from members where company_id = 2) returning user_id`)
    added = Number(rows[0].user_id)
  })
  for (const companyId of [1, 2])
    office[companyId] = await t.makePerson(companyId, 'administrator', { viewFinancials: true })
})
afterAll(() => t?.close())

interface Document {
  agreed: boolean
  required: boolean
  total?: number
  variables: { lineItems: { item: string; rate: number; units: number; total: number }[] }
}

async function readJob(id: number): Promise<EarlierJob> {
  const companyId = Number((await t.jobRow(id))['company_id'])
  const { body, status } = await t.call(office[companyId] ?? null, 'GET', `/wp/v2/jobs/${id}`)
  expect(status).toBe(200)
  const documents = Object.entries(body.documents as Record<string, Document>)
  const namesOf = (is: (document: Document) => boolean) =>
    documents.filter(([, document]) => is(document)).map(([name]) => name)
  const linesOf = (name: string) =>
    (body.documents[name] as Document).variables.lineItems.map(
      ({ item, rate, units, total }): [string, number, number, number] => [item, rate, units, total],
    )
  const { total, paid, balance, dueTotal } = body.payments
  return {
    jobStatus: body.jobStatus,
    jobType: body.jobType,
    agreed: namesOf(({ agreed }) => agreed).toSorted(),
    required: namesOf(({ required }) => required).toSorted(),
    estimate: linesOf('estimate'),
    estimateTotal: body.documents.estimate.total,
    invoice: linesOf('invoice'),
    invoiceTotal: body.documents.invoice.total,
    payments: { total, paid, balance, dueTotal },
  }
}

it('keeps links of people with companies, and queues a notice to a person who was added while with another company', async () => {
  const { rows } = await t.owner.query(`select company_id, user_id, linked_by from members
    where linked_at is null or linked_by <> 'joined'`)
  const rowOfAdded = { company_id: 2, user_id: added }
  const ofUpgrade = rows.filter(({ user_id: id }) =>
    Object.values(office).every((person) => person.id !== id),
  )
  expect(ofUpgrade).toEqual([{ ...rowOfAdded, linked_by: 'before' }])
  expect((await t.owner.query('select * from untold_links')).rows).toEqual([rowOfAdded])
})

describe('jobs that were agreed to, scheduled or completed before an upgrade', () => {
  it('keep their status, lines, documents and amounts', async () => {
    const jobs = Object.entries(t.earlier)
    expect(jobs.length).toBeGreaterThan(150)
    for (const [id, before] of jobs) expect(await readJob(Number(id)), `job ${id}`).toEqual(before)
  })
})

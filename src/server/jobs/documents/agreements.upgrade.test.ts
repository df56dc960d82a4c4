import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPerson } from '../../testing/app.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
const office: Record<number, TestPerson> = {}
beforeAll(async () => {
  t = await createUpgradedApp()
  for (const companyId of [1, 2])
    office[companyId] = await t.makePerson(companyId, 'administrator', { viewFinancials: true })
})
afterAll(() => t?.close())

async function read(id: string) {
  const companyId = Number((await t.jobRow(Number(id)))['company_id'])
  const { body } = await t.call(office[companyId] ?? null, 'GET', `/wp/v2/jobs/${id}`)
  const documents: { name: string; agreed: boolean }[] = Object.values(body.documents)
  const { total, paid, balance, dueTotal } = body.payments
  return {
    agreed: documents
      .filter(({ agreed }) => agreed)
      .map(({ name }) => name)
      .toSorted(),
    estimateTotal: body.documents.estimate.total,
    invoiceTotal: body.documents.invoice.total,
    payments: { total, paid, balance, dueTotal },
  }
}

describe('jobs that were agreed to, scheduled or completed before an upgrade', () => {
  it('keep their documents, prices and due amounts after the company triples its rates', async () => {
    for (const companyId of [1, 2]) {
      const at = `/wp/v2/companies/${companyId}`
      const { body } = await t.call(office[companyId] ?? null, 'GET', `${at}?context=edit`)
      const variables = Object.fromEntries(
        Object.entries(body.variables as Record<string, { value: number }>)
          .filter(
            ([name]) =>
              !/Local$|Long$|^worker|Margin|Conversion|Distance$|Days$|Years$|^clock|^workweek/.test(name),
          )
          .map(([name, { value }]) => [name, { value: value * 3 }]),
      )
      const saved = await t.call(office[companyId] ?? null, 'POST', at, {
        variables,
        estimateLines: { localMoving: [{ item: 'serviceFee', rate: 300, units: 1 }] },
      })
      expect(saved.status).toBe(200)
      expect(saved.body.jobsKeepingRates).toBeGreaterThan(0)
    }
    for (const [id, before] of Object.entries(t.earlier)) {
      const { agreed, estimateTotal, invoiceTotal, payments } = before
      expect(await read(id), `job ${id}`).toEqual({ agreed, estimateTotal, invoiceTotal, payments })
    }
  })
})

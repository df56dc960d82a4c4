import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEMPLATE_NAMES } from '../../../shared/jobs/documents/document.ts'
import { PAPER_OFFICE_WORDS } from '../../../shared/trade/office-words.testing.ts'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let client: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { address_state: 'CO' })
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee' })
})
afterAll(() => t.close())

/** Returns the texts of every PDF that the client of this job can have, by template. */
async function papersOf(job: number): Promise<Map<string, string>> {
  const papers = new Map<string, string>()
  for (const template of TEMPLATE_NAMES) {
    const answer = await t.call(client, 'POST', `/wp/v2/jobs/${job}/documents`, { template })
    if (answer.status !== 200) continue
    const url = new URL(answer.body.download_link)
    const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
    const runs = readPdf(file.rawPayload).pages.flat()
    papers.set(template, runs.map(({ text }) => text).join(' '))
  }
  return papers
}

it.each([
  ['moving_labor', [DENVER]],
  ['intrastate_local', [DENVER, BOULDER]],
  ['intrastate_long', [DENVER, BOULDER]],
  ['interstate', [DENVER, HOUSTON]],
  ['junk_removal', [DENVER]],
] as const)('no PDF for the client of a move of type %s has words of the office', async (type, places) => {
  for (const status of ['scheduled', 'completed', 'canceled'] as const) {
    const job = await t.makeJob(company, {
      client_id: client.id,
      job_type: type,
      job_status: status,
      job_date: '2027-03-01 09:00:00',
      locations: [...places],
    })
    const papers = await papersOf(job)
    expect([...papers.keys()]).toContain('receipt')
    for (const [template, text] of papers) {
      expect(text.length).toBeGreaterThan(100)
      expect({ template, status, words: PAPER_OFFICE_WORDS.exec(text)?.[0] ?? '' }).toEqual({
        template,
        status,
        words: '',
      })
    }
  }
})

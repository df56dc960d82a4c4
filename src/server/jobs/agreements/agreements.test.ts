import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkChain, type AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { agreementsOf, appendAgreement, sha256Of } from './agreements.service.ts'

let t: TestApp
let company: number
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  client = await t.makePerson(company, 'client')
  job = await t.makeJob(company, { client_id: client.id })
  for (let index = 0; index < 12; index += 1) await append(index)
})
afterAll(() => t.close())

const scope = () => ({ companyIds: [company], userId: client.id })
const append = (index: number) =>
  inTenant(t.kernel.db, scope(), (tx) =>
    appendAgreement(tx, company, {
      jobId: job,
      userId: client.id,
      name: index % 2 === 0 ? 'estimate' : 'clientAgreement',
      type: index % 2 === 0 ? 'acknowledgement' : 'agreement',
      clause: 'I Agreed.',
      content: {
        estimate: { total: 100 + index / 100, lineItems: [{ item: 'moving', units: 1.5 }] },
        note: 'é',
      },
      timestamp: 1_790_000_000 + index,
      ip: '203.0.113.7',
      userAgent: 'Mozilla/5.0',
    }),
  )
const read = () => inTenant(t.kernel.db, scope(), (tx) => agreementsOf(tx, company, job))

describe('agreement records', () => {
  it('are read as they were sealed', async () => {
    const records = await read()
    expect(records).toHaveLength(12)
    expect(await checkChain(records, sha256Of)).toEqual([])
  })

  it.each([
    'update agreements set clause = clause',
    'delete from agreements',
    'truncate agreements',
    'alter table agreements disable trigger all',
    'drop trigger agreements_are_append_only on agreements',
    "select setval('agreements_id_seq', 1)",
  ])('reject the app’s own role: %s', async (text) => {
    await expect(t.kernel.pool.query(text)).rejects.toThrow(/permission denied|must be owner/)
    expect(await read()).toHaveLength(12)
  })

  it.each(['update agreements set clause = clause', 'delete from agreements', 'truncate agreements'])(
    'reject the owner too: %s',
    async (text) => {
      await expect(t.owner.query(text)).rejects.toThrow(/append-only/)
    },
  )

  it('reject a forged record that does not follow the newest one', async () => {
    const [first] = await read()
    if (!first) throw new Error('no record')
    const forge = (columns: string, values: string) =>
      t.owner.query(
        `insert into agreements (company_id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent,
           content_hash, field_hashes, hash, ${columns})
         select company_id, job_id, user_id, name, type, clause, content, agreed_at, ip, user_agent, content_hash,
           field_hashes, hash, ${values} from agreements where id = ${first.id}`,
      )
    await expect(forge('previous_hash', 'null')).rejects.toThrow(/follows the one before/)
    await expect(forge('previous_hash, id', `hash, ${first.id} - 1`)).rejects.toThrow(
      /follows the one before/,
    )
  })

  it('form one chain when two are appended at the same time', async () => {
    const other = await t.makeJob(company, { client_id: client.id })
    const both = await Promise.allSettled(
      [1, 2, 3, 4].map((index) =>
        inTenant(t.kernel.db, scope(), (tx) =>
          appendAgreement(tx, company, {
            jobId: other,
            userId: client.id,
            name: 'estimate',
            type: 'acknowledgement',
            clause: 'x',
            content: { index },
            timestamp: 1,
            ip: '',
            userAgent: '',
          }),
        ),
      ),
    )
    // Without the job's lock only the database orders them: one succeeds, the others fail or follow it.
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    const records = await inTenant(t.kernel.db, scope(), (tx) => agreementsOf(tx, company, other))
    expect(await checkChain(records, sha256Of)).toEqual([])
  })

  it('reveal every change made outside of the product', { timeout: 120_000 }, async () => {
    const changes: [column: string, value: string][] = [
      ['clause', `clause || ' '`],
      ['content', `jsonb_set(content, '{estimate,total}', '1')`],
      ['agreed_at', 'agreed_at + 1'],
      ['ip', `'203.0.113.8'`],
      ['user_agent', `''`],
      ['name', `'consumerRights'`],
      ['content_hash', `repeat('a', 64)`],
      ['hash', `repeat('b', 64)`],
      ['field_hashes', `jsonb_set(field_hashes, '{clause}', '"00"')`],
      ['previous_hash', `repeat('c', 64)`],
    ]
    await t.owner.query('alter table agreements disable trigger user')
    const runs = Number(process.env['TAMPER_RUNS'] ?? 60)
    for (let run = 0; run < runs; run += 1) {
      const records = await read()
      const at = run % records.length
      const record = records[at] as AgreementRecord // Index within the list.
      const [column, value] = changes[run % changes.length] ?? ['clause', `''`]
      const { rows } = await t.owner.query('select * from agreements where id = $1', [record.id])
      await t.owner.query(`update agreements set ${column} = ${value} where id = $1`, [record.id])
      const broken = await checkChain(await read(), sha256Of)
      expect(broken.length, `${column} of record ${at}`).toBeGreaterThan(0)
      const before = rows[0][column]
      await t.owner.query(`update agreements set ${column} = $2 where id = $1`, [
        record.id,
        typeof before === 'object' && before !== null ? JSON.stringify(before) : before,
      ])
    }
    await t.owner.query('alter table agreements enable trigger user')
    expect(await checkChain(await read(), sha256Of)).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { CUBE_SHEET_CATALOGUE } from '../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../shared/jobs/documents/consent.ts'
import {
  agreementOf,
  protectionDocumentOf,
  requiredDocuments,
} from '../../shared/jobs/documents/document.rules.ts'
import { leastFullValue } from '../../shared/jobs/documents/protection.ts'
import { profileFor } from '../../shared/trade/profiles.ts'
import type { WrittenDocumentName } from '../../shared/jobs/documents/document.inputs.ts'
import { appendAgreement } from '../jobs/agreements/agreements.service.ts'
import { documentFactsOf } from '../jobs/documents/document.lines.ts'
import { protectionWeight } from '../jobs/documents/document.protection.ts'
import { consentContent, variablesOf } from '../jobs/documents/document.variables.ts'
import { storeDocument, storeRevenue, readDocumentState } from '../jobs/documents/documents.state.ts'
import { readJobRecord, type JobRecord } from '../jobs/jobs/job.record.ts'
import type { Database } from '../tables/tables.gen.ts'
import { columnTypes } from '../kernel/db/types.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { setActor } from './act-as.ts'
import type { DemoJob } from './jobs.ts'
import type { RandomSequence } from './random.ts'

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
] as const
const HOUSEHOLD = CUBE_SHEET_CATALOGUE.filter(({ volume }) => volume !== null && volume >= 3)

/** Returns the load's own transaction as the features' stores expect it. */
export function demoTx(client: pg.PoolClient): Tx {
  // The connection takes one query at a time.
  let last: Promise<unknown> = Promise.resolve()
  const connection = {
    query: (text: string, values: unknown[]) => {
      // Named, so that each statement is planned once: the plans take longer than the reads.
      const name = createHash('sha1').update(text).digest('hex')
      const result = last.then(() => client.query({ name, text, values, types: columnTypes }))
      last = result.catch(() => {})
      return result
    },
    // The load releases its connection itself.
    release: () => {},
  }
  const pool = { connect: async () => connection, end: async () => {} }
  const db = new Kysely<Database>({
    // The parts of a pool that the dialect uses.
    dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }),
  })
  // The transaction has begun on this connection, so everything on it runs inside.
  return db as unknown as Tx
}

/**
 * Loads estimates, cube sheets and agreements of the demo jobs; clients of scheduled and completed ones have
 * agreed. Returns the stored jobs.
 */
export async function loadDocuments(
  tx: Tx,
  companyId: number,
  jobs: readonly { id: number; job: DemoJob; managerId: number }[],
  dice: RandomSequence,
): Promise<JobRecord[]> {
  const consented = new Set<number>()
  const records: JobRecord[] = []
  for (const { id, job, managerId } of jobs) {
    const record = await readJobRecord(tx, [companyId], id, 'read')
    if (!record) throw new Error(`Job ${id} was not stored`)
    records.push(record)
    const now = `${job.createdDay}T18:30:00.000Z`
    // The history names the authors and the people who agreed.
    await setActor(tx, managerId)
    await writeDocuments(tx, record, { managerId, now }, dice)
    const isWon = record.jobStatus === 'scheduled' || record.jobStatus === 'completed'
    if (record.clientId !== null) {
      await setActor(tx, record.clientId)
      if (isWon) await agreeTo(tx, record, record.clientId, consented, { dice, isWhole: dice.chance(85) })
      else if (record.jobStatus === 'inquiring' && dice.chance(30))
        await agreeTo(tx, record, record.clientId, consented, { dice, isWhole: false })
      await setActor(tx, managerId)
    }
    // The protection that the client chose is charged as well.
    if (record.jobStatus === 'completed') await storeRevenue(tx, record)
  }
  return records
}

async function writeDocuments(
  tx: Tx,
  record: JobRecord,
  by: { managerId: number; now: string },
  dice: RandomSequence,
): Promise<void> {
  const at = { companyId: record.companyId, jobId: record.id, userId: by.managerId, now: by.now }
  const write = (name: WrittenDocumentName, variables: Record<string, unknown>) =>
    storeDocument(tx, at, name, variables)
  const isLong = ['interstate', 'international', 'intrastate_long'].includes(record.jobType)
  if (isLong && dice.chance(80)) {
    const start = dice.whole(0, HOUSEHOLD.length - 1)
    const lineItems = Array.from({ length: dice.whole(12, 40) }, (_, index) => {
      const item = HOUSEHOLD[(start + index * 7) % HOUSEHOLD.length]
      return {
        id: index + 1,
        category: item?.category ?? 'Miscellaneous',
        item: item?.item ?? 'Carton, 3.0 cu ft',
        comments: dice.chance(10) ? 'Fragile' : '',
        damage: '',
        delivered: record.jobStatus === 'completed',
        units: dice.whole(1, 3),
        volume: item?.volume ?? 3,
      }
    })
    await write('cubeSheet', { lineItems })
    await write('inventorySheet', {
      articles: lineItems.slice(0, dice.whole(6, 12)).map(({ item }, index) => ({
        id: index + 1,
        article: item,
        descriptive_symbols: dice.chance(40) ? ['SW'] : [],
        exception_symbols: dice.chance(40) ? [dice.pick(['SC', 'CH', 'M', 'D'])] : [],
        location_symbols: dice.chance(40) ? [String(dice.whole(1, 19))] : [],
        photos: [],
      })),
      origin_condition: 'Good',
      destination_condition: '',
    })
    await write('billOfLading', {
      paymentForm: 'card',
      vehicle: `Truck ${dice.whole(1, 9)}`,
      pickupFrom: record.jobDate?.slice(0, 10) ?? null,
      participatingCarriers: 'none',
      insurance: 'none',
      paymentTerms: 'Balance on delivery',
      packingMaterials: [
        { item: 'dish_pack', quantity: dice.whole(2, 8), rate: 0 },
        { item: 'cartons_3_0', quantity: dice.whole(5, 25), rate: 0 },
      ],
    })
  } else if (dice.chance(12)) {
    const { company } = record
    await write('estimate', {
      dirty: true,
      lineItems: [
        {
          id: 1,
          item: 'hourlyRateTwo',
          lineItemDate: null,
          rate: company.variables.hourlyRateTwo.value,
          units: 4,
        },
        { id: 2, item: 'heavyItemFee', lineItemDate: null, rate: 75, units: 1 },
        { id: 3, item: 'discount', lineItemDate: null, rate: 40, units: 1 },
      ],
    })
  }
}

/**
 * Returns the minimum declared value for full value protection in whole thousands of dollars; 0 without a
 * weight.
 */
async function leastValue(tx: Tx, record: JobRecord): Promise<number> {
  const { pounds } = protectionWeight(await readDocumentState(tx, record))
  return Math.ceil((leastFullValue(pounds, record.company.variables) ?? 0) / 1000) * 1000
}

/**
 * Records the consent, the estimate and, for clients who agreed to everything, every required document in
 * order.
 */
async function agreeTo(
  tx: Tx,
  record: JobRecord,
  clientId: number,
  consented: Set<number>,
  how: { dice: RandomSequence; isWhole: boolean },
): Promise<void> {
  const { dice } = how
  const made = Math.floor(Date.parse(record.createdAt) / 1000)
  const origin = { ip: `203.0.113.${dice.whole(2, 250)}`, userAgent: dice.pick(BROWSERS) }
  const facts = documentFactsOf(record)
  const names = how.isWhole ? requiredDocuments(facts) : (['estimate'] as const)
  if (names.some((name) => name === 'coloradoClientAgreement')) {
    const mark = (record.client?.firstName.slice(0, 1) ?? 'X') + (record.client?.lastName.slice(0, 1) ?? 'X')
    const [accepted, rejected] = [
      { accept: mark, reject: '' },
      { accept: '', reject: mark },
    ]
    const isReleased = dice.chance(60)
    await storeDocument(
      tx,
      { companyId: record.companyId, jobId: record.id, userId: clientId, now: record.createdAt },
      'coloradoClientAgreement',
      {
        cargoInsurance: dice.chance(20),
        optionsValuation: {
          optionA1: isReleased ? rejected : accepted,
          optionA2: rejected,
          optionB: isReleased ? accepted : rejected,
        },
        optionValuation: isReleased ? 'releasedValueOption' : 'fullReplacementCostOption',
        valuation: null,
        valueOfShipment: Math.max(dice.whole(8, 60) * 1000, await leastValue(tx, record)),
      },
    )
  } else if (profileFor(record).name === 'federal' && protectionDocumentOf(record) === 'clientAgreement') {
    // An interstate move requires a choice of protection before any agreement.
    const isReleased = record.id % 3 === 0
    await storeDocument(
      tx,
      { companyId: record.companyId, jobId: record.id, userId: clientId, now: record.createdAt },
      'clientAgreement',
      {
        optionValuation: isReleased ? 'releasedValueOption' : 'fullReplacementCostOption',
        valuation: isReleased ? null : { name: '', coverage: 0, deductible: 500, premium: 0 },
        valueOfShipment: isReleased ? null : Math.max(25_000, await leastValue(tx, record)),
      },
    )
  }
  const state = await readDocumentState(tx, record)
  const append = (
    name: string,
    type: 'agreement' | 'acknowledgement',
    clause: string,
    at: number,
    content: Record<string, unknown>,
  ) =>
    appendAgreement(tx, record.companyId, {
      jobId: record.id,
      userId: clientId,
      name,
      type,
      clause,
      content,
      timestamp: made + at,
      ...origin,
    })
  if (!consented.has(clientId)) {
    consented.add(clientId)
    await append(CONSENT_NAME, 'acknowledgement', CONSENT_CLAUSE, 3000, consentContent(state, true))
  }
  for (const [index, name] of names.entries()) {
    const agreement = agreementOf(documentFactsOf(state.job), name)
    if (agreement)
      await append(name, agreement.type, agreement.clause, 3060 + index * 75, variablesOf(state, name))
  }
}

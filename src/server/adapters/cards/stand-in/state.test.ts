import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../../shared/kernel/money.ts'
import type { Cards } from '../cards.ts'
import { createStripe, type StripeSettings } from '../stripe.ts'
import type { ProviderRecords } from './books.ts'
import type { StoredCustomer, StoredMethod } from './records.ts'
import { startCardsStandIn } from './stand-in.ts'
import { dropOldest, createSaver, readState } from './state.ts'
import { startTestProduct, waitUntil } from './test-product.ts'

let folder: string
let dataFile: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cards-stand-in-'))
  dataFile = path.join(folder, 'cards.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const chargeWith = async (cards: Cards, key: string) => {
  const customerId = await cards.createCustomer(
    { name: 'Ann Bell', email: null, metadata: {} },
    `${key} customer`,
  )
  const { card } = await cards.createSetup(
    { customerId, paymentMethodId: 'pm_card_pendingRefund' },
    `${key} card`,
  )
  const paymentMethodId = card?.paymentMethodId ?? ''
  const amountCents = cents(5000)
  const both = {
    customerId,
    paymentMethodId,
    amountCents,
    description: 'x',
    metadata: { transactionId: key },
  }
  const made = { ...both, capture: 'automatic', confirmation: 'manual', keepsCard: false } as const
  const { id } = await cards.createIntent(made, `${key} intent`)
  return { id, paymentMethodId, confirm: () => cards.confirmIntent(id, `${key} confirm`) }
}

describe('the state after a restart', () => {
  const start = () => startTestProduct({ dataFile })

  test('keeps cards, payments, keys and secrets', async () => {
    const first = await start()
    const { id, paymentMethodId, confirm } = await chargeWith(first.cards, 'a')
    const confirmed = await confirm()
    const books = first.standIn.books()
    await first.stop()
    const second = await start()
    expect(second.standIn.settings.secretKey).toBe(first.standIn.settings.secretKey)
    expect(second.standIn.books()).toEqual(books)
    expect(await second.cards.readCard(paymentMethodId)).toMatchObject({ last4: '7726' })
    expect(await second.cards.confirmIntent(id, 'a confirm')).toEqual(confirmed)
    expect(second.standIn.books().charges).toHaveLength(1)
    await second.stop()
  })

  test('continues pending refunds, disputes and webhooks', async () => {
    const first = await startTestProduct({ dataFile, target: () => 'http://127.0.0.1:1', secondMs: 60_000 })
    const { id, confirm } = await chargeWith(first.cards, 'a')
    await confirm()
    await first.cards.createRefund({ intentId: id, amountCents: cents(100), metadata: {} }, 'refund')
    const disputed = await first.newIntent({ paymentMethodId: 'pm_card_createDispute' })
    await first.cards.confirmIntent(disputed, 'disputed')
    await first.stop()
    const second = await start()
    await second.waitFor('charge.dispute.created')
    await second.waitFor('refund.updated')
    expect((await second.cards.listRefunds(id))[0]?.status).toBe('succeeded')
    await second.waitFor('payment_intent.succeeded', 2)
    await second.stop()
    const third = await start()
    await third.newIntent()
    await third.waitFor('payment_intent.created')
    // A duplicate dispute would appear after one second of the simulator.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(third.received).toHaveLength(1)
    await third.stop()
  })

  test('does not overwrite a file of another program', async () => {
    for (const text of ['', '{', '[]', '{"version":2}']) {
      await writeFile(dataFile, text)
      await expect(start()).rejects.toThrow('is not a file of the cards stand-in')
      expect(await readFile(dataFile, 'utf8')).toBe(text)
    }
  })
})

test('is not written without a file', async () => {
  const product = await startTestProduct()
  await product.newIntent()
  await product.stop()
  expect(readState(undefined).intents.size).toBe(0)
})

describe('the stored state', () => {
  const customer = (id: string): StoredCustomer => ({ id, created: 0, name: null, email: null, metadata: {} })

  test('drops the oldest entries', () => {
    const state = readState(undefined)
    for (let count = 0; count < 5003; count += 1)
      state.customers.set(`cus_${count}`, customer(`cus_${count}`))
    dropOldest(state)
    expect(state.customers.size).toBe(5000)
    expect(state.customers.has('cus_2')).toBe(false)
    expect(state.customers.has('cus_3')).toBe(true)
  })

  test('drops cards that were not stored for a customer first', async () => {
    const state = readState(undefined)
    const method = (id: string, customerId: string | null): StoredMethod => {
      const card = { testCard: 'visa', expMonth: 1, expYear: 2030, hasCvc: true, holder: null, email: null }
      return { ...card, id, customerId, created: 0, isSpent: false, isSetUp: false, postalCode: null }
    }
    state.methods.set('pm_kept', method('pm_kept', 'cus_1'))
    for (let count = 0; count < 5001; count += 1)
      state.methods.set(`pm_${count}`, method(`pm_${count}`, null))
    dropOldest(state)
    expect(state.methods.size).toBe(5000)
    expect(['pm_kept', 'pm_0', 'pm_1', 'pm_2'].map((id) => state.methods.has(id))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('is on disk when saving resolves, even for many concurrent saves', async () => {
    const state = readState(dataFile)
    const save = createSaver(state, dataFile)
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        state.customers.set(`cus_${index}`, customer(`cus_${index}`))
        await save()
        expect(readState(dataFile).customers.has(`cus_${index}`)).toBe(true)
      }),
    )
    expect(readState(dataFile).customers.size).toBe(50)
  })

  test('reports a failed write and writes it the next time', async () => {
    const state = readState(undefined)
    // A file exists where the folder should be.
    const place = path.join(folder, 'later')
    await writeFile(place, '')
    const save = createSaver(state, path.join(place, 'cards.json'))
    await expect(save()).rejects.toThrow(/EEXIST|ENOTDIR/)
    await rm(place)
    await save()
    expect(await readFile(path.join(place, 'cards.json'), 'utf8')).toContain('"version":1')
  })
})

describe('a separate simulator process', () => {
  let child: ChildProcess
  afterEach(() => void child.kill('SIGKILL'))

  const spawnStandIn = async (
    env: Record<string, string> = {},
  ): Promise<StripeSettings & { baseUrl: string }> => {
    child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
      env: {
        ...process.env,
        SEED: 'a seed',
        DATA_FILE: dataFile,
        SECOND_MS: '10',
        TARGET: 'http://127.0.0.1:1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (!child.stdout) throw new Error('It has no output.')
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string] // a line is one text
    return JSON.parse(line) as StripeSettings & { baseUrl: string } // printed by main.ts
  }
  const booksOf = async ({ baseUrl, secretKey }: StripeSettings & { baseUrl: string }) => {
    const answer = await fetch(`${baseUrl}/stand-in/books`, {
      headers: { authorization: `Bearer ${secretKey}` },
    })
    return (await answer.json()) as ProviderRecords // written by the simulator
  }

  test('keeps its state through kill -9, at the same port with the same keys', async () => {
    const settings = await spawnStandIn()
    const cards = createStripe(settings)
    const { id, confirm } = await chargeWith(cards, 'a')
    await confirm()
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect(cards.readIntent(id)).rejects.toMatchObject({ kind: 'unavailable' })
    const again = await spawnStandIn({ PORT: new URL(settings.baseUrl).port })
    expect(again).toEqual(settings)
    expect(await cards.readIntent(id)).toMatchObject({ status: 'succeeded', capturedCents: 5000 })
    expect(await booksOf(again)).toMatchObject({ charges: [{ intentId: id, capturedCents: 5000 }] })
    await cards.stop()
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null] // the exit code comes first
    expect(code).toBe(0)
  })
})

test('reports a port in use', async () => {
  const product = await startTestProduct()
  const port = Number(new URL(product.standIn.settings.baseUrl).port)
  const options = { seed: 'x', publicUrl: 'http://x', target: () => '', port }
  await expect(startCardsStandIn(options)).rejects.toThrow('EADDRINUSE')
  await product.stop()
  const free = await startCardsStandIn(options)
  await waitUntil(() => free.settings.baseUrl.endsWith(`:${port}`), 'the port')
  await free.stop()
})

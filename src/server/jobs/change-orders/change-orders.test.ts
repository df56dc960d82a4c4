import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkChain } from '../../../shared/jobs/agreements/records.ts'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { sha256Of } from '../agreements/agreements.service.ts'
import { changeCalls, makeJob, PIANO, setUpChanges, WAITING } from './change-orders.testing.ts'

const s = setUpChanges()
const { show, send, decide, start, finish, bill, print, records, signed } = changeCalls(s)

describe('a change order', () => {
  it('is priced by the rates of the job and adds to agreed price, bill and invoice', async () => {
    const order = await signed()
    expect(order).toMatchObject({ total: 195, agreedBefore: 240, agreedAfter: 435 })
    const sent = await send(s.lead, order)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body).toMatchObject({
      agreed: 435,
      orders: [
        { id: order.id, total: 195, signedBy: 'Zoe Quinn', takenBy: 'Ann Reed', withdrawn: null, flags: [] },
      ],
    })
    expect(await bill()).toMatchObject({
      agreed: 435,
      total: 435,
      lines: [
        { item: 'hourlyRateTwo', agreed: 240, now: 240 },
        { item: 'changeOrder', label: 'Upright piano (Heavy item fee)', agreed: 75, now: 75, isChange: true },
        {
          item: 'changeOrder',
          label: 'Elevator (Moving labor, crew of 2)',
          agreed: 120,
          now: 120,
          isChange: true,
        },
      ],
    })
    const shown = await s.t.call(s.client, 'GET', `/wp/v2/jobs/${s.job}`)
    expect((await show(s.client)).body.agreed).toBe(435)
    expect(shown.body.documents.estimate.total).toBe(240)
    const lines = shown.body.documents.estimate.variables.lineItems
    expect(lines.map(({ item }: { item: string }) => item)).toEqual(['hourlyRateTwo'])
    await start()
    expect((await finish()).body.bill.dueTotal).toBe(435)
    const { rows } = await s.t.owner.query(
      `select sum(rate * units)::float8 as total from revenue_lines where job_id = $1`,
      [s.job],
    )
    expect(rows[0].total).toBe(435)
  })

  it('names its rates in the language of the reader, and the record keeps them as they are', async () => {
    const path = `/wp/v2/jobs/${s.job}/change-orders`
    const read = () => s.t.call(s.lead, 'GET', path, undefined, { 'accept-language': 'es' })
    const heavy = { label: 'Heavy item fee', shownLabel: 'Cargo por artículo pesado' }
    expect((await read()).body.pricing.rates).toContainEqual(expect.objectContaining(heavy))

    const order = await signed([PIANO])
    // The phone that showed the translation sends it along.
    const lines = order.lines.map((line) => ({ ...line, ...heavy }))
    expect((await send(s.lead, { ...order, lines })).status).toBe(200)
    expect((await read()).body.orders[0].lines).toMatchObject([{ ...heavy, note: 'Upright piano' }])
    const { body } = await s.t.call(s.lead, 'GET', `/wp/v2/jobs/${s.job}/finish`, undefined, {
      'accept-language': 'es',
    })
    expect(body.bill.lines).toContainEqual(
      expect.objectContaining({
        label: 'Upright piano (Heavy item fee)',
        change: { note: 'Upright piano', shownLabel: 'Cargo por artículo pesado' },
      }),
    )
    const job = await s.t.call(s.manager, 'GET', `/wp/v2/jobs/${s.job}`, undefined, {
      'accept-language': 'es',
    })
    const { changeNames, variables } = job.body.documents.invoice
    const [line] = variables.lineItems.filter(({ item }: { item: string }) => item === 'changeOrder')
    expect(line.label).toBe('Upright piano (Heavy item fee)')
    expect(changeNames).toEqual({ [line.id]: 'Upright piano (Cargo por artículo pesado)' })
    const [kept] = (await records()).filter(({ name }) => name === 'changeOrder')
    expect(kept.content.lines).toEqual([expect.not.objectContaining({ shownLabel: expect.anything() })])
    expect(kept.content.lines[0].label).toBe('Heavy item fee')
  })

  it('calls the total a price only where it cannot turn out higher, and an earlier record as it was signed', async () => {
    const shown = (await show(s.lead)).body
    expect([shown.isFixed, (await bill()).isFixed]).toEqual([false, false])
    const orders = [await signed([PIANO], { isFixed: shown.isFixed })]
    expect((await send(s.lead, orders[0] ?? {})).status).toBe(200)
    // Phones with an earlier version do not say how they showed it.
    orders.push(await signed([WAITING]))
    const { body } = await send(s.lead, orders[1] ?? {})
    expect(body.orders.map(({ isFixed }: { isFixed: boolean }) => isFixed)).toEqual([false, true])
    const printed = async (id: string) => {
      const { download_link: link } = (await print(s.client, id)).body
      const file = await s.t.app.inject({ url: link.replace(/^https?:\/\/[^/]+/, '') })
      return readPdf(file.rawPayload)
        .pages.flat()
        .map(({ text }) => text)
    }
    const [sentNow, sentBefore] = await Promise.all(orders.map(({ id }) => printed(id)))
    expect(sentNow).toContain('Agreed estimate after')
    expect(sentBefore).toContain('Agreed price after')
    s.job = await makeJob(s, { job_type: 'intrastate_local' })
    const saved = await s.t.call(s.manager, 'POST', `/wp/v2/jobs/${s.job}`, {
      documents: { billOfLading: { variables: { optionEstimate: 'binding' } } },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect([(await show(s.lead)).body.isFixed, (await bill()).isFixed]).toEqual([true, true])
  })

  it('keeps what was signed in a chained record, and the same one twice is one', async () => {
    const order = await signed()
    expect((await send(s.lead, order)).status).toBe(200)
    const again = await send(s.lead, { ...order, sentAt: new Date().toISOString() })
    expect(again.status).toBe(200)
    expect(again.body.orders).toHaveLength(1)
    expect(again.body.agreed).toBe(435)
    const [record] = await records()
    const { sentAt: _sentAt, ...content } = order
    expect(record).toMatchObject({ name: 'changeOrder', by: s.lead.id, content })
    const { rows } = await s.t.owner.query(
      `select id::int, job_id::int as "jobId", user_id::int as "userId", name, type, clause, content,
        agreed_at::int as timestamp, ip, user_agent as "userAgent", content_hash as "contentHash",
        previous_hash as "previousHash", field_hashes as "fieldHashes", hash from agreements where job_id = $1`,
      [s.job],
    )
    expect(await checkChain(rows, sha256Of)).toEqual([])
    const changed = await send(s.lead, { ...order, signer: { ...order.signer, name: 'Somebody else' } })
    expect(changed).toMatchObject({
      status: 409,
      body: { message: 'This change order was sent already, with other content.' },
    })
    s.job = await makeJob(s)
    expect((await send(s.lead, order)).status).toBe(409)
    expect(await records()).toEqual([])
  })

  it('stays as signed where the rates differ now, which the office reads and confirms', async () => {
    const order = await signed([{ ...PIANO, units: 2 }])
    const [line] = order.lines
    const cheaper = { ...order, lines: [{ ...line, rate: 50, total: 100 }], total: 100, agreedAfter: 340 }
    expect((await send(s.lead, cheaper)).body.orders[0].flags).toEqual([])
    expect((await show(s.client)).body.orders[0].flags).toEqual([])
    const flag = 'Upright piano (Heavy item fee): the job’s rate is $75.00; $50.00 was signed.'
    expect((await show(s.manager)).body).toMatchObject({ agreed: 340, orders: [{ flags: [flag] }] })
    const listed = async () => (await s.t.call(s.manager, 'GET', '/wp/v2/today')).body.waiting.changeOrders
    const row = { jobId: s.job, client: expect.stringMatching(/^Zoe/), text: flag, at: expect.any(String) }
    expect(await listed()).toEqual({ rows: [row], total: 1 })
    expect(
      (await decide(s.manager, order.id, { decision: 'confirm', reason: 'As promised' })).body,
    ).toMatchObject({
      agreed: 340,
      orders: [{ flags: [] }],
    })
    expect((await decide(s.manager, order.id, { decision: 'confirm', reason: 'As promised' })).status).toBe(
      200,
    )
    expect(await listed()).toEqual({ rows: [], total: 0 })
    expect((await records()).map(({ name }) => name)).toEqual(['changeOrder', 'changeOrderReview'])
  })

  it('stays as signed where it was shown as a fixed price and is none, or the other way round', async () => {
    const flagsAfter = async (isFixed: boolean) => {
      const { status, body } = await send(s.lead, await signed([PIANO], { isFixed }))
      expect([status, body.orders.at(-1)]).toMatchObject([200, { isFixed, flags: [] }])
      return (await show(s.manager)).body.orders.at(-1).flags
    }
    expect(await flagsAfter(false)).toEqual([])
    expect(await flagsAfter(true)).toEqual([
      'It was signed with a fixed agreed price; the estimate of this job can turn out higher.',
    ])
    s.job = await makeJob(s, { job_type: 'intrastate_local' })
    await s.t.call(s.manager, 'POST', `/wp/v2/jobs/${s.job}`, {
      documents: { billOfLading: { variables: { optionEstimate: 'binding' } } },
    })
    expect(await flagsAfter(true)).toEqual([])
    expect(await flagsAfter(false)).toEqual([
      'It was signed with an estimate that can turn out higher; the agreed price of this job is fixed.',
    ])
  })

  it('that was signed before the move was finished is kept when it arrives later', async () => {
    const order = await signed([PIANO], { deviceTime: new Date(Date.now() - 3_600_000).toISOString() })
    await start()
    expect((await finish()).status).toBe(200)
    expect((await send(s.lead, order)).status).toBe(200)
    expect((await show(s.manager)).body.orders[0].flags).toEqual(['It arrived after the move was finished.'])
    expect(await bill()).toMatchObject({ agreed: 315, total: 315, dueTotal: 315 })
    expect(
      await send(s.lead, await signed([PIANO], { agreedBefore: 315, agreedAfter: 390, id: randomUUID() })),
    ).toMatchObject({
      status: 409,
      body: { message: 'This move is finished. It takes no more change orders.' },
    })
    expect(await records()).toHaveLength(1)
  })

  it('is withdrawn by the office with a reason until the move is finished', async () => {
    const order = await signed()
    await send(s.lead, order)
    for (const [who, status] of [
      [s.lead, 403],
      [s.client, 403],
      [s.other, 404],
    ] as const)
      expect((await decide(who, order.id, { decision: 'withdraw', reason: 'No' })).status).toBe(status)
    expect(await decide(s.manager, order.id, { decision: 'withdraw', reason: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Say why.' },
    })
    expect((await decide(s.manager, randomUUID(), { decision: 'withdraw', reason: 'No' })).status).toBe(404)
    expect((await decide(s.manager, order.id, { decision: 'confirm', reason: 'Fine' })).status).toBe(409)
    expect(await records()).toHaveLength(1)
    const withdrawn = await decide(s.manager, order.id, { decision: 'withdraw', reason: 'The piano stays' })
    expect(withdrawn.body).toMatchObject({
      agreed: 240,
      orders: [{ withdrawn: { by: 'Max Orr', reason: 'The piano stays' }, mayWithdraw: false }],
    })
    expect((await show(s.client)).body.orders[0].withdrawn.by).toBe('Peak Movers')
    expect((await decide(s.manager, order.id, { decision: 'withdraw', reason: 'Again' })).status).toBe(200)
    expect(await records()).toHaveLength(2)
    expect(await bill()).toMatchObject({ agreed: 240, total: 240 })
    const second = await signed()
    await send(s.lead, second)
    await start()
    await s.t.call(s.manager, 'POST', `/wp/v2/jobs/${s.job}`, { jobStatus: 'completed' })
    expect(await decide(s.manager, second.id, { decision: 'withdraw', reason: 'Late' })).toMatchObject({
      status: 409,
    })
    expect(await records()).toHaveLength(3)
  })
})

/**
 * Measures how fast documents are printed: `node bench/pdf.ts`. Prints pages per second and the 95th
 * percentile for an estimate of 2 pages and an inventory of 11, and the event-loop delay of the main thread
 * while the worker prints 50 of each. All figures are ratios to the same documents printed on the main thread
 * in the same run.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { createPdf } from '../src/server/adapters/pdf/create.ts'
import type { PdfBlock, PdfModel } from '../src/server/adapters/pdf/pdf.model.ts'
import { renderPdf } from '../src/server/adapters/pdf/render.ts'

const DOCUMENTS = 50
const WARM_UP = 10
/** Sampling interval of the event-loop delay, in milliseconds. */
const STEP = 1

const background = { r: 240, g: 90, b: 20, alpha: 0.8 }
const logo = await sharp({ create: { width: 640, height: 200, channels: 4, background } })
  .png()
  .toBuffer()

function modelOf(title: string, blocks: readonly PdfBlock[]): PdfModel {
  return {
    title,
    reference: 'Job 1234',
    language: 'en',
    company: {
      name: 'Summit Moving',
      lines: ['1600 Glenarm Pl, Denver, CO 80202', '(303) 555-0142'],
      logo,
    },
    product: 'Movesheet',
    createdAt: '2026-05-01T12:00:00Z',
    printedAt: 'Printed May 1, 2026',
    blocks,
  }
}

const table = (count: number): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'Item', width: 6 },
    { title: 'Room', width: 3 },
    { title: 'Quantity', width: 2, align: 'right' },
    { title: 'Volume', width: 2, align: 'right' },
    { title: 'Amount', width: 2, align: 'right' },
  ],
  rows: Array.from({ length: count }, (_, index) => [
    ['Sofa, three seats', 'Dining table, oak', 'Box, medium', 'Wardrobe with mirror'][index % 4] ?? '',
    ['Living room', 'Bedroom of Łukasz', 'Garage'][index % 3] ?? '',
    `${(index % 7) + 1}`,
    `${(index * 13) % 90} cu ft`,
    `$${(index * 37.25).toFixed(2)}`,
  ]),
  foot: [['Total', '', '', '', '$12,345.00']],
})
const terms =
  'The price covers the truck, the crew, the materials and the travel time named in the table. Anything else is charged at the rates agreed in writing before the work is done. '
const stroke = Array.from(
  { length: 80 },
  (_, index) => [index / 80, 0.5 + 0.4 * Math.sin(index / 4)] as const,
)

const models = [
  modelOf('Estimate', [
    {
      kind: 'facts',
      columns: 2,
      rows: Array.from({ length: 8 }, () => ['Client', 'Ann Lee, Denver'] as const),
    },
    { kind: 'heading', level: 1, text: 'Charges' },
    table(14),
    { kind: 'heading', level: 1, text: 'Terms' },
    ...Array.from({ length: 6 }, (): PdfBlock => ({ kind: 'paragraph', text: terms.repeat(2) })),
    {
      kind: 'signatures',
      rows: [{ label: 'Client', name: 'Ann Lee', signedAt: 'May 1', strokes: [stroke] }],
    },
  ]),
  modelOf('Inventory', [table(315)]),
]

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/**
 * Returns the milliseconds of each document (printed one after the other) and of all of them, and the 99th
 * percentile and maximum of the event-loop delay.
 */
async function measure(make: () => Promise<Uint8Array>) {
  for (let count = 0; count < WARM_UP; count++) await make()
  const delay = monitorEventLoopDelay({ resolution: STEP })
  delay.enable()
  const times: number[] = []
  const start = performance.now()
  for (let count = 0; count < DOCUMENTS; count++) {
    const before = performance.now()
    await make()
    times.push(performance.now() - before)
    // Printing on this thread never yields, so without this the event loop could not record a delay.
    await setImmediate()
  }
  const total = performance.now() - start
  delay.disable()
  return { total, p95: percentile(times, 0.95), p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 }
}

const idle = monitorEventLoopDelay({ resolution: STEP })
idle.enable()
await setTimeout(1000)
idle.disable()
process.stdout.write(`loop p99 of an idle process: ${(idle.percentile(99) / 1e6).toFixed(2)} ms\n`)

const pdf = createPdf()
for (const model of models) {
  const bytes = await renderPdf(model)
  const pages = Buffer.from(bytes).toString('latin1').split('/Type /Page\n').length - 1
  const here = await measure(() => renderPdf(model))
  const there = await measure(() => pdf.render(model))
  const speed = (ms: number) => ((pages * DOCUMENTS * 1000) / ms).toFixed(0)
  process.stdout.write(
    [
      `${model.title}, ${pages} pages, ${Math.round(bytes.length / 1024)} KiB, ${DOCUMENTS} documents`,
      `  pages/s    worker ${speed(there.total)}, main thread ${speed(here.total)}, ratio ${(here.total / there.total).toFixed(2)}`,
      `  p95        worker ${there.p95.toFixed(1)} ms, main thread ${here.p95.toFixed(1)} ms, ratio ${(there.p95 / here.p95).toFixed(2)}`,
      `  loop p99   worker ${there.p99.toFixed(2)} ms, main thread ${here.p99.toFixed(2)} ms, ratio ${(there.p99 / here.p99).toFixed(3)}`,
      `  loop max   worker ${there.longest.toFixed(2)} ms, main thread ${here.longest.toFixed(2)} ms`,
      '',
    ].join('\n'),
  )
}
await pdf.stop()

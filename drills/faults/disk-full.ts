import { mkdtemp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { call, fileForm, type Caller } from '../kernel/caller.ts'
import {
  failuresIn,
  describeFailures,
  describeHealth,
  describeLosses,
  describeRecovery,
  type ReportRow,
} from './line.ts'
import { compare, startLoad } from './load.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { openSocket, waitUntilRecovered, watchHealth } from './watch.ts'
import { openFaultFixture, type FaultFixture } from './world.ts'

/** Fills the disk of the database for the given number of seconds under load. */
export async function databaseDiskFull(seconds: number): Promise<ReportRow> {
  const disk = await mountSmallDisk(900)
  let world: FaultFixture | undefined
  try {
    const dataDir = await mkdtemp(path.join(disk.folder, 'data-'))
    world = await openFaultFixture({ dataDir })
    const watch = watchHealth(world.node.url)
    const ear = openSocket(world.node.url, world.manager.token ?? '')
    const load = startLoad(world, { writers: 4, readers: 4 })
    await sleep(3_000)
    const { from, to } = await keepFull(disk, seconds)
    const well = await waitUntilRecovered(world, ear.heard, to)
    await sleep(2_000)
    await load.stop()
    await watch.stop()
    ear.close()
    const wrong = [...(await compare(world, load)), ...load.oddities]
    const odd = load.attempts.filter(({ status }) => status !== 200 && status !== 503)
    if (odd.length > 0)
      wrong.push(`${odd.length} calls with ${odd[0]?.status} ${odd[0]?.code} instead of 503`)
    if (!load.attempts.some(({ status, at }) => status === 503 && at > from))
      wrong.push('the full disk was not felt: make it smaller')
    return {
      fault: 'disk of the database full',
      done: `${seconds} s under load`,
      felt: describeFailures(load.attempts, from, to + well.writeS * 1000),
      health: describeHealth(watch.looks, from, to),
      lost: describeLosses(world, load, wrong),
      well: describeRecovery(well),
      wrong,
    }
  } finally {
    await world?.close()
    await disk.close()
  }
}

/**
 * Fills the disk of the uploads for the given number of seconds, while some people upload and others work.
 */
export async function filesDiskFull(seconds: number): Promise<ReportRow> {
  const disk = await mountSmallDisk(60)
  let world: FaultFixture | undefined
  try {
    const filesDir = await mkdtemp(path.join(disk.folder, 'data-'))
    world = await openFaultFixture({ filesDir, settings: { TMPDIR: filesDir } })
    const watch = watchHealth(world.node.url)
    const ear = openSocket(world.node.url, world.manager.token ?? '')
    const load = startLoad(world, { writers: 2, readers: 2 })
    const picture = await noise()
    const uploads: { status: number; code: string; at: number; id: number }[] = []
    let isOver = false
    const { manager } = world
    const uploading = (async () => {
      while (!isOver) {
        uploads.push({ at: performance.now(), ...(await upload(manager, picture)) })
        await sleep(100)
      }
    })()
    await sleep(2_000)
    const { from, to } = await keepFull(disk, seconds)
    const well = await waitUntilRecovered(world, ear.heard, to)
    await sleep(2_000)
    isOver = true
    await uploading
    await load.stop()
    await watch.stop()
    ear.close()
    const wrong = [...(await compare(world, load)), ...load.oddities]
    const refused = uploads.filter(({ status }) => status !== 200)
    const odd = refused.filter(({ status, code }) => status !== 503 || code !== 'rest_unavailable')
    if (odd.length > 0)
      wrong.push(`${odd.length} uploads answered ${odd[0]?.status} ${odd[0]?.code}, not 503`)
    if (refused.length === 0) wrong.push('the full disk was not felt: make it smaller')
    if (!uploads.some(({ at, status }) => at > to && status === 200))
      wrong.push('no upload went through after')
    wrong.push(...failuresIn(load.attempts))
    wrong.push(...(await compareFiles(world, filesDir, uploads)))
    const taken = uploads.length - refused.length
    return {
      fault: 'disk of the uploads full',
      done: `${seconds} s under load and uploads of ${(picture.length / 1e6).toFixed(1)} MB`,
      felt: `${refused.length} uploads refused with 503; other calls: ${describeFailures(load.attempts, from, to)}`,
      health: describeHealth(watch.looks, from, to),
      lost: `${describeLosses(world, load, wrong)}; ${taken} uploads, no half file`,
      well: describeRecovery(well),
      wrong,
    }
  } finally {
    await world?.close()
    await disk.close()
  }
}

/** Returns a picture that compression cannot shrink. */
function noise(): Promise<Buffer> {
  const side = 700
  const raw = { width: side, height: side, channels: 3 } as const
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = Math.floor(Math.random() * 256)
  return sharp(pixels, { raw }).png().toBuffer()
}

/** Uploads a picture; status 0 if there is no response. */
async function upload(
  caller: Caller,
  picture: Uint8Array,
): Promise<{ status: number; code: string; id: number }> {
  const answer = await call(caller, 'POST', '/wp/v2/media', fileForm(picture, 'image/png')).catch(() => null)
  const body = answer?.body as { code?: string; id?: number } | undefined // an error body or a file
  return { status: answer?.status ?? 0, code: body?.code ?? '', id: body?.id ?? 0 }
}

/** Compares the upload folder with the file records, in both directions. */
async function compareFiles(
  world: FaultFixture,
  filesDir: string,
  uploads: readonly { status: number; id: number }[],
): Promise<string[]> {
  const acknowledged = uploads.filter(({ status }) => status === 200).map(({ id }) => id)
  const rows = await world.owner<{ id: string; storage_key: string; size: string }>(
    `select id, storage_key, size from files where id = any($1)`,
    [acknowledged],
  )
  const wrong: string[] = []
  if (rows.length !== acknowledged.length) wrong.push('an acknowledged upload has no record')
  const folder = path.join(filesDir, 'files')
  const known = new Set(
    (await world.owner<{ storage_key: string }>('select storage_key from files')).map(
      (row) => row.storage_key,
    ),
  )
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const there = new Set(
    found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))),
  )
  for (const { storage_key: key } of rows) if (!there.has(key)) wrong.push(`the file ${key} is gone`)
  for (const key of there) if (!known.has(key)) wrong.push(`${key} was left without a record`)
  return wrong
}

/**
 * Keeps the disk full for the given number of seconds; returns the start and the end by the monotonic clock.
 */
async function keepFull(disk: SmallDisk, seconds: number): Promise<{ from: number; to: number }> {
  const from = performance.now()
  await disk.fill()
  await sleep(seconds * 1000)
  await disk.makeRoom()
  return { from, to: performance.now() }
}

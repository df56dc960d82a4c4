import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { call } from '../kernel/caller.ts'
import { CONTACT } from './contact.ts'
import type { FaultFixture } from './world.ts'

/** The response of /health at a moment (of performance.now()); 0 if none came in time. */
export interface HealthSample {
  at: number
  answeredAt: number
  live: number
  ready: number
}

/** Requests a node's health four times a second until it is stopped. */
export function watchHealth(url: string): { looks: HealthSample[]; stop(): Promise<void> } {
  const looks: HealthSample[] = []
  let isOver = false
  const status = (path: string) =>
    fetch(url + path, { signal: AbortSignal.timeout(4_000) }).then(
      (answer) => answer.status,
      () => 0,
    )
  const watch = async () => {
    while (!isOver) {
      const at = performance.now()
      const [live, ready] = await Promise.all([status('/health/live'), status('/health/ready')])
      looks.push({ at, answeredAt: performance.now(), live, ready })
      await sleep(250)
    }
  }
  const running = watch()
  return {
    looks,
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/** Opens a browser's live socket and records what it received; it reconnects by itself like a browser's. */
export function openSocket(url: string, token: string): { socket: Socket; heard: number[]; close(): void } {
  const socket = io(url, { transports: ['websocket'], auth: { token }, reconnectionDelayMax: 2_000 })
  const heard: number[] = []
  for (const event of ['update-jobs', 'new-jobs'])
    socket.on(event, ({ jobId }: { jobId: number }) => heard.push(jobId))
  return { socket, heard, close: () => void socket.disconnect() }
}

/**
 * Waits until everything has recovered without intervention: the node is ready, a write succeeds, its live
 * update reaches a socket, and the queue sends its mail. Returns the seconds since `since` for each; throws
 * on a timeout.
 */
export async function waitUntilRecovered(
  world: FaultFixture,
  heard: number[],
  since: number,
  patienceS = 120,
): Promise<RecoveryTimes> {
  const seconds = () => (performance.now() - since) / 1000
  const well: Partial<RecoveryTimes> = {}
  const mark = `well ${Math.round(since)}`
  let jobId: number | undefined
  let isMailed = false
  while (seconds() < patienceS) {
    if (well.readyS === undefined && (await world.node.isReady())) well.readyS = seconds()
    if (jobId === undefined) {
      const body = { notes: mark, crewSize: 2, contactPerson: [CONTACT] }
      const made = await call(world.manager, 'POST', '/wp/v2/jobs', body).catch(() => null)
      if (made?.status === 200) {
        jobId = (made.body as { id: number }).id // response of job creation
        well.writeS = seconds()
      }
    }
    if (jobId !== undefined && !isMailed) {
      const mail = { to: CONTACT.email, subject: mark, message: 'Well again' }
      const path = `/wp/v2/jobs/${jobId}/email`
      // Others write as well, and messages per minute are limited per person.
      isMailed = await call(world.manager, 'POST', path, mail).then(
        ({ status }) => status === 200,
        () => false,
      )
    }
    if (jobId !== undefined && heard.includes(jobId)) well.liveS ??= seconds()
    if (world.inbox.mails.some(({ text }) => text.includes(`Subject: ${mark}`))) well.queueS ??= seconds()
    const { readyS, writeS, liveS, queueS } = well
    if (readyS !== undefined && writeS !== undefined && liveS !== undefined && queueS !== undefined)
      return { readyS, writeS, liveS, queueS }
    await sleep(100)
  }
  throw new Error(`Not well after ${patienceS} s: ${JSON.stringify(well)}`)
}

/** Seconds until each part of the product had recovered. */
export interface RecoveryTimes {
  readyS: number
  writeS: number
  liveS: number
  queueS: number
}

import type { QueryClient } from '@tanstack/react-query'
import { getCompany } from '../../../shared/company/settings/companies.api.ts'
import { getWording } from '../../../shared/jobs/documents/documents.api.ts'
import { getChangeOrders } from '../../../shared/jobs/change-orders/change-orders.api.ts'
import { getInventory } from '../../../shared/jobs/inventory/inventory.api.ts'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { getFinish } from '../../../shared/money/payments/finish.api.ts'
import { getMyDay } from '../../../shared/overview/my-day/my-day.api.ts'
import type { MyDay } from '../../../shared/overview/my-day/my-day.ts'
import { getJobClock } from '../../../shared/schedule/time-clock/clock.api.ts'
import { afterFirstScreen } from '../../kernel/first-screen.ts'
import { keepAnswer, keepJobs } from '../../kernel/kept-answers.ts'
import { KEEPS_KEY } from '../../kernel/keeps-key.ts'
import { callKey, callQuery } from '../../kernel/queries.ts'
import { readAccount } from '../../kernel/session-store.ts'
import { mainFileOf } from '../new-version.ts'
import { ASSET_CACHE, OLDER_SHELL_PATH, SHELL_CACHE, SHELL_PATH } from './kept-page.ts'

/** Milliseconds between two times that the page itself is kept. */
const SHELL_EVERY_MS = 10 * 60_000

let shellAt = 0
let isBusy = false

/**
 * Keeps what a worker needs of today and tomorrow without a network: the answer of their day, the jobs with their clocks,
 * the page itself and the files of its screens. Jobs that they are no longer on are deleted.
 */
export async function prepareOffline(
  day: MyDay,
  queries: QueryClient,
  loadScreens: () => Promise<unknown>,
): Promise<void> {
  await afterFirstScreen()
  if (isBusy || navigator.onLine === false) return
  isBusy = true
  try {
    localStorage.setItem(KEEPS_KEY, 'true')
    const soon = day.jobs.filter((job) => job.day <= day.tomorrow)
    await keepJobs(soon.map(({ id }) => id))
    const isDefault = readAccount()?.defaultCompany === day.company.id
    await keepAnswer(callKey(getMyDay, isDefault ? {} : { query: { company: day.company.id } }), day)
    for (const { id, clock, mayChange } of soon) {
      const job = await queries.fetchQuery({ ...callQuery(getJob, { params: { id } }), staleTime: 60_000 })
      await keepPapers(job, queries)
      await queries.fetchQuery({ ...callQuery(getFinish, { params: { id } }), staleTime: 60_000 })
      if (job.documents.inventorySheet)
        await queries.fetchQuery({ ...callQuery(getInventory, { params: { id } }), staleTime: 60_000 })
      if (mayChange)
        await queries.fetchQuery({ ...callQuery(getChangeOrders, { params: { id } }), staleTime: 60_000 })
      if (clock) await keepAnswer(callKey(getJobClock, { params: { id } }), clock)
    }
    await keepShell(loadScreens)
  } catch {
    // The next answer tries again.
  } finally {
    isBusy = false
  }
}

/** Keeps what the documents of a job are read with: the company's figures and the wordings with their facts. */
async function keepPapers(job: Job, queries: QueryClient): Promise<void> {
  const { id, companyInfo, documents } = job
  const company = { params: { id: String(companyInfo.id) }, query: { context: 'view' as const } }
  await queries.fetchQuery({ ...callQuery(getCompany, company), staleTime: 60_000 })
  for (const [name, { variables }] of Object.entries(documents)) {
    if (!('wording' in variables)) continue
    // A document whose wording this person does not read is no obstacle.
    await queries
      .fetchQuery({
        ...callQuery(getWording, { params: { id, document: name } }),
        staleTime: 60_000,
        retry: false,
      })
      .catch(() => undefined)
  }
}

/** Keeps the page and its files, so that the service worker can answer with them. */
async function keepShell(loadScreens: () => Promise<unknown>): Promise<void> {
  if (!('caches' in globalThis) || Date.now() - shellAt < SHELL_EVERY_MS) return
  if (!(await isServed())) return
  await loadScreens()
  const page = await fetch(SHELL_PATH, { cache: 'no-cache' })
  if (!page.ok) return
  // Only this version has all its files here. The next visit loads the newer one, and then keeps it.
  if (mainFileOf(await page.clone().text()) !== mainFileOf(document.head.innerHTML)) {
    const shells = await caches.open(SHELL_CACHE)
    const kept = await shells.match(SHELL_PATH)
    if (kept) await shells.put(OLDER_SHELL_PATH, kept)
    await shells.delete(SHELL_PATH)
    return
  }
  const files = new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  )
  const assets = await caches.open(ASSET_CACHE)
  for (const file of files) if (!(await assets.match(file))) await assets.add(file)
  // The page last: it is shown only with its files.
  const shells = await caches.open(SHELL_CACHE)
  await shells.put(SHELL_PATH, page)
  await shells.delete(OLDER_SHELL_PATH)
  shellAt = Date.now()
}

/** Milliseconds in which the service worker is registered after the page was loaded. */
const REGISTERED_MS = 15_000

/** Returns whether a service worker will answer without a network; it is registered after the first screen. */
function isServed(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(false)
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), REGISTERED_MS)
    void navigator.serviceWorker.ready.then(() => resolve(true))
  })
}

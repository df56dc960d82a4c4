import path from 'node:path'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { createCards } from './adapters/cards/create.ts'
import type { CardsStandIn } from './adapters/cards/stand-in/stand-in.ts'
import { createMail } from './adapters/mail/create.ts'
import { createMaps } from './adapters/maps/create.ts'
import type { MapsAdapter } from './adapters/maps/maps.ts'
import { DEFAULT_WORDINGS } from '../shared/jobs/documents/wordings/defaults.ts'
import { createPdf } from './adapters/pdf/create.ts'
import { createPush } from './adapters/push/create.ts'
import { createTelephony } from './adapters/telephony/create.ts'
import { createStorage } from './adapters/storage/create.ts'
import type { Storage } from './adapters/storage/storage.ts'
import { createApp } from './app.ts'
import { backfill } from './catch-up.ts'
import { readPushKey } from './company/push/push.service.ts'
import { loadDemo } from './demo/load-demo.ts'
import { queueHandlers } from './handlers.ts'
import { waitForProxies } from './operations/health/leaving.ts'
import { withMetrics } from './operations/health/provider-metrics.ts'
import { jobFeatures } from './features.ts'
import type { Config } from './kernel/config/config.ts'
import { migrate } from './kernel/db/migrate.ts'
import type { Kernel } from './kernel/http/context.ts'
import { holdPort } from './kernel/http/port.ts'
import { closePools, createPools } from './kernel/db/pool.ts'
import { startDatabaseMonitor } from './kernel/db/pulse.ts'
import { createDb, type Db } from './kernel/db/tenancy.ts'
import { createLive } from './kernel/live/create-live.ts'
import { startEmbeddedPostgres } from './kernel/postgres/launcher.ts'
import { createQueue } from './kernel/queue/create-queue.ts'
import { hasOtherNodes } from './kernel/queue/other-nodes.ts'
import { releaseLeases } from './money/payments/reconcile.ts'
import { startArchiving } from './operations/recovery/start-archiving.ts'
import { createSetupLink } from './records/setup/setup.service.ts'

/** A running server node. */
export interface Serving {
  /** The URL at which it listens. */
  url: string
  /** Finishes running work and loses nothing. */
  stop(): Promise<void>
}

/** Starts a server node: database, migrations, demo data if configured, queue, HTTP, live socket. */
export async function serve(config: Config, log: Logger, say: (text: string) => void): Promise<Serving> {
  // The parts started so far; they are stopped in reverse order, also if a later part fails to start.
  const started: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end()
  }
  try {
    const url = await startParts(config, log, say, started)
    return { url, stop }
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'stopping'))
    throw error
  }
}

async function startParts(
  config: Config,
  log: Logger,
  say: (text: string) => void,
  started: (() => Promise<void>)[],
): Promise<string> {
  // First of all, so that starting a second server by mistake changes nothing.
  const port = await holdPort(config)
  started.push(() => port.close())
  const { databaseUrl, superuserUrl } = await findDatabase(config, log, started)
  await migrate({
    databaseUrl,
    onBlocked: (migration, tries) =>
      log.warn({ migration, tries }, 'A migration gives way to those who use its tables, and comes back'),
  })
  const pools = createPools(databaseUrl, config, (error) =>
    log.warn({ err: error }, 'A connection to the database was lost'),
  )
  started.push(() => closePools(pools))
  const pulse = startDatabaseMonitor({ databaseUrl, pools: [pools.app, pools.owner], log })
  started.push(() => pulse.stop())
  const db = createDb(pools.app)
  // Misconfigured services are found before the server accepts anything.
  const mail = withMetrics('mail', createMail(config, db))
  const push = withMetrics('push', createPush(config, db, await readPushKey(db, config)))
  const maps = withMetrics(
    'maps',
    createMaps({
      token: config.MAPBOX_TOKEN ?? '',
      isProduction: config.NODE_ENV === 'production',
      isOfflineAsked: config.NODE_ENV === 'production' && config.STAND_INS.includes('maps'),
    }),
  )
  const { telephony: phone, standIn: phoneStandIn } = await createTelephony(config, {
    publicUrl: config.PUBLIC_URL,
    target: () => port.localUrl,
  })
  const telephony = withMetrics('telephony', phone)
  started.push(() => telephony.stop())
  const { cards: provider, standIn: cardsStandIn } = await createCards(config, {
    publicUrl: config.PUBLIC_URL,
    target: () => port.localUrl,
    dataFile: path.join(config.DATA_DIR, 'cards-stand-in.json'),
  })
  const cards = withMetrics('cards', provider)
  started.push(() => cards.stop())
  const kept = await startArchiving({ config, superuserUrl, storage: createStorage(config), log })
  const storage = withMetrics('storage', kept.storage)
  started.push(async () => kept.archive?.stop())
  const pdf = createPdf()
  started.push(() => pdf.stop())
  const now = () => new Date()
  await welcome(config, log, say, pools.owner, db, { storage, cardsStandIn })

  const live = createLive({ config, db, ownerPool: pools.owner, log })
  const context: { kernel?: Kernel } = {}
  const handlers = queueHandlers({
    config,
    db,
    mail,
    storage,
    telephony,
    push,
    log,
    wake: () => live.wake(),
    desk: () => {
      if (!context.kernel) throw new Error('The server is not put together yet')
      return { kernel: context.kernel, features: jobFeatures }
    },
  })
  // Checked before this node's own queue becomes visible.
  const isOnlyNode = !(await hasOtherNodes(pools.owner))
  const queue = await createQueue({ databaseUrl, log, handlers })
  started.push(async () => {
    await queue.stop()
    await mail.close()
  })
  const kernel: Kernel = {
    config,
    log,
    pool: pools.app,
    db,
    queue,
    live,
    maps,
    storage,
    telephony,
    push,
    phoneStandIn,
    cards,
    cardsStandIn,
    pdf,
    now,
  }
  context.kernel = kernel
  const app = await createApp(kernel, port.serverFactory)
  started.push(
    () => app.close(),
    () => live.stop(),
  )
  await live.attach(app.server)
  if (isOnlyNode) await releaseLeases(db)
  await queue.start()
  await db.transaction().execute((tx) => queue.send(tx, 'settle-transactions', {}))
  await db.transaction().execute((tx) => queue.send(tx, 'find-chargebacks', {}))
  startCatchUp(db, pools.owner, maps, log, started)
  await app.listen({ host: config.HOST, port: config.PORT })
  pdf.start(Object.values(DEFAULT_WORDINGS))
  started.push(() => waitForProxies(app, config.DRAIN_SECONDS))
  return `http://${config.HOST === '127.0.0.1' ? 'localhost' : config.HOST}:${port.number}`
}

/** Fills in data that earlier versions did not store, in parallel with requests; ends with the server. */
function startCatchUp(
  db: Db,
  owner: Pool,
  maps: MapsAdapter,
  log: Logger,
  started: (() => Promise<void>)[],
): void {
  let isStopping = false
  const filling = backfill(db, owner, maps, log, () => isStopping).catch((error: unknown) =>
    log.error({ err: error }, 'filling figures and books'),
  )
  started.push(async () => {
    isStopping = true
    await filling
  })
}

async function findDatabase(
  config: Config,
  log: Logger,
  started: (() => Promise<void>)[],
): Promise<{ databaseUrl: string; superuserUrl: string | null }> {
  if (config.DATABASE_URL) return { databaseUrl: config.DATABASE_URL, superuserUrl: null }
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  started.push(() => embedded.stop())
  return { databaseUrl: embedded.url, superuserUrl: embedded.superuserUrl }
}

/** Prints the demo companies if configured, else the link that sets up the first company. */
async function welcome(
  config: Config,
  log: Logger,
  say: (text: string) => void,
  owner: Pool,
  db: Db,
  parts: { storage: Storage; cardsStandIn: CardsStandIn | null },
): Promise<void> {
  if (config.DEMO) {
    const accounts = await loadDemo(owner, { now: new Date(), log, ...parts })
    if (accounts.length > 0) say(demoWelcome(accounts))
  }
  const setupLink = await createSetupLink(db, config.PUBLIC_URL)
  if (setupLink !== undefined) say(`\nThere is no company yet. Set up the first one at:\n  ${setupLink}\n`)
}

function demoWelcome(
  accounts: readonly { email: string; role: string; company: string; password: string }[],
): string {
  const lines = accounts.map(
    ({ email, role, company }) => `  ${email.padEnd(28)} ${role.padEnd(38)} ${company}`,
  )
  return ['', 'Demo companies are loaded. Accounts, all with the password Moving123!:', ...lines, ''].join(
    '\n',
  )
}

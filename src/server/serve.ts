import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createMail } from './adapters/mail/create.ts'
import { createMaps } from './adapters/maps/create.ts'
import { createApp } from './app.ts'
import { loadDemo } from './demo/load-demo.ts'
import { queueHandlers } from './handlers.ts'
import type { Config } from './kernel/config/config.ts'
import { migrate } from './kernel/db/migrate.ts'
import { closePools, createPools } from './kernel/db/pool.ts'
import { createDb } from './kernel/db/tenancy.ts'
import type { Kernel } from './kernel/http/context.ts'
import { createLive } from './kernel/live/create-live.ts'
import { startEmbeddedPostgres } from './kernel/postgres/launcher.ts'
import { createQueue } from './kernel/queue/create-queue.ts'
import { offerSetup } from './setup/setup.service.ts'

/** A running node of the product. */
export interface Serving {
  /** Where it listens. */
  url: string
  /** Finishes what is running and loses nothing (DECISIONS I4). */
  stop(): Promise<void>
}

/** Starts a node: database, migrations, demo data where wanted, queue, calls, live socket. */
export async function serve(config: Config, log: Logger, say: (text: string) => void): Promise<Serving> {
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  const databaseUrl = config.DATABASE_URL ?? embedded?.url
  if (databaseUrl === undefined) throw new Error('There is no database')
  await migrate({ databaseUrl })
  const pools = createPools(databaseUrl, config, (error) =>
    log.warn({ err: error }, 'A connection to the database was lost'),
  )
  const db = createDb(pools.app)
  const now = () => new Date()

  if (config.DEMO) {
    const accounts = await loadDemo(pools.owner, { now: now(), log })
    if (accounts.length > 0) say(demoWelcome(accounts))
  }
  const setupLink = await offerSetup(db, config.PUBLIC_URL)
  if (setupLink !== undefined) say(`\nThere is no company yet. Set up the first one at:\n  ${setupLink}\n`)

  const live = createLive({ config, db, ownerPool: pools.owner, log })
  const mail = createMail(config, db)
  const handlers = queueHandlers({ config, db, mail, log, wake: () => live.wake() })
  const queue = await createQueue({ databaseUrl, log, handlers })
  const kernel: Kernel = {
    config,
    log,
    pool: pools.app,
    db,
    queue,
    live,
    maps: createMaps({
      token: config.MAPBOX_TOKEN ?? '',
      isProduction: config.NODE_ENV === 'production',
      isOfflineAsked: config.NODE_ENV === 'production' && config.STAND_INS.includes('maps'),
    }),
    now,
  }
  const app = await createApp(kernel)
  await live.attach(app.server)
  await queue.start()
  await app.listen({ host: config.HOST, port: config.PORT })
  const { port } = app.server.address() as AddressInfo // listening on TCP, so an address with a port
  const url = `http://${config.HOST === '127.0.0.1' ? 'localhost' : config.HOST}:${port}`

  return {
    url,
    stop: async () => {
      await live.stop()
      await app.close()
      await queue.stop()
      await closePools(pools)
      await embedded?.stop()
    },
  }
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

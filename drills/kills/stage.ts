import pg from 'pg'
import { startTestSmtp, type TestInbox } from '../../src/server/adapters/mail/test-smtp.ts'
import { columnTypes } from '../../src/server/kernel/db/types.ts'
import { startProvider } from '../../src/server/money/payments/kill.node.testing.ts'
import { call, signIn } from '../kernel/caller.ts'
import { databaseUrlOf } from '../kernel/database.ts'
import { freePort, startNode, type NodeOptions, type ProductNode } from '../kernel/node.ts'
import type { AtEnd } from '../kernel/run-drill.ts'
import type { ProofSources } from './proof.ts'
import { consent, type People } from './work.ts'

/** A node with a mail server and a card provider beside it, and people of the demo company who can do all kinds of work. */
export interface Stage {
  options: NodeOptions
  node: ProductNode
  inbox: TestInbox
  people: People
  places: ProofSources
}

/**
 * Starts everything on a data folder; everything except the node is handed to `atEnd`, to be closed with the
 * drill.
 */
export async function openStage(
  dataDir: string,
  atEnd: AtEnd,
  settings: Record<string, string> = {},
): Promise<Stage> {
  const port = await freePort()
  const inbox = await startTestSmtp({ disabledCommands: ['STARTTLS'] })
  atEnd(() => inbox.close())
  const provider = await startProvider(`http://127.0.0.1:${port}`)
  atEnd(() => provider.stop())
  const options: NodeOptions = {
    dataDir,
    port,
    settings: {
      DEMO: 'true',
      ACCESS_TOKEN_MINUTES: '600',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(inbox.port),
      STRIPE_API_URL: provider.settings.baseUrl,
      STRIPE_SECRET_KEY: provider.settings.secretKey,
      STRIPE_PUBLISHABLE_KEY: provider.settings.publishableKey,
      STRIPE_WEBHOOK_SECRET: provider.settings.webhookSecret,
      ...settings,
    },
  }
  const node = await startNode({ ...options, patienceS: 300 })
  const url = databaseUrlOf(dataDir)
  const pool = new pg.Pool({ connectionString: url, types: columnTypes, max: 3, idleTimeoutMillis: 100 })
  pool.on('error', () => {})
  atEnd(() => pool.end())
  const places: ProofSources = { pool, dataDir, inbox, books: () => provider.books() }

  const manager = await signIn(node.url, 'manager@frontrange.test')
  const client = await signIn(node.url, 'client@frontrange.test')
  await pool.query(
    `update companies set variables = variables || '{"depositLocal": {"value": 50, "unitsLabel": "$"},
      "beforePickupLocal": {"value": 0, "unitsLabel": "%"}}' where id in (select company_id from members m
      join users u on u.id = m.user_id where u.email = 'client@frontrange.test')`,
  )
  const me = await call(client, 'GET', '/wp/v2/users/me')
  const card = await call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' })
  if (card.status !== 200) throw new Error(`The card is not taken: ${JSON.stringify(card.body)}`)
  const people = {
    manager,
    client,
    clientId: (me.body as { id: number }).id, // the person's own account
    cardId: (card.body as { id: number }).id, // the saved card
  }
  await consent(people)
  return { options, node, inbox, people, places }
}

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createDb, inTenant } from '../../src/server/kernel/db/tenancy.ts'
import type { Queue } from '../../src/server/kernel/queue/queue.ts'
import { call, fileForm, type Caller } from '../kernel/caller.ts'
import type { ProductNode } from '../kernel/node.ts'

/** Throws if a condition does not hold, which ends the drill. */
export function assertThat(holds: boolean, words: string): void {
  if (!holds) throw new Error(`Does not hold: ${words}`)
}

const at = (nodes: readonly ProductNode[], index: number): string => {
  const node = nodes[index % nodes.length]
  if (!node) throw new Error('There is no node')
  return node.url
}

/** Uploads a file through each node and reads it through the next one. */
export async function proveUploads(nodes: readonly ProductNode[], token: string): Promise<string> {
  for (const [index, { url }] of nodes.entries()) {
    const { status, address, bytes } = await putFile({ url, token })
    assertThat(status === 200, `a file is taken through node ${index + 1} (${status})`)
    const answer = await fetch(new URL(address, at(nodes, index + 1)))
    const read = Buffer.from(await answer.arrayBuffer())
    assertThat(answer.status === 200 && hash(read) === hash(bytes), 'what one node took another one gives')
  }
  return `${nodes.length} put through one node, read through the next`
}

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads a small file with unique content, of a kind that is stored as it was sent. */
export async function putFile(caller: Caller): Promise<{ status: number; address: string; bytes: Buffer }> {
  const bytes = Buffer.from(`%PDF-1.4\n% ${randomBytes(2000).toString('hex')}\n%%EOF\n`)
  const form = fileForm(bytes, 'application/pdf', { purpose: 'attachment', title: 'drill' })
  const { status, body } = await call(caller, 'POST', '/wp/v2/media', form)
  const { source_url: address = '' } = (body ?? {}) as { source_url?: string } // response of the upload
  return { status, address, bytes }
}

/** Uses one session across all nodes: signs in at one, and uses, refreshes and ends the session at others. */
export async function proveSessions(nodes: readonly ProductNode[]): Promise<string> {
  const who = { email: 'sales@frontrange.test', password: 'Moving123!' }
  const signedIn = await call({ url: at(nodes, 0) }, 'POST', '/wp/v2/token', who)
  const { token, refreshToken } = signedIn.body as { token: string; refreshToken: string } // response of the sign-in
  for (const { url } of nodes)
    assertThat(
      (await call({ url, token }, 'GET', '/wp/v2/users/me')).status === 200,
      'a token of one node is good at all',
    )
  const key = randomUUID()
  const refreshAt = (index: number) =>
    call({ url: at(nodes, index), token: refreshToken }, 'POST', '/wp/v2/token/refresh', undefined, { key })
  // The first response counts as lost; the same key at another node requests it again.
  const [first, second] = [await refreshAt(0), await refreshAt(1)]
  assertThat(
    first.status === 200 && second.status === 200,
    'a refresh with the same key passes at another node',
  )
  const next = (second.body as { token: string }).token // as above
  const stolen = await call({ url: at(nodes, 2), token: refreshToken }, 'POST', '/wp/v2/token/refresh')
  assertThat(stolen.status === 401, 'a used refresh token is refused at every node')
  for (const { url } of nodes)
    assertThat(
      (await call({ url, token: next }, 'GET', '/wp/v2/users/me')).status === 401,
      'its family has ended at every node',
    )
  return 'one node signs in, others take, refresh and end it'
}

/** Checks that wrong passwords at all nodes together reach the limit of one node. */
export async function proveLimits(nodes: readonly ProductNode[]): Promise<string> {
  const email = `nobody-${randomUUID()}@example.test`
  const statuses: number[] = []
  for (let tries = 0; tries < 60; tries += 1) {
    const wrong = { email, password: 'not this one' }
    statuses.push((await call({ url: at(nodes, tries) }, 'POST', '/wp/v2/token', wrong)).status)
  }
  const passed = statuses.filter((status) => status === 401).length
  assertThat(passed === 50, `wrong passwords are counted over all nodes (${passed} of 60 were looked at)`)
  return `${passed} of 60 wrong passwords looked at, over all nodes`
}

/**
 * Sends the same call with the same idempotency key to all nodes at the same moment: it must be executed
 * once.
 */
export async function proveKeys(
  nodes: readonly ProductNode[],
  token: string,
  owner: pg.Client,
): Promise<string> {
  const rounds = 40
  let answered = 0
  for (let round = 0; round < rounds; round += 1) {
    const key = randomUUID()
    const body = { notes: `same key ${key}`, crewSize: 2 }
    const answers = await Promise.all(
      nodes.map(({ url }) => call({ url, token }, 'POST', '/wp/v2/jobs', body, { key })),
    )
    const ids = new Set(
      answers.filter(({ status }) => status === 200).map((answer) => (answer.body as { id: number }).id), // a job
    )
    assertThat(
      answers.every(({ status }) => status === 200 || status === 409) && ids.size === 1,
      `one key makes one job (${answers.map(({ status }) => status).join(', ')})`,
    )
    answered += answers.filter(({ status }) => status === 200).length
    const { rows } = await owner.query<{ count: number }>(
      'select count(*)::int as count from jobs where notes = $1',
      [body.notes],
    )
    assertThat(rows[0]?.count === 1, 'one key makes one job')
  }
  return `${rounds} keys at ${nodes.length} nodes at once: ${rounds} jobs, ${answered} answers told it`
}

/** Queues mails and records which node sends them: each must be sent once, and every node must send some. */
export async function proveQueue(
  nodes: readonly ProductNode[],
  work: { send: (tag: string, count: number) => Promise<void>; received: (tag: string) => number[] },
): Promise<string> {
  const before = await Promise.all(nodes.map(workDone))
  const tag = `proof-${randomUUID()}`
  const count = 240
  await work.send(tag, count)
  const giveUpAt = Date.now() + 120_000
  while (work.received(tag).length < count && Date.now() < giveUpAt) await sleep(100)
  // A mail that was sent twice would arrive a moment later.
  await sleep(1_500)
  const times = work.received(tag)
  assertThat(times.length === count, `all that is queued is done (${times.length} of ${count})`)
  assertThat(
    times.every((one) => one === 1),
    'nothing that is queued is done twice',
  )
  const after = await Promise.all(nodes.map(workDone))
  const parts = after.map((done, index) => done - (before[index] ?? 0))
  assertThat(
    parts.every((part) => part > 0),
    `every node has a part in the queue (${parts.join(', ')})`,
  )
  return `${count} mails, none twice, by nodes: ${parts.join(', ')}`
}

async function workDone({ url }: ProductNode): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = /^queue_work_finished_total\{queue="send-delivery",outcome="done"\} (\d+)/m.exec(text)
  return Number(found?.[1] ?? 0)
}

/** Queues mails of the first company as its own calls do, `count` in one transaction. */
export async function queueMails(pool: pg.Pool, queue: Queue, tag: string, count: number): Promise<void> {
  const db = createDb(pool)
  await inTenant(db, { companyIds: [1], userId: null }, async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const { id } = await tx
        .insertInto('deliveries')
        .values({
          company_id: 1,
          job_id: null,
          channel: 'mail',
          recipient: `${tag}-${number}@example.test`,
          subject: tag,
          body_text: 'Nothing to read.',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queue.send(tx, 'send-delivery', { companyId: 1, deliveryId: id })
    }
  })
}

import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../src/shared/jobs/documents/consent.ts'
import { CONTACT, newContact } from '../faults/contact.ts'
import { call, fileForm, retryUntilDecided, type Caller } from '../kernel/caller.ts'

/** What was acknowledged and must persist whatever is killed. */
export interface Acknowledged {
  /** Jobs by their notes. */
  jobs: Map<string, { id: number; version: number }>
  /** Charges: the job that was paid and the cents. */
  charges: { jobId: number; cents: number }[]
  /** Texts and mails by their content. */
  texts: Set<string>
  mails: Set<string>
  /** Ids of files by title. */
  files: Map<string, number>
  /** Jobs whose client agreed to the estimate. */
  agreements: Set<number>
  /** Responses that no client should get. */
  oddities: string[]
}

/** The people at work, and the card they use. */
export interface People {
  manager: Caller
  client: Caller
  clientId: number
  cardId: number
}

const CENTS = 5_000
/** Twenty texts per minute may go to one number, and sixty messages may come from one person. */
const TEXT_PAUSE_MS = 3_500
const MESSAGE_PAUSE_MS = 1_500

interface ShownJob {
  consent: { content: unknown }
  documents: { estimate: { agreementType: string; clause: string; variables: unknown } }
}

/** Gives the client's consent to electronic records, which is required before the first agreement. */
export async function consent({ manager, client, clientId }: Omit<People, 'cardId'>): Promise<void> {
  const must = async (caller: Caller, method: string, path: string, body?: unknown): Promise<unknown> => {
    const { status, body: answered } = await call(caller, method, path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`)
    return answered
  }
  const made = await must(manager, 'POST', '/wp/v2/jobs', { crewSize: 2, client: { id: clientId } })
  const { id } = made as { id: number } // response of job creation
  const shown = (await must(client, 'GET', `/wp/v2/jobs/${id}`)) as ShownJob // a job as its client sees it
  await must(client, 'POST', `/wp/v2/jobs/${id}/agreements`, {
    name: CONSENT_NAME,
    type: 'acknowledgement',
    clause: CONSENT_CLAUSE,
    content: shown.consent.content,
  })
}

/**
 * Starts the given number of people at each kind of work; returns what was acknowledged and a function that
 * stops them.
 */
export function startWork(people: People, each: number): { done: Acknowledged; stop(): Promise<void> } {
  const done: Acknowledged = {
    jobs: new Map(),
    charges: [],
    texts: new Set(),
    mails: new Set(),
    files: new Map(),
    agreements: new Set(),
    oddities: [],
  }
  const run = randomUUID().slice(0, 8)
  let isOver = false
  const { manager, client } = people

  /**
   * Retries a call with its idempotency key until it is decided; calls that have begun are completed even
   * after the end.
   */
  const decide = async <T>(caller: Caller, path: string, body: unknown): Promise<T | null> => {
    const giveUpAt = performance.now() + 600_000
    const settled = await retryUntilDecided(caller, 'POST', path, body, () => performance.now() > giveUpAt)
    const status = settled?.answer.status ?? 0
    if (status === 200) return settled?.answer.body as T // response of this call
    // A charge from the attempt before the kill may still be in progress.
    const code = (settled?.answer.body as { code?: string } | undefined)?.code // an error body
    if (code === 'payment_in_progress' || status === 429) {
      await sleep(500)
      return isOver ? null : decide(caller, path, body)
    }
    done.oddities.push(`${path}: ${status} ${code}`)
    return null
  }
  const makeJob = async (notes: string, more: object = {}, contact = CONTACT) => {
    const body = { notes, crewSize: 2, contactPerson: [contact], ...more }
    const made = await decide<{ id: number; version: number }>(manager, '/wp/v2/jobs', body)
    if (made) done.jobs.set(notes, { id: made.id, version: made.version })
    return made
  }

  const ways: Record<string, (name: string) => Promise<void>> = {
    save: async (name) => {
      const made = await makeJob(name)
      if (!made) return
      const body = { version: made.version, crewSize: 3 }
      const saved = await decide<{ id: number; version: number }>(manager, `/wp/v2/jobs/${made.id}`, body)
      if (saved) done.jobs.set(name, { id: saved.id, version: saved.version })
    },
    text: async (name) => {
      const made = await makeJob(name)
      const body = { to: CONTACT.phone, message: name, jobId: made?.id, consentSource: 'told by phone' }
      if (made && (await decide(manager, '/wp/v2/twilio/message', body))) done.texts.add(name)
      await sleep(TEXT_PAUSE_MS)
    },
    mail: async (name) => {
      const contact = newContact()
      const made = await makeJob(name, {}, contact)
      const body = { to: contact.email, subject: name, message: 'On our way' }
      if (made && (await decide(manager, `/wp/v2/jobs/${made.id}/email`, body))) done.mails.add(name)
      await sleep(MESSAGE_PAUSE_MS)
    },
    pay: async (name) => {
      const made = await makeJob(name, { client: { id: people.clientId } })
      if (!made) return
      const line = {
        productItemId: made.id,
        productItem: 'serviceFee',
        productRate: CENTS / 100,
        productUnits: 1,
        amount: CENTS / 100,
      }
      const body = { productId: made.id, productType: 'jobs', lineItems: [line] }
      if (await decide(client, `/wp/v2/transactions/checkout/charge/${people.cardId}`, body))
        done.charges.push({ jobId: made.id, cents: CENTS })
    },
    upload: async (name) => {
      const form = fileForm(await picture(), 'image/png', { title: name })
      const stored = await decide<{ id: number }>(manager, '/wp/v2/media', form)
      if (stored) done.files.set(name, stored.id)
    },
    agree: async (name) => {
      const made = await makeJob(name, { client: { id: people.clientId } })
      if (!made) return
      const seen = await retryUntilDecided(client, 'GET', `/wp/v2/jobs/${made.id}`, undefined, () => isOver)
      if (seen?.answer.status !== 200) return
      const { estimate } = (seen.answer.body as ShownJob).documents // a job as its client sees it
      const body = {
        name: 'estimate',
        type: estimate.agreementType,
        clause: estimate.clause,
        content: estimate.variables,
      }
      if (await decide(client, `/wp/v2/jobs/${made.id}/agreements`, body)) done.agreements.add(made.id)
    },
  }
  const work = async (kind: string, way: (name: string) => Promise<void>, person: number) => {
    for (let count = 0; !isOver; count += 1) {
      await way(`${run} ${kind} ${person} ${count}`)
      await sleep(30)
    }
  }
  const running = Object.entries(ways).flatMap(([kind, way]) =>
    Array.from({ length: each }, (_, person) => work(kind, way, person)),
  )
  return {
    done,
    stop: async () => {
      isOver = true
      await Promise.all(running)
    },
  }
}

let count = 0
/** Returns a small picture that is different each time. */
function picture(): Promise<Buffer> {
  count += 1
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(`${process.pid} ${count}`).digest()
  return sharp({ create: { width: 64, height: 64, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Cards } from '../../adapters/cards/cards.ts'
import type { CardsStandIn } from '../../adapters/cards/stand-in/stand-in.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import type { PdfAdapter } from '../../adapters/pdf/pdf.ts'
import type { PhoneStandIn } from '../../adapters/telephony/stand-in/stand-in.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Config } from '../config/config.ts'
import type { Db, Scope, Tx } from '../db/tenancy.ts'
import type { Live } from '../live/live.ts'
import type { Queue } from '../queue/queue.ts'

/** What every feature is built on; made once by the app and handed in. */
export interface Kernel {
  config: Config
  log: Logger
  /** The app role's pool and its typed builder: row-level security applies. */
  pool: pg.Pool
  db: Db
  queue: Queue
  /** Woken after every commit; reads what changed and hints at it (kernel/live). */
  live: Live
  maps: MapsAdapter
  storage: Storage
  /** Calls and texts. */
  telephony: Telephony
  /** The local telephone network, where it serves instead of the provider. */
  phoneStandIn: PhoneStandIn | null
  /** Cards, charges and refunds. */
  cards: Cards
  /** The local card provider, where it serves instead of the real one. */
  cardsStandIn: CardsStandIn | null
  /** Makes PDFs off the request's thread. */
  pdf: PdfAdapter
  /** The clock, handed in so that tests can hold it. */
  now: () => Date
}

/** Runs after the change is committed and before the answer goes out; must not fail the call. */
export type AfterCommit = (work: () => void) => void

/** What a handler is given: the parsed call, the caller, and the two ways to the database. */
export interface Context<Params, Query, Body, Caller extends Actor | null> {
  actor: Caller
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
  /** Companies in which the caller may make this call; empty for public calls. */
  companyIds: readonly number[]
  scope: Scope
  /** Reads in one transaction that sees `companyIds`, or the ones named. */
  read<T>(work: (tx: Tx) => Promise<T>, companyIds?: readonly number[]): Promise<T>
  /**
   * Changes in one transaction. For an idempotent endpoint the answer is stored with the change, and a
   * repeated key gives the first answer without running `work`.
   */
  change<T>(
    work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
    companyIds?: readonly number[],
  ): Promise<T>
}

/** JSON text that PostgreSQL built; it goes out as it is. */
export interface RawJson {
  rawJson: string
}

/** A page of a list: its rows and how many there are in all. */
export interface Page<Row> {
  rows: Row[] | RawJson
  total: number
}

/** Whether an answer is JSON text already. */
export function isRawJson(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'rawJson' in value
}

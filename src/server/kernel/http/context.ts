import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { Cards } from '../../adapters/cards/cards.ts'
import type { CardsStandIn } from '../../adapters/cards/stand-in/stand-in.ts'
import type { MapsAdapter } from '../../adapters/maps/maps.ts'
import type { PdfAdapter } from '../../adapters/pdf/pdf.ts'
import type { PhoneStandIn } from '../../adapters/telephony/stand-in/stand-in.ts'
import type { PushAdapter } from '../../adapters/push/push.ts'
import type { Telephony } from '../../adapters/telephony/telephony.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import type { Config } from '../config/config.ts'
import type { Db, Scope, Tx } from '../db/tenancy.ts'
import type { Live } from '../live/live.ts'
import type { Queue } from '../queue/queue.ts'

/** The base of every feature; created once by the app and passed in. */
export interface Kernel {
  config: Config
  log: Logger
  /** The app role's pool and its typed query builder: row-level security applies. */
  pool: pg.Pool
  db: Db
  queue: Queue
  /** Woken after every commit; reads what changed and sends live updates (kernel/live). */
  live: Live
  maps: MapsAdapter
  storage: Storage
  /** Calls and texts. */
  telephony: Telephony
  /** Push services of browsers. */
  push: PushAdapter
  /** The local phone simulator, if it replaces the provider. */
  phoneStandIn: PhoneStandIn | null
  /** Cards, charges, and refunds. */
  cards: Cards
  /** The local card simulator, if it replaces the provider. */
  cardsStandIn: CardsStandIn | null
  /** Creates PDFs off the main thread. */
  pdf: PdfAdapter
  /** The clock, passed in so that tests can fix it. */
  now: () => Date
}

/** Runs work after the change is committed and before the response is sent; it must not fail the request. */
export type AfterCommit = (work: () => void) => void

/** What a handler receives: the parsed request, the caller, and the ways to access the database. */
export interface Context<Params, Query, Body, Caller extends Actor | null> {
  actor: Caller
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
  /** Companies in which the caller may make this request; empty for public requests. */
  companyIds: readonly number[]
  scope: Scope
  /** Reads in one transaction that sees `companyIds`, or the given ones, and cannot write. */
  read<T>(work: (tx: Tx) => Promise<T>, companyIds?: readonly number[]): Promise<T>
  /** Runs work that makes a change, reads its effect, and takes it back to a savepoint. */
  preview<T>(work: (tx: Tx) => Promise<T>, companyIds?: readonly number[]): Promise<T>
  /**
   * Changes data in one transaction. For an idempotent endpoint the response is stored with the change, and a
   * repeated key returns the first response without running `work`.
   */
  change<T>(
    work: (tx: Tx, afterCommit: AfterCommit) => Promise<T>,
    companyIds?: readonly number[],
  ): Promise<T>
}

/** JSON text that PostgreSQL built; it is sent unchanged. */
export interface RawJson {
  rawJson: string
}

/** A page of a list: its rows and their total number. */
export interface Page<Row> {
  rows: Row[] | RawJson
  total: number
}

/** Returns whether a response is already JSON text. */
export function isRawJson(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'rawJson' in value
}

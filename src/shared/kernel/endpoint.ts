import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** public: anyone; session: anyone signed in, approved or not; otherwise a permission. */
export type Access = 'public' | 'session' | Permission

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Declaration of an endpoint, from which the server's validation and permission check, the OpenAPI document
 * and the browser's typed call are derived.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  name: string
  tag: string
  summary: string
  method: Method
  /** Path from the root with `:name` parameters. */
  path: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Status of a successful response; 200 if absent. */
  status?: 200 | 201
  /** Whether the response is a list with `x-wp-total` and `x-wp-totalpages` headers. */
  isList?: boolean
  /** Whether it takes an `Idempotency-Key`, as every call that creates or charges does. */
  isIdempotent?: boolean
  /**
   * Whether it runs in several transactions without a record of its own that stores the key: the key is then
   * reserved in the database meanwhile.
   */
  holdsKey?: boolean
  /**
   * Whether one plan of each of its statements fits all calls, so that PostgreSQL plans them once; it does for what
   * is looked up by the id of a job, in calls below `/jobs/:`.
   */
  keepsPlans?: boolean
  /** Whether a bearer token in the request is ignored: signing in must work with a stale one. */
  isTokenIgnored?: boolean
  /** Whether it takes `multipart/form-data` instead of JSON. */
  isUpload?: boolean
  /**
   * Whether it reads a whole ledger, log or file of rows: only a few of these run at a time (docs/limits.md).
   */
  isBulk?: boolean
  /**
   * Whether the holder of a personal link may call it, to read or to act; for their own job only. What a link was used
   * to act for is noted.
   */
  link?: 'read' | 'act'
  /** Whether a worker's phone keeps its answer, so that it can be read without a network. */
  isKept?: boolean
  /** Whether it sums the records of a whole period: each person has a budget for these (docs/limits.md). */
  isReport?: boolean
}

/** Returns the declaration of an endpoint with its exact types. */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(declaration: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declaration
}

/** What a caller sends to an endpoint; each part is the input of its schema. */
export interface Input<E extends Endpoint> {
  params: E extends Endpoint<infer P> ? z.input<P> : never
  query: E extends Endpoint<z.ZodType, infer Q> ? z.input<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.input<B> : never
}

/** Response of an endpoint. */
export type Answer<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

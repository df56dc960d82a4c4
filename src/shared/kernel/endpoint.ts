import type { z } from 'zod'
import type { Permission } from './permissions.ts'

/** public: anyone; session: anyone signed in, approved or not; else a permission of the matrix. */
export type Access = 'public' | 'session' | Permission

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * One declaration of a call: from it come the server's validation and permission, the OpenAPI document and
 * the browser's typed call.
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
  /** Status of success; 200 unless told. */
  status?: 200 | 201
  /** The answer is a list with `x-wp-total` and `x-wp-totalpages` headers. */
  isList?: boolean
  /** Takes an `Idempotency-Key`: every call that creates or charges. */
  isIdempotent?: boolean
  /** Runs in several transactions, without a record of its own that holds the key: it is held in the database meanwhile. */
  holdsKey?: boolean
  /** A bearer that comes along is not looked at: signing in must work with a stale one. */
  isTokenIgnored?: boolean
  /** Takes `multipart/form-data` instead of JSON. */
  isUpload?: boolean
  /** Reads a whole book, log or file of rows: few run at a time (docs/limits.md). */
  isBulk?: boolean
  /** Adds up the records of a whole period: each person has a budget of these (docs/limits.md). */
  isReport?: boolean
}

/** Declares an endpoint and keeps its exact types. */
export function endpoint<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(declaration: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declaration
}

/** What a caller sends to an endpoint, each part as its schema takes it. */
export interface Input<E extends Endpoint> {
  params: E extends Endpoint<infer P> ? z.input<P> : never
  query: E extends Endpoint<z.ZodType, infer Q> ? z.input<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B> ? z.input<B> : never
}

/** What an endpoint answers. */
export type Answer<E extends Endpoint> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

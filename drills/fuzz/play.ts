import type { Caller, Callers } from './callers.ts'
import { parsed, problemOf, rawProblemOf } from './checks.ts'
import type { Operation } from './document.ts'
import { createMemory, learn, type Memory } from './memory.ts'
import { createRandom, type Random } from './random.ts'
import { mutateRequest, validRequest, type FuzzRequest } from './requests.ts'
import { recordProblem, count, type Tally } from './tally.ts'
import { rawRequest, send, sendRaw, type RawResponse } from './wire.ts'

/** The state of a run. */
export interface FuzzRun {
  url: string
  operations: readonly Operation[]
  callers: Callers
  memory: Memory
  tally: Tally
  seed: number
  /**
   * Whether successful responses are checked against the described schema; the development build does it
   * itself.
   */
  isSchemaLooked: boolean
  /** The callers that have succeeded with a call. */
  winners: Map<string, Set<string>>
}

type Lesson = { shot: FuzzRequest; body: unknown }

/**
 * Number of concurrent units; their lessons are learned afterwards in order, so that a seed is reproducible.
 */
const SIDE_BY_SIDE = 16

/** Plays the given number of requests, starting at a unit number; returns the number of the next unit. */
export async function runFuzz(
  game: FuzzRun,
  requests: number,
  firstUnit: number,
  onRound: () => Promise<void>,
): Promise<number> {
  const until = game.tally.requests + requests
  let unit = firstUnit
  while (game.tally.requests < until) {
    const round = Array.from({ length: SIDE_BY_SIDE }, (_none, at) => playUnit(game, unit + at))
    for (const lessons of await Promise.all(round))
      for (const { shot, body } of lessons) {
        learn(game.memory, shot.operation, shot.params, shot.url, body)
        const winners = game.winners.get(shot.operation.name) ?? new Set<string>()
        game.winners.set(shot.operation.name, winners.add(shot.caller.name))
      }
    unit += SIDE_BY_SIDE
    await onRound()
  }
  return unit
}

async function playUnit(game: FuzzRun, unit: number): Promise<Lesson[]> {
  const random = createRandom(game.seed, unit)
  const operation = pickOperation(game, random)
  const caller = pickCaller(game, operation, random)
  const kind = random.next()
  const shot = validRequest(operation, caller, game.memory, random)
  if (kind < 0.03) return playRaw(game, shot, random)
  if (kind < 0.3) return fire(game, shot)
  if (kind < 0.8) return fire(game, mutateRequest(shot, random), true)
  return playStory(game, operation, caller, random)
}

/**
 * Calls that end sessions and people are rare; a third of the picks go to calls that have not succeeded yet.
 */
function pickOperation({ operations, winners }: FuzzRun, random: Random): Operation {
  const without = operations.filter(({ name }) => !winners.has(name))
  if (without.length > 0 && random.chance(0.3)) return random.pick(without)
  for (;;) {
    const picked = random.pick(operations)
    const isHarsh =
      /^(revokeSession|endSession|endOtherSessions|changePassword|erasePerson|removeMember|changeMember|saveTeamSettings|confirmSecondFactor)$/.test(
        picked.name,
      )
    if (random.chance(isHarsh ? 0.05 : picked.method === 'DELETE' ? 0.35 : 1)) return picked
  }
}

function pickCaller({ callers, winners }: FuzzRun, operation: Operation, random: Random): Caller {
  if (operation.isPublic && random.chance(0.6)) return callers.named('stranger')
  const won = [...(winners.get(operation.name) ?? [])]
  return won.length > 0 && random.chance(0.5) ? callers.named(random.pick(won)) : random.pick(callers.list())
}

async function fire(game: FuzzRun, shot: FuzzRequest, isSpoilt = false): Promise<Lesson[]> {
  const { tally } = game
  const example = () =>
    `${shot.caller.name} ${shot.sent.method} ${shot.sent.path.slice(0, 300)} ${String(shot.sent.body ?? '').slice(0, 600)} ${JSON.stringify(shot.sent.headers).slice(0, 400)}`
  let got: RawResponse
  try {
    got = await send(game.url, shot.sent)
  } catch (error) {
    // A request that cannot be sent at all, such as with a header that Node rejects, is not a finding.
    if (error instanceof TypeError) return []
    count(tally, shot.operation.name, 0, 0)
    // A body that is far too large is rejected unread: a client that is still writing may miss the response.
    // An address that is too large gets none on a connection that was used before (rejectInvalidHttp).
    const isLarge =
      Buffer.byteLength(shot.sent.body ?? '') > LARGE_BYTES || shot.sent.path.length > LONGEST_HEAD_BYTES
    if (isCutOff(error) && isLarge) return []
    recordProblem(
      tally,
      shot.operation.name,
      error instanceof Error ? error.message : String(error),
      example(),
    )
    return []
  }
  count(tally, shot.operation.name, got.status, got.ms)
  const problem = problemOf(shot, got, game.isSchemaLooked)
  if (problem) recordProblem(tally, shot.operation.name, problem, example())
  if (!isSpoilt && got.status >= 400 && got.status !== 401 && got.status !== 403)
    tally.refusals.set(
      shot.operation.name,
      `${got.text.slice(0, 300)} ${String(shot.sent.body ?? shot.sent.path).slice(0, 300)}`,
    )
  const isGood = got.status >= 200 && got.status < 300 && shot.sent.method === shot.operation.method
  return isGood ? [{ shot, body: parsed(got.text) }] : []
}

const LARGE_BYTES = 1024 * 1024
/** What the product's HTTP server reads of an address and headers. */
const LONGEST_HEAD_BYTES = 16 * 1024
const isCutOff = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')

async function playRaw(game: FuzzRun, shot: FuzzRequest, random: Random): Promise<Lesson[]> {
  const bytes = rawRequest(shot.url, shot.caller.token ?? '', random)
  const got = await sendRaw(game.url, bytes)
  count(game.tally, '(broken HTTP)', got.status, got.ms)
  const problem = rawProblemOf(got)
  if (problem) recordProblem(game.tally, '(broken HTTP)', problem, bytes.slice(0, 300))
  return []
}

/**
 * Creates something, uses its id in every call below it (including mutated ones), deletes it, and uses it
 * again.
 */
async function playStory(game: FuzzRun, start: Operation, caller: Caller, random: Random): Promise<Lesson[]> {
  const lessons = await fire(game, validRequest(start, caller, game.memory, random))
  // What this story has learned, in addition to what is known to all.
  const own = createMemory()
  for (const { shot, body } of lessons) learn(own, shot.operation, shot.params, shot.url, body)
  const memory: Memory =
    lessons.length > 0
      ? { ...game.memory, addresses: new Map([...game.memory.addresses, ...own.addresses]) }
      : game.memory
  const path = start.path.replace(/\/\{\w+\}$/, '')
  const below = game.operations.filter(
    (one) => one.path.startsWith(`${path}/{`) || (one.path === start.path && one !== start),
  )
  const deletes = below.filter(({ method }) => method === 'DELETE').slice(0, 1)
  const others = below.filter(({ method }) => method !== 'DELETE')
  const steps = [
    ...some(others, 4, random),
    ...(random.chance(0.4) ? deletes : []),
    ...some(others, 3, random),
  ]
  for (const operation of steps) {
    const who = random.chance(0.75) ? caller : random.pick(game.callers.list())
    const shot = validRequest(operation, who, memory, random)
    const isSpoilt = random.chance(0.25)
    const learned = await fire(game, isSpoilt ? mutateRequest(shot, random) : shot, isSpoilt)
    for (const { shot: done, body } of learned) learn(own, done.operation, done.params, done.url, body)
    lessons.push(...learned)
  }
  return lessons
}

function some(list: readonly Operation[], most: number, random: Random): Operation[] {
  return list.length === 0 ? [] : Array.from({ length: Math.min(most, list.length) }, () => random.pick(list))
}

import { percentile } from '../kernel/report.ts'
import { countRepeated, type Attempt, type Load } from './load.ts'
import type { HealthSample, RecoveryTimes } from './watch.ts'
import type { FaultFixture } from './world.ts'

/** The result of one fault, as a line of the report. Any entry in `wrong` fails the drill. */
export interface ReportRow {
  fault: string
  done: string
  felt: string
  health: string
  lost: string
  well: string
  wrong: string[]
}

/** Returns how many calls of a period failed with which status, and how long the slowest took. */
export function describeFailures(attempts: readonly Attempt[], from: number, to: number): string {
  const during = attempts.filter(({ at, ms }) => at + ms >= from && at <= to)
  const failed = during.filter(({ status }) => status === 0 || status >= 500)
  if (failed.length === 0) return `nothing; p95 ${percentile(durations(during), 0.95).toFixed(0)} ms`
  const ends = failed.map(({ at, ms }) => at + ms)
  const feltS = (Math.max(...ends) - Math.max(from, Math.min(...failed.map(({ at }) => at)))) / 1000
  const slowestS = Math.max(...durations(failed)) / 1000
  return `${feltS.toFixed(1)} s; ${failed.length} calls failed (${statuses(failed)}), the slowest after ${slowestS.toFixed(1)} s`
}

/**
 * Describes the failures of calls that should have succeeded; exceeding the messages-per-minute limit is not
 * a failure.
 */
export function failuresIn(attempts: readonly Attempt[]): string[] {
  const failed = attempts.filter(
    ({ status, kind }) => status !== 200 && !(status === 429 && kind === 'write'),
  )
  return failed.length === 0 ? [] : [`calls of others failed: ${statuses(failed)}`]
}

export const durations = (attempts: readonly Attempt[]): number[] => attempts.map(({ ms }) => ms)

function statuses(attempts: readonly Attempt[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of attempts) {
    const name = status === 0 ? 'no answer' : `${status} ${code}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}

/**
 * Describes when /health/ready failed after a fault began and recovered after it ended, and whether the node
 * stayed live.
 */
export function describeHealth(looks: readonly HealthSample[], from: number, to: number): string {
  const no = looks.find(({ at, ready }) => at >= from && ready !== 200)
  const dead = looks.filter(({ live }) => live !== 200).length
  const live = dead === 0 ? 'live throughout' : `not live at ${dead} looks`
  if (!no) return `ready throughout, ${live}`
  const yes = looks.find(({ at, ready }) => at > Math.max(to, no.at) && ready === 200)
  const after = yes ? `${((yes.at - to) / 1000).toFixed(1)} s after its end` : 'never'
  return `not ready after ${((no.at - from) / 1000).toFixed(1)} s, ready ${after}, ${live}`
}

/** Describes the seconds until each part of the product recovered. */
export function describeRecovery({ readyS, writeS, liveS, queueS }: RecoveryTimes): string {
  const s = (value: number) => `${value.toFixed(1)} s`
  return `ready ${s(readyS)}, writes ${s(writeS)}, live hints ${s(liveS)}, queue ${s(queueS)}`
}

/**
 * Describes what was acknowledged, how much of it is lost or duplicated, and which mails were sent again with
 * the same Message-ID.
 */
export function describeLosses(world: FaultFixture, load: Load, wrong: readonly string[]): string {
  const lost = wrong.filter((what) => /^(lost|there|mail)/.test(what)).length
  const again = countRepeated(world, load)
  return `${lost === 0 ? 'nothing' : lost} of ${load.acknowledged.size} jobs and ${load.mails.size} mails${
    again === 0 ? '' : `; ${again} mails sent again under their own Message-ID`
  }`
}

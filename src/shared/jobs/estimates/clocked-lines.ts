import { dollarsFromCents, lineTotalCents } from '../../kernel/money.ts'
import type { EstimateLine } from '../jobs/job.parts.ts'

/**
 * Returns the lines of an estimate as a bill by the clock has them: the hours of the lead take the place of the planned ones
 * in lines that nobody edited, labor for at least the minimum time. The clock does not tell packing from other work, so
 * packing keeps its planned hours, as far as there are that many. `hours` is null without a finished clock.
 */
export function clockedLines(
  lines: readonly EstimateLine[],
  hours: number | null,
  minimumHours: number,
): readonly EstimateLine[] {
  if (hours === null) return lines
  const labor = lines.find(({ basis }) => basis === 'labor')
  const packing = lines.find(({ basis }) => basis === 'packing')
  const packed = packing ? (labor ? Math.min(packing.units, hours) : Math.max(hours, minimumHours)) : 0
  const worked = Math.max(Math.round((hours - packed) * 100) / 100, minimumHours)
  return lines.map((line) => {
    if (line.isDirty || (line !== labor && line !== packing)) return line
    const units = line === labor ? worked : packed
    return { ...line, units, total: dollarsFromCents(lineTotalCents(line.rate, units)) }
  })
}

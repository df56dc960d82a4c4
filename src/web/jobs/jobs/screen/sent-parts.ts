import type { ScreenJob } from './form.ts'
import type { JobPart } from './slots.ts'

/** Shown if the sent amounts were calculated from a job that another person has changed. */
export const FIGURES_CHANGED_MESSAGE =
  'Somebody else changed this job meanwhile. What you typed is still here: check the amounts and save again.'

/** Returns whether the request contains the part of this key, such as 'crew' or 'documents.estimate'. */
export function includesPart(sent: JobPart, key: string): boolean {
  const [part = '', name] = key.split('.')
  const value = valueOf(sent, part)
  return value !== undefined && (name === undefined || valueOf(value, name) !== undefined)
}

/** The lines of these are sent as a whole, including those calculated from the rest of the job. */
const PRICED = ['estimate', 'invoice'] as const

/** Returns whether lines that are sent as a whole differ in the job that another person saved. */
export function haveFiguresChanged(
  sent: JobPart,
  before: Pick<ScreenJob, 'documents' | 'financial'>,
  now: Pick<ScreenJob, 'documents' | 'financial'>,
): boolean {
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const papers = PRICED.filter((name) => includesPart(sent, `documents.${name}`))
  const sections = Object.keys(sent.financial ?? {})
  return (
    papers.some((name) => differ(before.documents[name]?.variables, now.documents[name]?.variables)) ||
    sections.some((name) => differ(valueOf(before.financial, name), valueOf(now.financial, name)))
  )
}

function valueOf(record: unknown, key: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined
}

import type { z } from 'zod'
import { AppError } from '../../../shared/kernel/errors.ts'
import { meetsConditions } from '../../../shared/sales/follow-ups/conditions.ts'
import type { previewRule as previewCall } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import type { Step } from '../../../shared/sales/follow-ups/follow-ups.ts'
import { END_TEXTS, playRun } from '../../../shared/sales/follow-ups/run.rules.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readPastLeads } from './preview.store.ts'
import { readRules } from './rules.store.ts'
import { readOfficeHours } from './runs.store.ts'

const DAYS = 30
const DAY_MS = 86_400_000
/** Most jobs that a preview plays through, and most that it shows. */
const MAX_PLAYED = 500
const MAX_SHOWN = 20

/**
 * Returns what a rule would have done over the last 30 days, from what happened on the jobs and by the function that drives its
 * runs; throws rest_not_found.
 */
export async function previewRule(
  tx: Tx,
  companyId: number,
  ruleId: number,
  now: Date,
): Promise<z.output<(typeof previewCall)['answer']>> {
  const rule = (await readRules(tx, companyId)).find(({ id }) => id === ruleId)
  if (!rule) throw new AppError('rest_not_found')
  const hours = await readOfficeHours(tx, companyId)
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  const leads = await readPastLeads(tx, companyId, { trigger: rule.trigger, since, limit: MAX_PLAYED })
  const runs = leads
    .filter((lead) => meetsConditions(rule.conditions, lead))
    .map((lead) => {
      const { steps, stopped } = playRun(
        rule,
        lead.startedAt,
        { events: lead.events, hours },
        now.toISOString(),
      )
      return {
        jobId: lead.jobId,
        client: lead.client,
        startedAt: lead.startedAt,
        steps: steps.map(({ step, at }) => ({ action: step.action, at, text: textOf(step) })),
        stopped: stopped && { reason: END_TEXTS[stopped.fact], at: stopped.at },
      }
    })
  const done = runs.flatMap(({ steps }) => steps)
  return {
    jobs: runs.length,
    messages: done.filter(({ action }) => action === 'text' || action === 'mail').length,
    tasks: done.filter(({ action }) => action === 'task').length,
    stopped: runs.filter(({ stopped }) => stopped !== null).length,
    runs: runs.slice(0, MAX_SHOWN),
  }
}

function textOf(step: Step): string {
  switch (step.action) {
    case 'text':
      return step.body
    case 'mail':
      return step.subject
    case 'task':
      return step.title
    case 'assign':
      return ''
  }
}

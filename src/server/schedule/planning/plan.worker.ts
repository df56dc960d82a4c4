import type { Plan, PlanFacts } from '../../../shared/schedule/planning/plan.ts'
import { makePlan } from '../../../shared/schedule/planning/plan-search.ts'

/** Makes a plan; the only task of the worker. */
export function planDay(facts: PlanFacts): Plan {
  return makePlan(facts)
}

import type { FastifyInstance } from 'fastify'
import {
  CHECKLIST_STEPS,
  getChecklist,
  NEW_COMPANY_DAYS,
} from '../../../shared/overview/checklist/checklist.api.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import { readSteps } from './checklist.store.ts'

/** Registers the checklist of a new company. */
export function registerChecklist(app: FastifyInstance, kernel: Kernel): void {
  route(app, kernel, getChecklist, async (context) => {
    const companyId = requireCompany(context.actor, context.params.id)
    const { createdAt, ...done } = await context.read((tx) => readSteps(tx, companyId), [companyId])
    const isNew = kernel.now().getTime() - Date.parse(createdAt) < NEW_COMPANY_DAYS * 86_400_000
    return {
      isShown: isNew && CHECKLIST_STEPS.some((step) => !done[step]),
      steps: CHECKLIST_STEPS.map((step) => ({ step, isDone: done[step] })),
    }
  })
}

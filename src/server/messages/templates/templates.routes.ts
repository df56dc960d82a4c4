import type { FastifyInstance } from 'fastify'
import {
  createTemplate,
  deleteTemplate as deleteTemplateCall,
  fillTemplates,
  listTemplates,
  updateTemplate,
} from '../../../shared/messages/communications/communications.api.ts'
import { requireCompany } from '../../../shared/kernel/permissions.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { route } from '../../kernel/http/route.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  fillForJob,
  showTemplates,
} from './templates.service.ts'

/** Registers a company's message templates: managed by its managers, filled for a job by the writer. */
export function registerTemplates(app: FastifyInstance, kernel: Kernel, features: JobFeatures): void {
  route(app, kernel, listTemplates, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'communications.read')
    return context.read((tx) => showTemplates(tx, companyId), [companyId])
  })

  route(app, kernel, createTemplate, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'companies.write')
    return context.change((tx) => addTemplate(tx, companyId, context.body), [companyId])
  })

  route(app, kernel, updateTemplate, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'companies.write')
    const { templateId } = context.params
    return context.change((tx) => changeTemplate(tx, companyId, templateId, context.body), [companyId])
  })

  route(app, kernel, deleteTemplateCall, (context) => {
    const companyId = requireCompany(context.actor, context.params.id, 'companies.write')
    const { templateId } = context.params
    return context.change(
      async (tx) => {
        await deleteTemplate(tx, companyId, templateId)
        return { message: 'Template deleted.', deleted: true as const, id: templateId }
      },
      [companyId],
    )
  })

  route(app, kernel, fillTemplates, (context) =>
    context.read((tx) =>
      fillForJob(
        { tx, kernel, features, actor: context.actor, companyIds: context.companyIds },
        context.params.id,
        context.query.contact,
      ),
    ),
  )
}

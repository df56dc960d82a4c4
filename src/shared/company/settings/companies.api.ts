import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { emailSchema } from '../../kernel/fields.ts'
import { publicCompanySchema, companySchema } from './company.ts'
import { companySaveSchema } from './company-save.ts'

export const getCompany = endpoint({
  name: 'getCompany',
  tag: 'Companies',
  summary: 'A company by id or handle: its public face, or with context=edit all of it for its managers',
  method: 'GET',
  path: '/wp/v2/companies/:id',
  access: 'public',
  params: z.object({ id: z.string().min(1).max(100) }),
  query: z.object({ context: z.enum(['view', 'edit']).optional() }),
  answer: z.union([companySchema, publicCompanySchema]),
  isKept: true,
})

export const updateCompany = endpoint({
  name: 'updateCompany',
  tag: 'Companies',
  summary: 'Saves what is sent of a company and leaves the rest alone',
  method: 'POST',
  path: '/wp/v2/companies/:id',
  access: 'companies.write',
  params: idParams,
  body: companySaveSchema,
  answer: companySchema,
})

export const previewCompany = endpoint({
  name: 'previewCompany',
  tag: 'Companies',
  summary: 'How many open jobs would have to be agreed to again after a save of a company; saves nothing',
  method: 'POST',
  path: '/wp/v2/companies/:id/preview',
  access: 'companies.write',
  params: idParams,
  body: companySaveSchema,
  answer: z.object({ jobsToAgreeAgain: z.number() }),
})

export const testMailSchema = z.object({
  to: emailSchema,
  subject: text(TEXT_LIMITS.other).pipe(z.string().min(1, 'Required.')),
  message: text(TEXT_LIMITS.notes).pipe(z.string().min(1, 'Required.')),
  isHtml: z.boolean().default(true),
})

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  tag: 'Companies',
  summary: "Sends one mail by the company's mail server at once, to try it out",
  method: 'POST',
  path: '/wp/v2/companies/:id/send_email',
  access: 'companies.write',
  params: idParams,
  body: testMailSchema,
  answer: doneSchema,
})

export const changeSalesCall = endpoint({
  name: 'changeSalesCall',
  tag: 'Companies',
  summary: 'Adds a worker to the sales-call list, or removes them from it',
  method: 'POST',
  path: '/wp/v2/companies/:id/workers/:workerId/sales-call',
  access: 'companies.write',
  params: idParams.extend({ workerId: idSchema }),
  body: z.object({ type: z.enum(['add', 'delete']) }),
  answer: companySchema,
})

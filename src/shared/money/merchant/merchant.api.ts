import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/wire.ts'
import { merchantApplicationSchema, merchantViewSchema } from './application.ts'

const tag = 'Payment processing'

export const submitMerchantApplication = endpoint({
  name: 'submitMerchantApplication',
  tag,
  summary:
    'Applies for payment processing, with terms that were accepted under `correlation_id`; an administrator replaces one that stands. Numbers are sealed and shown again by their last four digits',
  method: 'POST',
  path: '/wp/v2/companies/:id/create_lead',
  access: 'merchant.apply',
  params: idParams,
  body: merchantApplicationSchema,
  answer: merchantViewSchema,
  isIdempotent: true,
})

export const getMerchantApplication = endpoint({
  name: 'getMerchantApplication',
  tag,
  summary: "The company's newest application for payment processing, or null",
  method: 'GET',
  path: '/wp/v2/companies/:id/lead',
  access: 'merchant.apply',
  params: idParams,
  answer: z.object({ application: merchantViewSchema.nullable() }),
})

export const withdrawMerchantApplication = endpoint({
  name: 'withdrawMerchantApplication',
  tag,
  summary: 'Takes the application that stands back (administrators); its sealed numbers are removed',
  method: 'POST',
  path: '/wp/v2/companies/:id/withdraw_lead',
  access: 'merchant.apply',
  params: idParams,
  answer: merchantViewSchema,
})

const termsSchema = z.object({ correlation_id: z.string(), version: z.string(), accepted: z.boolean() })

export const openMerchantTerms = endpoint({
  name: 'openMerchantTerms',
  tag,
  summary: 'The correlation id under which the caller is shown the terms, and whether they accepted them',
  method: 'POST',
  path: '/wp/v2/companies/:id/merchant_terms',
  access: 'merchant.apply',
  params: idParams,
  answer: termsSchema,
  isIdempotent: true,
})

export const acceptMerchantTerms = endpoint({
  name: 'acceptMerchantTerms',
  tag,
  summary: 'Notes that the caller accepted the terms of this version; a repeat changes nothing',
  method: 'POST',
  path: '/wp/v2/companies/:id/merchant_terms/accept',
  access: 'merchant.apply',
  params: idParams,
  body: z.object({ correlation_id: z.uuid('Invalid input data'), version: z.string().max(20) }),
  answer: termsSchema,
})

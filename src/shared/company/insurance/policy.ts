import { z } from 'zod'
import { attachmentIdsSchema, attachmentSchema } from '../files/papers.ts'
import { emailSchema, phoneSchema, requiredDaySchema } from '../../kernel/fields.ts'
import { text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'

/** Types of insurance policies. */
export const POLICY_TYPES = ['cargo', 'commercial_trucking', 'general_liability', 'workers_comp'] as const
export type PolicyType = (typeof POLICY_TYPES)[number]

export const POLICY_TYPE_LABELS: Record<PolicyType, string> = {
  cargo: 'Cargo',
  commercial_trucking: 'Commercial Trucking',
  general_liability: 'General Liability',
  workers_comp: "Workers' Comp",
}

export const POLICY_STATUSES = ['not_yet', 'in_force', 'expires_soon', 'expired'] as const
export type PolicyStatus = (typeof POLICY_STATUSES)[number]

export const POLICY_STATUS_LABELS: Record<PolicyStatus, string> = {
  not_yet: 'Not yet in force',
  in_force: 'In force',
  expires_soon: 'Expires soon',
  expired: 'Expired',
}

/** Up to a billion dollars: limits of liability are large. */
const amount = twoDecimals(1_000_000_000).nullish()
const requiredText = text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.'))

/** A policy as it is sent; in a change, absent fields are not changed and null clears. */
export const policyInputSchema = z.object({
  type: z.enum(POLICY_TYPES, 'Choose a type.'),
  carrier: requiredText,
  policyNumber: requiredText,
  effectiveDate: requiredDaySchema,
  /** Coverage ends at 12:01 AM of this day. */
  expirationDate: requiredDaySchema,
  /** Percent. */
  coinsurance: z
    .number()
    .min(0, 'At least 0.')
    .max(100, 'At most 100.')
    .refine((value) => Math.round(value * 100) / 100 === value, 'At most two decimals.')
    .nullish(),
  deductible: amount,
  limitPerOccurrence: amount,
  limitAggregate: amount,
  premium: amount,
  agentName: text(TEXT_LIMITS.name).nullish(),
  agentPhone: phoneSchema.nullish(),
  agentEmail: z.union([z.literal('').transform(() => null), emailSchema], 'Invalid email').nullish(),
  fileIds: attachmentIdsSchema.nullish(),
  notes: text(TEXT_LIMITS.notes).nullish(),
})

/** An insurance policy. */
export const policySchema = z.object({
  id: z.number(),
  /** Sent back with a save, so that it does not overwrite another person's change. */
  version: z.number(),
  type: z.enum(POLICY_TYPES),
  carrier: z.string(),
  policyNumber: z.string(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  coinsurance: z.number().nullable(),
  deductible: z.number().nullable(),
  limitPerOccurrence: z.number().nullable(),
  limitAggregate: z.number().nullable(),
  premium: z.number().nullable(),
  agentName: z.string(),
  agentPhone: z.string().nullable(),
  agentEmail: z.string().nullable(),
  notes: z.string(),
  files: z.array(attachmentSchema),
  status: z.enum(POLICY_STATUSES),
  /** Days until coverage ends; negative after that. */
  daysLeft: z.number(),
  /** Whether a later policy of its type follows without a gap. */
  isRenewed: z.boolean(),
  deletedAt: z.string().nullable(),
})
export type Policy = z.output<typeof policySchema>

/** Input of 'Purchase Insurance'. */
export const insuranceRequestInputSchema = z.object({
  type: z.enum(POLICY_TYPES, 'Choose a type.'),
  limit: amount,
  startDate: requiredDaySchema,
  note: text(TEXT_LIMITS.message).nullish(),
})

export const insuranceRequestSchema = z.object({
  id: z.number(),
  type: z.enum(POLICY_TYPES),
  limit: z.number().nullable(),
  startDate: z.string(),
  note: z.string(),
  sentTo: z.string(),
  /** Whether it was sent to a broker; otherwise it is a reminder to the company itself. */
  isBroker: z.boolean(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type InsuranceRequest = z.output<typeof insuranceRequestSchema>

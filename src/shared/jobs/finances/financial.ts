import { z } from 'zod'
import { lineDaySchema } from '../documents/document.ts'
import { idSchema, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'

/** Expense items. */
export const EXPENSE_ITEM_LABELS = {
  food: 'Food',
  fuelReimbursementFlat: 'Fuel reimbursement, flat',
  fuelReimbursementVariable: 'Fuel reimbursement, variable',
  mechanicalFailure: 'Mechanical failure',
  processingFee: 'Processing fee',
  salesCommission: 'Sales commission',
  shrinkWrap: 'Shrink wrap',
  other: 'Other',
} as const
export type ExpenseItem = keyof typeof EXPENSE_ITEM_LABELS

/** Cost-of-goods items; the first three are the crew's pay. */
export const COGS_ITEM_LABELS = {
  laborVariable: 'Labor, Variable',
  laborFlat: 'Labor, Flat',
  packingLabor: 'Packing labor',
  truck_rental: 'Truck rental',
  truck_insurance: 'Truck insurance',
  fuel: 'Fuel',
  boxes: 'Boxes',
  depreciation: 'Depreciation',
  food: 'Food',
  freight_broker_commission: 'Freight broker commission',
  hotel: 'Hotel',
  packing_material: 'Packing material',
  processingFee: 'Processing fee',
  per_diem: 'Per diem',
  repairs: 'Repairs',
  tape: 'Tape',
  vehicle_transport_fee: 'Vehicle transport fee',
  other: 'Other',
} as const
export type CogsItem = keyof typeof COGS_ITEM_LABELS
export const LABOR_ITEMS = ['laborVariable', 'laborFlat', 'packingLabor'] as const
export type LaborItem = (typeof LABOR_ITEMS)[number]

/** Sections of the Financial tab, in order. */
export const FINANCIAL_SECTIONS = ['revenue', 'cogs', 'expenses'] as const
export type FinancialSection = (typeof FINANCIAL_SECTIONS)[number]
export const FINANCIAL_SECTION_LABELS: Record<FinancialSection, string> = {
  revenue: 'Revenue',
  cogs: 'Cost of Goods Sold',
  expenses: 'Expenses',
}
export const MAX_FINANCIAL_LINES = 100

/** A line of one of the three sections; dollars and units with two decimals. */
export const financialLineSchema = z.object({
  /** Null if the line is calculated and not stored; saving the section assigns one. */
  id: z.number().nullable(),
  date: z.string().nullable(),
  item: z.string(),
  /** Name of the item if it is 'other'. */
  other: z.string(),
  rate: z.number(),
  units: z.number(),
  total: z.number(),
  paid: z.boolean(),
  paidAt: z.string().nullable(),
  /** Revenue: dollars charged for this line. */
  charged: z.number(),
  isDirty: z.boolean(),
  isAutoFill: z.boolean(),
  /** The crew member whose pay a labor line is. */
  workerId: z.number().nullable(),
  workerName: z.string(),
  /** Revenue: whether 'Pay' can charge it now; costs: whether it can be marked as paid. */
  mayPay: z.boolean(),
  mayWrite: z.boolean(),
})
export type FinancialLine = z.output<typeof financialLineSchema>

const sectionSchema = z.object({
  lineItems: z.array(financialLineSchema),
  isDirty: z.boolean(),
  total: z.number(),
})

/** The Financial tab of a job, for managers who may see financials. */
export const jobFinancialSchema = z.object({
  revenue: sectionSchema,
  cogs: sectionSchema,
  expenses: sectionSchema,
  /** Revenue less expenses less cost of goods sold, in dollars. */
  netProfit: z.number(),
  tips: z.number(),
  /** Workers whose hours are by a clock whose day no manager has approved yet. */
  unapproved: z.array(z.number()).optional(),
  mayWrite: z.boolean(),
})
export type JobFinancial = z.output<typeof jobFinancialSchema>

/** A worker's own pay for a job with their share of the tips. */
export const jobPaySchema = z.object({
  lineItems: z.array(
    z.object({
      date: z.string().nullable(),
      item: z.string(),
      rate: z.number(),
      units: z.number(),
      total: z.number(),
      paid: z.boolean(),
    }),
  ),
  total: z.number(),
  /** Whether the hours are by a clock whose day no manager has approved yet. */
  awaitsApproval: z.boolean().optional(),
})
export type JobPay = z.output<typeof jobPaySchema>

/** A financial line in a save; the server calculates the total and determines what is paid. */
export const financialLineInputSchema = z
  .object({
    id: idSchema.nullish(),
    date: lineDaySchema,
    item: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
    other: text(TEXT_LIMITS.other).nullish(),
    rate: twoDecimals(10_000_000),
    units: twoDecimals(1_000_000),
    isDirty: z.boolean().nullish(),
    isAutoFill: z.boolean().nullish(),
    workerId: idSchema.nullish(),
  })
  .refine(({ rate, units }) => rate * units <= 100_000_000, {
    path: ['rate'],
    message: 'A line comes to at most $100,000,000.',
  })
export type FinancialLineInput = z.output<typeof financialLineInputSchema>

const sectionInputSchema = z
  .object({
    lineItems: z.array(financialLineInputSchema).max(MAX_FINANCIAL_LINES),
    /** False resets the section to its calculated lines. */
    isDirty: z.boolean(),
  })
  .partial()

/** Finances of a job in a save; absent sections are not changed. */
export const financialInputSchema = z.object({
  revenue: sectionInputSchema.optional(),
  cogs: sectionInputSchema.optional(),
  expenses: sectionInputSchema.optional(),
})
export type FinancialInput = z.output<typeof financialInputSchema>

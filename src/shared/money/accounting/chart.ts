import type { EstimateItem } from '../../company/settings/estimate-items.ts'
import type { CHANGE_ITEM } from '../../jobs/estimates/automatic.ts'
import {
  COGS_ITEM_LABELS,
  EXPENSE_ITEM_LABELS,
  LABOR_ITEMS,
  type CogsItem,
  type ExpenseItem,
} from '../../jobs/finances/financial.ts'
import type { AccountType } from './account.ts'

/** Roles of accounts with automatic postings, whatever the account's name or number. */
const FIXED_ROLES = [
  'cash',
  'undepositedFunds',
  'cardClearing',
  'disputedPayments',
  'receivable',
  'payable',
  'wagesPayable',
  'tipsPayable',
  'customerDeposits',
  'ownersEquity',
  'openingBalance',
  'retainedEarnings',
  'movingLabor',
  'packingLabor',
  'movingByWeight',
  'trucks',
  'longCarry',
  'materials',
  'fees',
  'changeFees',
  'cardFees',
  'otherIncome',
  'discounts',
  'chargebackFees',
  'chargebackLosses',
  'claims',
] as const
type FixedRole = (typeof FIXED_ROLES)[number]
export type AccountRole = FixedRole | `cogs.${CogsItem}` | `expenses.${ExpenseItem}`

export interface ChartAccount {
  number: number
  name: string
  accountType: AccountType
  role: AccountRole
}

/** Number ranges that a company starts with. */
export const DEFAULT_GENERAL_ACCOUNTS: readonly {
  accountType: AccountType
  name: string
  numberStart: number
  numberEnd: number
}[] = [
  { accountType: 'Assets', name: 'Current assets', numberStart: 1000, numberEnd: 1499 },
  { accountType: 'Assets', name: 'Fixed assets', numberStart: 1500, numberEnd: 1999 },
  { accountType: 'Liabilities', name: 'Current liabilities', numberStart: 2000, numberEnd: 2499 },
  { accountType: 'Liabilities', name: 'Long-term liabilities', numberStart: 2500, numberEnd: 2999 },
  { accountType: "Stockholders' Equity", name: 'Equity', numberStart: 3000, numberEnd: 3999 },
  { accountType: 'Operating Revenues', name: 'Revenue', numberStart: 4000, numberEnd: 4999 },
  { accountType: 'Cost of Goods Sold', name: 'Cost of jobs', numberStart: 5000, numberEnd: 5999 },
  { accountType: 'Expenses', name: 'Operating expenses', numberStart: 6000, numberEnd: 6999 },
]

const FIXED_ACCOUNTS: readonly [FixedRole, number, string, AccountType][] = [
  ['cash', 1000, 'Cash and bank', 'Assets'],
  ['undepositedFunds', 1050, 'Undeposited funds', 'Assets'],
  ['cardClearing', 1100, 'Card processor clearing', 'Assets'],
  ['disputedPayments', 1150, 'Disputed payments', 'Assets'],
  ['receivable', 1200, 'Accounts receivable', 'Assets'],
  ['payable', 2000, 'Accounts payable', 'Liabilities'],
  ['wagesPayable', 2100, 'Wages payable', 'Liabilities'],
  ['tipsPayable', 2150, 'Tips payable', 'Liabilities'],
  ['customerDeposits', 2200, 'Customer deposits', 'Liabilities'],
  ['ownersEquity', 3000, "Owner's equity", "Stockholders' Equity"],
  ['openingBalance', 3800, 'Opening balance equity', "Stockholders' Equity"],
  ['retainedEarnings', 3900, 'Retained earnings', "Stockholders' Equity"],
  ['movingLabor', 4000, 'Moving labor income', 'Operating Revenues'],
  ['packingLabor', 4050, 'Packing labor income', 'Operating Revenues'],
  ['movingByWeight', 4100, 'Moving by weight income', 'Operating Revenues'],
  ['trucks', 4150, 'Truck income', 'Operating Revenues'],
  ['longCarry', 4200, 'Long carry income', 'Operating Revenues'],
  ['materials', 4250, 'Materials income', 'Operating Revenues'],
  ['fees', 4300, 'Fee income', 'Operating Revenues'],
  ['changeFees', 4350, 'Change fee income', 'Operating Revenues'],
  ['cardFees', 4400, 'Card fee income', 'Operating Revenues'],
  ['otherIncome', 4800, 'Other income', 'Operating Revenues'],
  // A contra account: its balance is on the debit side and reduces revenue.
  ['discounts', 4900, 'Discounts', 'Operating Revenues'],
  ['chargebackFees', 6900, 'Chargeback fees', 'Expenses'],
  ['chargebackLosses', 6950, 'Chargeback losses', 'Expenses'],
  ['claims', 6970, 'Damage claims', 'Expenses'],
]

const EXPENSE_LABELS: ReadonlySet<string> = new Set(Object.values(EXPENSE_ITEM_LABELS))

// Object.keys of a literal gives its own keys.
const COGS_ITEMS = Object.keys(COGS_ITEM_LABELS) as CogsItem[]
const EXPENSE_ITEMS = Object.keys(EXPENSE_ITEM_LABELS) as ExpenseItem[]

/**
 * Every account with automatic postings, as a company starts with it; names are unique and fit QuickBooks (31
 * characters).
 */
export const DEFAULT_LEDGER_ACCOUNTS: readonly ChartAccount[] = [
  ...FIXED_ACCOUNTS.map(([role, number, name, accountType]) => ({ number, name, accountType, role })),
  ...COGS_ITEMS.map((item, index) => ({
    number: 5000 + index * 50,
    name: EXPENSE_LABELS.has(COGS_ITEM_LABELS[item])
      ? `${COGS_ITEM_LABELS[item]}, cost of jobs`
      : COGS_ITEM_LABELS[item],
    accountType: 'Cost of Goods Sold' as const,
    role: `cogs.${item}` as const,
  })),
  ...EXPENSE_ITEMS.map((item, index) => ({
    number: 6000 + index * 50,
    name: item === 'other' ? 'Other expenses' : EXPENSE_ITEM_LABELS[item],
    accountType: 'Expenses' as const,
    role: `expenses.${item}` as const,
  })),
]

const REVENUE_ROLES: Record<EstimateItem | typeof CHANGE_ITEM, FixedRole> = {
  changeOrder: 'fees',
  changeCrewSizeFee: 'changeFees',
  changeDatetimeFee: 'changeFees',
  // A line of the price with that name; what a client pays in advance is not revenue and is posted to
  // customer deposits.
  deposit: 'otherIncome',
  discount: 'discounts',
  estimate: 'fees',
  heavyItemFee: 'fees',
  longCarryRate: 'longCarry',
  longDistanceFee: 'fees',
  materials: 'materials',
  moving: 'movingByWeight',
  hourlyRateOne: 'movingLabor',
  hourlyRateTwo: 'movingLabor',
  hourlyRateThree: 'movingLabor',
  hourlyRateFour: 'movingLabor',
  hourlyRateOnePacking: 'packingLabor',
  hourlyRateTwoPacking: 'packingLabor',
  hourlyRateThreePacking: 'packingLabor',
  hourlyRateFourPacking: 'packingLabor',
  serviceFee: 'fees',
  // A line of the price with that name; real tips are part of a charge and belong to the crew.
  tip: 'otherIncome',
  truckByDistance: 'trucks',
  truckByTime: 'trucks',
  truckFlatRate: 'trucks',
}

/**
 * Returns the income account of a revenue line; 'Other income' for an item that is not in the current list.
 */
export function roleOfRevenue(item: string): FixedRole {
  // hasOwn has checked that it is one of the keys.
  return Object.hasOwn(REVENUE_ROLES, item)
    ? REVENUE_ROLES[item as keyof typeof REVENUE_ROLES]
    : 'otherIncome'
}

/** Returns the account of a cost line; 'other' of its section for an item that is not in the current list. */
export function roleOfCost(section: 'cogs' | 'expenses', item: string): AccountRole {
  if (section === 'cogs') return `cogs.${COGS_ITEMS.find((one) => one === item) ?? 'other'}`
  return `expenses.${EXPENSE_ITEMS.find((one) => one === item) ?? 'other'}`
}

/**
 * Returns the account of a cost until it is paid: wages payable for the crew's pay, else accounts payable.
 */
export function payableRoleOf(section: 'cogs' | 'expenses', item: string): 'wagesPayable' | 'payable' {
  const isLabor = section === 'cogs' && LABOR_ITEMS.some((one) => one === item)
  return isLabor ? 'wagesPayable' : 'payable'
}

/**
 * Returns whether an account's normal balance is on the debit side (assets and costs); credit for the others.
 */
export function isDebitNormal(accountType: AccountType): boolean {
  return accountType === 'Assets' || accountType === 'Cost of Goods Sold' || accountType === 'Expenses'
}

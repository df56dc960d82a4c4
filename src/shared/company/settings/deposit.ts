import type { CompanyVariables } from './company.variables.ts'
import { centsFromDollars, percentOfCents, type Cents } from '../../kernel/money.ts'

/**
 * Returns the deposit in cents that books a move: the local or long variable, in dollars or as a share of the
 * estimate.
 */
export function depositCents(variables: CompanyVariables, isLocal: boolean, estimateCents: Cents): Cents {
  const deposit = isLocal ? variables.depositLocal : variables.depositLong
  return deposit.unitsLabel === '%'
    ? percentOfCents(estimateCents, deposit.value)
    : centsFromDollars(deposit.value)
}

import type { Account } from '../../shared/people/accounts/account.ts'

/** The companies that have approved a person, their default one first. */
export function defaultFirst(account: Pick<Account, 'companies' | 'defaultCompany'>): Account['companies'] {
  const approved = account.companies.filter((company) => company.approved)
  const standard = approved.filter(({ id }) => id === account.defaultCompany)
  return [...standard, ...approved.filter(({ id }) => id !== account.defaultCompany)]
}

/** The company that the navigation follows: the default one; undefined while none has approved a person. */
export function companyOfMenus(
  account: Pick<Account, 'companies' | 'defaultCompany'>,
): Account['companies'][number] | undefined {
  return account.companies.find(({ id }) => id === account.defaultCompany)
}

/**
 * What /financials shows: the figures for who sees those of a company, their own pay for workers of their
 * default one, and nothing for others. The figures of another company are found at an address that names it.
 */
export function financialsFor(
  account: Pick<Account, 'companies' | 'defaultCompany'>,
  company: number | undefined,
): 'figures' | 'pay' | null {
  const seen = defaultFirst(account).filter(({ viewFinancials }) => viewFinancials)
  const isWorker = companyOfMenus(account)?.role === 'worker'
  if (isWorker) return seen.some(({ id }) => id === company) ? 'figures' : 'pay'
  return seen.length > 0 ? 'figures' : null
}

import type { Account } from '../../shared/kernel/account.ts'

/** Returns the companies that have approved a person, the default one first. */
export function defaultFirst(account: Pick<Account, 'companies' | 'defaultCompany'>): Account['companies'] {
  const approved = account.companies.filter((company) => company.approved)
  const standard = approved.filter(({ id }) => id === account.defaultCompany)
  return [...standard, ...approved.filter(({ id }) => id !== account.defaultCompany)]
}

/**
 * Returns the company that the navigation follows: the default one; undefined if none has approved the
 * person.
 */
export function navigationCompany(
  account: Pick<Account, 'companies' | 'defaultCompany'>,
): Account['companies'][number] | undefined {
  return account.companies.find(({ id }) => id === account.defaultCompany)
}

/**
 * Returns what /financials shows: the company's figures for people with that permission, their own pay for
 * workers of their default company, and nothing for others. The URL can name another company.
 */
export function financialsFor(
  account: Pick<Account, 'companies' | 'defaultCompany'>,
  company: number | undefined,
): 'figures' | 'pay' | null {
  const seen = defaultFirst(account).filter(({ viewFinancials }) => viewFinancials)
  const isWorker = navigationCompany(account)?.role === 'worker'
  if (isWorker) return seen.some(({ id }) => id === company) ? 'figures' : 'pay'
  return seen.length > 0 ? 'figures' : null
}

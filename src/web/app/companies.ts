import type { Account } from '../../shared/accounts/account.ts'

/** The companies that have approved a person, their default one first. */
export function defaultFirst(account: Pick<Account, 'companies' | 'defaultCompany'>): Account['companies'] {
  const approved = account.companies.filter((company) => company.approved)
  const standard = approved.filter(({ id }) => id === account.defaultCompany)
  return [...standard, ...approved.filter(({ id }) => id !== account.defaultCompany)]
}

import type { Client } from '../../../shared/people/clients/client.ts'

/** A client's name on lists: a company's own, with the person behind it. */
export function nameOf(client: Pick<Client, 'firstName' | 'lastName' | 'companyName' | 'isCompany'>): string {
  const name = `${client.firstName} ${client.lastName}`.trim()
  return client.isCompany && client.companyName !== '' ? `${client.companyName} (${name})` : name
}

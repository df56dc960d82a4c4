import type { Client } from '../../../shared/people/clients/client.ts'

/** Returns a client's name for lists: the company's name, followed by the contact person. */
export function nameOf(client: Pick<Client, 'firstName' | 'lastName' | 'companyName' | 'isCompany'>): string {
  const name = `${client.firstName} ${client.lastName}`.trim()
  return client.isCompany && client.companyName !== '' ? `${client.companyName} (${name})` : name
}

import type { Caller } from './cards.ts'

/** Creates a lead of a new client with a phone number, two places and a date; returns its job and the client's last name. */
export async function makeLead(office: Caller, day: string): Promise<{ jobId: number; lastName: string }> {
  // Letters only, as in names.
  const lastName = `Leads${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const client = (await office.call('POST', 'clients', {
    firstName: 'Rosa',
    lastName,
    email: `${lastName}@example.test`.toLowerCase(),
    phone: `303555${String(Date.now()).slice(-4)}`,
  })) as { id: number } // a created client
  const place = (address: string, city: string, zip: string) => ({
    address: `${address}, ${city}, CO ${zip}`,
    city,
    zip,
    addressState: 'CO',
    addressCountry: 'US',
    activities: [],
  })
  const job = (await office.call('POST', 'jobs', {
    client: { id: client.id },
    jobDate: `${day} 09:00:00`,
    homeSize: 'A2',
    useTruck: true,
    locations: [place('77 Larimer St', 'Denver', '80202'), place('12 Pearl St', 'Boulder', '80302')],
  })) as { id: number } // a created job
  return { jobId: job.id, lastName }
}

import type { Client } from 'openapi-fetch'
import type { paths } from './api.generated.ts'

/** What a program does that knows the API by its description only: sign in, create, save and pay. */
export async function bookAndPay(
  client: Client<paths>,
  office: { email: string; password: string },
  payer: { id: number; email: string; password: string },
) {
  const asOffice = await signIn(client, office)
  const created = await client.POST('/wp/v2/jobs', {
    headers: { ...asOffice, 'Idempotency-Key': 'made-by-a-generated-client' },
    body: {
      jobType: 'moving_labor',
      crewSize: 2,
      client: { id: payer.id },
      billingContact: { id: payer.id },
    },
  })
  const job = taken(created)
  const saved = taken(
    await client.POST('/wp/v2/jobs/{id}', {
      params: { path: { id: job.id } },
      headers: asOffice,
      body: { version: job.version, crewSize: 3, jobDate: '2027-03-01 09:00:00' },
    }),
  )

  const asPayer = await signIn(client, payer)
  const card = taken(
    await client.POST('/wp/v2/payments/cards/stripe', {
      headers: asPayer,
      body: { paymentMethodId: 'pm_card_visa' },
    }),
  )
  const seen = taken(
    await client.GET('/wp/v2/jobs/{id}', { params: { path: { id: job.id } }, headers: asPayer }),
  )
  const paid = taken(
    await client.POST('/wp/v2/transactions/checkout/charge/{cardId}', {
      params: { path: { cardId: card.id } },
      headers: asPayer,
      body: { productId: job.id, productType: 'jobs', lineItems: seen.payments?.due ?? [] },
    }),
  )
  // A refusal is typed as well: the message is for people, the fields name what is wrong.
  const refused = await client.POST('/wp/v2/jobs/{id}', {
    params: { path: { id: job.id } },
    headers: asOffice,
    // @ts-expect-error A crew has a number of people, not a text.
    body: { version: saved.version, crewSize: 'many' },
  })
  const message: string | undefined = refused.error?.data.fields?.['crewSize']
  return { saved, paid, message }
}

async function signIn(client: Client<paths>, who: { email: string; password: string }) {
  const { email, password } = who
  const answer = taken(await client.POST('/wp/v2/token', { body: { email, password } }))
  if (!('token' in answer)) throw new Error('A second factor is asked for')
  return { authorization: `Bearer ${answer.token}` }
}

/** What a call answered; raises an Error with the message of a refusal. */
function taken<T>({ data, error }: { data?: T; error?: { message: string } }): T {
  if (data === undefined) throw new Error(error?.message ?? 'No answer')
  return data
}

import { expect, test } from '@playwright/test'
import { jobChangesSchema } from '../src/shared/jobs/change-orders/change-order.ts'
import { CLARA, createCaller, makeJobOn } from './cards.ts'
import { expectReadable, expectReadableInSpanish } from './crew-screens.ts'
import { expectAccessible, PEOPLE, signIn } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 760 } })
test.describe.configure({ timeout: 120_000 })

const money = (dollars: number) => dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

test('a lead adds a piano and waiting time without a network, the client signs, and bill, office and client have it', async ({
  page,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  const clara = await createCaller(request, CLARA)
  const worker = await createCaller(request, PEOPLE.worker)
  const id = await makeJobOn(office, '2031-11-06', {
    client: { id: clara.id },
    jobStatus: 'scheduled',
    crew: [{ id: worker.id, permissions: ['contact', 'documents', 'payment'] }],
  })
  const changes = jobChangesSchema.parse(await worker.call('GET', `jobs/${id}/change-orders`))
  const rateOf = (key: string) => changes.pricing?.rates.find((rate) => rate.key === key)?.rate ?? 0
  const [piano, waiting] = [rateOf('item.heavy'), rateOf('waiting.crew') * 1.25]

  await signIn(page, 'worker', `/job/${id}`)
  await page.getByRole('link', { name: 'Change orders' }).click()
  await expect(page.getByRole('heading', { name: /^Change orders for Clara/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add a change order' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Item', exact: true }).click()
  await page.getByLabel('What it is, such as an upright piano').fill('Upright piano')
  await page.getByRole('button', { name: `Add for ${money(piano)}` }).click()
  await page.getByRole('button', { name: 'Waiting time' }).click()
  await page.getByLabel('What the crew waits for').fill('Elevator')
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await expectReadable(page)
  await page.getByRole('button', { name: `Add for ${money(waiting)}` }).click()

  await page.getByRole('button', { name: 'Show it to the client to sign' }).click()
  const signing = page.getByRole('region', { name: 'Signature of the client' })
  const after = changes.agreed + piano + waiting
  await expect(signing.getByRole('heading', { name: 'What changes' })).toBeInViewport()
  await expect(signing).toContainText(`Agreed estimate before${money(changes.agreed)}`)
  await expect(signing).toContainText(`This change${money(piano + waiting)}`)
  await expect(signing).toContainText(`Agreed estimate after${money(after)}`)
  await expectReadable(page)
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signing.getByText('Type the name of the person who signs.')).toBeVisible()
  await signing.getByRole('button', { name: changes.client, exact: true }).click()
  await expect(signing.getByLabel('Full name')).toHaveValue(changes.client)
  await signing.getByLabel('Full name').fill('Clara Bell')
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('Saved on this phone', { exact: true })).toBeVisible()
  await expect(page.getByText(money(after)).first()).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(/^Signed by Clara Bell/)).toBeVisible()
  await expect(page.getByText('Saved on this phone', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Signed by/)).toHaveCount(1)
  await expectReadable(page)
  for (const path of ['', '/changes', '/finish']) await expectReadableInSpanish(page, `/job/${id}${path}`)

  await page.goto(`/job/${id}/finish`)
  const bill = page.getByRole('region', { name: 'Bill' })
  await expect(bill).toContainText(/Upright piano \(Heavy item fee\)Added with a signed change order/)
  await expect(bill).toContainText(`Agreed estimate${money(after)}`)
  await expect(bill).toContainText(`Bill${money(after)}`)
  await page.getByRole('link', { name: 'Add a change order' }).click()
  await expect(page.getByRole('button', { name: 'Waiting time' })).toBeVisible()

  const shown = await office.call('GET', `jobs/${id}/change-orders`)
  expect(shown).toMatchObject({ agreed: after, orders: [{ signedBy: 'Clara Bell', flags: [] }] })

  await signIn(page, 'client', `/job/${id}`)
  const section = page.getByRole('region', { name: 'Change orders' })
  await expect(section).toContainText('Upright piano')
  await expect(section.getByRole('button', { name: 'PDF: change order' })).toBeVisible()
  await expectAccessible(page)
})

import { expect, test, type Page } from '@playwright/test'
import { HOUSTON } from './cards.ts'
import { expectReadable, expectReadableInSpanish } from './crew-screens.ts'
import { callApi, expectAccessible, openPageAs, signIn } from './people.ts'

test.describe.configure({ timeout: 120_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DENVER = { address: '1701 Wynkoop St, Denver, CO 80202', city: 'Denver', addressState: 'CO' }

/** Creates an interstate move with the demo's worker on its crew. */
async function makeMove(office: Page, day = '2031-04-17'): Promise<number> {
  const job = await callApi(office, 'POST', '/wp/v2/jobs', {
    jobType: 'interstate',
    jobStatus: 'scheduled',
    jobDate: `${day} 08:00:00`,
    locations: [DENVER, HOUSTON].map((place) => ({ ...place, addressCountry: 'US', activities: [] })),
  })
  expect(job.status, JSON.stringify(job.body)).toBe(200)
  const { id, version } = job.body as { id: number; version: number } // a created job
  const { body } = await callApi(office, 'GET', '/wp/v2/workers?search=worker@frontrange.test')
  const [worker] = body as { id: number }[] // a list of workers
  const saved = await callApi(office, 'POST', `/wp/v2/jobs/${id}`, {
    version,
    crew: [{ id: worker?.id, permissions: ['contact', 'documents'] }],
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  return id
}

const sign = (office: Page, id: number, place: string, party: string) =>
  callApi(office, 'POST', `/wp/v2/jobs/${id}/signatures`, {
    document: 'inventorySheet',
    place,
    party,
    name: 'Sam',
  })
test('a crew hands the phone to the client, who reads what is signed and comes to the signature with one tap', async ({
  page,
  browser,
}) => {
  const office = await openPageAs(browser, 'manager')
  const id = await makeMove(office, '2031-04-24')
  expect((await callApi(office, 'POST', `/wp/v2/jobs/${id}/start`, {})).status).toBe(200)
  const at = new Date().toISOString()
  const lamp = { key: crypto.randomUUID(), sticker: 1, room: 'Den', article: 'Lamp', shape: 'cabinet' }
  const changes = [{ id: crypto.randomUUID(), at, kind: 'add', items: [lamp] }]
  await callApi(office, 'POST', `/wp/v2/jobs/${id}/inventory`, { sentAt: at, changes })
  await signIn(page, 'worker', '/my-day')
  await page.goto(`/job/${id}/inventory?view=sign`)
  await page.getByRole('button', { name: 'Review and sign' }).click()
  const title = 'Client, sign that loading begins'
  const signing = page.getByRole('dialog', { name: title })
  await expect(signing.getByText('Lamp').first()).toBeVisible()
  const toForm = signing.getByRole('button', { name: title })
  await expect(toForm).toBeInViewport()
  await expect(signing.getByLabel('Full name')).not.toBeInViewport()
  await expectReadable(page, '[role="dialog"]')
  await toForm.click()
  await expect(toForm).toBeHidden()
  await expect(signing.getByLabel('Full name')).toBeInViewport()
  await signing.getByLabel('Full name').fill('Dana Cole')
  await signing.getByRole('button', { name: /^Sign/ }).last().click()
  await expect(signing).toBeHidden()
  // The next person to sign sees the signatures, not the top of the page.
  await expect(page.getByRole('button', { name: 'Sign: Crew, Origin' })).toBeInViewport()
})

interface Shown {
  articles: { sticker: number; exception_symbols: string[]; photos: unknown[] }[]
  delivery: { state: string; codes: string[] }[]
}
const read = async (office: Page, id: number) =>
  (await callApi(office, 'GET', `/wp/v2/jobs/${id}/inventory`)).body as Shown // an inventory

test('a mover lists a house with stickers, marks a scratch, and checks everything off at delivery', async ({
  page,
  browser,
}) => {
  const office = await openPageAs(browser, 'manager')
  const id = await makeMove(office)
  await signIn(page, 'worker', '/my-day')
  await page.goto(`/job/${id}/inventory`)
  await page.getByRole('combobox', { name: 'Room' }).selectOption('Living Room')

  await page.getByLabel('Item', { exact: true }).fill('dresser')
  // What is shown says the same before the change was saved as after it was sent.
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith(`/jobs/${id}/inventory`) && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Dresser, double' }).click()
  await expect(page.getByText('Dresser, double added with sticker 1.')).toBeVisible()
  await sent
  await expect(page.getByText('All changes are sent.')).toBeVisible()

  // Without a network: it is kept on the phone, and sent later.
  await page.context().setOffline(true)
  await page.getByLabel('Item', { exact: true }).fill('Carton, 3.0')
  await page.getByLabel('Sticker').fill('101–140')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByText('40 pieces added: Carton, 3.0.')).toBeVisible()
  await expect(page.getByText('1 change is saved on this phone.')).toBeVisible()

  await page.getByRole('button', { name: /^1 ?Dresser, double/ }).click()
  await page.getByRole('button', { name: 'Mark the whole side' }).click()
  await page.getByText('SC Scratched').click()
  await page.getByRole('button', { name: 'Add mark' }).click()
  await expect(page.getByLabel('Marks')).toContainText('Front: SC Scratched')
  await page.getByRole('switch', { name: /High value/ }).click({ force: true })
  await expectReadable(page, '[role="dialog"]')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('3 changes are saved on this phone.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('All changes are sent.')).toBeVisible({ timeout: 30_000 })
  await expectReadable(page)
  // A second list with the same numbers is refused where it is typed.
  await page.getByLabel('Item', { exact: true }).fill('Carton, 1.5')
  await page.getByLabel('Sticker').fill('120–150')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(
    page.getByText('Sticker 120 is on another item of this job. The next free one is 141.'),
  ).toBeVisible()
  await page.getByLabel('Item', { exact: true }).fill('')
  // The office numbers from its own list meanwhile: the entry stays on the phone, and gets another number.
  await page.context().setOffline(true)
  await page.getByLabel('Item', { exact: true }).fill('Carton, 1.5')
  await page.getByLabel('Sticker').fill('141')
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByText('1 change is saved on this phone.')).toBeVisible()
  const at = new Date().toISOString()
  const lamp = { key: crypto.randomUUID(), sticker: 141, room: 'Den', article: 'Lamp', shape: 'cabinet' }
  const change = { id: crypto.randomUUID(), at, kind: 'add', items: [lamp] }
  const taken = await callApi(office, 'POST', `/wp/v2/jobs/${id}/inventory`, {
    sentAt: at,
    changes: [change],
  })
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  await page.context().setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: 'Sticker 141 is on Lamp (Den) already.' })
  await expect(refused).toBeVisible({ timeout: 30_000 })
  await expect(refused.getByLabel('Another sticker')).toHaveValue('142')
  await expectReadable(page)
  await refused.getByRole('button', { name: 'Send with this number' }).click()
  await expect(refused).toBeHidden()
  await expect(page.getByText('All changes are sent.')).toBeVisible()

  const { articles } = await read(office, id)
  expect(articles).toHaveLength(43)
  expect(articles[0]).toMatchObject({ sticker: 1, exception_symbols: ['SC'] })
  expect(articles.at(-1)).toMatchObject({ sticker: 142 })

  await page.getByText('Sign', { exact: true }).click()
  await expect(page.getByText('43 pieces')).toBeVisible()
  await expect(page.getByText('#1 Dresser, double')).toBeVisible()
  await expectAccessible(page)
  for (const party of ['client', 'crew']) expect((await sign(office, id, 'origin', party)).status).toBe(200)
  expect((await callApi(office, 'POST', `/wp/v2/jobs/${id}/start`, {})).status).toBe(200)

  await page.goto(`/job/${id}/inventory?view=delivery`)
  await expect(page.getByText('43 pieces left of 43')).toBeVisible()
  await page.getByLabel('Type the number').fill('101-142')
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  await expect(page.getByText('1 piece left of 43')).toBeVisible()
  await page.getByRole('button', { name: /^1 ?Dresser, double/ }).click()
  await page.getByText('Damaged', { exact: true }).click()
  await page.getByText('BR Broken').click()
  await expectReadable(page, '[role="dialog"]')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Everything is checked off.')).toBeVisible()
  await expect(page.getByText('All changes are sent.')).toBeVisible()
  await expectReadable(page)
  await expectReadableInSpanish(page, `/job/${id}/inventory?view=delivery`)
  const { delivery } = await read(office, id)
  expect(delivery).toHaveLength(43)
  expect(delivery.at(-1)).toMatchObject({ state: 'damaged', codes: ['BR'] })
})

import { expect, test, type Page } from '@playwright/test'
import { callApi, expectAccessible, signIn } from './people.ts'

/** Opens the palette and types a text. */
async function typeInPalette(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search everything' }).fill(typed)
}

test('the palette opens pages, settings, people and vehicles, and runs actions', async ({ page }) => {
  await signIn(page, 'admin', '/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typeInPalette(page, 'deliv')
  await page.getByRole('dialog').getByRole('button', { name: 'Deliveries' }).click()
  await expect(page).toHaveURL(/\/deliveries$/)

  await typeInPalette(page, 'rates')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rates' }).click()
  await expect(page).toHaveURL(/section=rates/)

  await typeInPalette(page, 'new client')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add client' })
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/clients$/)
  await expect(form).toHaveCount(0)

  const vehicles = (await callList(page, '/wp/v2/fleet/vehicles')) as { id: number; name: string }[]
  const [vehicle] = vehicles
  await typeInPalette(page, vehicle?.name ?? '')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Vehicle ·/ })
    .first()
    .click()
  await expect(page).toHaveURL(/section=vehicles&vehicle=\d+/)
  await expect(page.getByRole('heading', { name: vehicle?.name ?? '' })).toBeVisible()

  await typeInPalette(page, 'start pay')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payroll$/)
})

test('a text to a client begins in the palette', async ({ page }) => {
  await signIn(page, 'manager', '/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await typeInPalette(page, 'text a')
  await page.keyboard.press('Enter')
  const who = page.getByRole('textbox', { name: 'Text a client' })
  await expect(who).toBeFocused()
  const [client] = (await callList(page, '/wp/v2/clients?search=a')) as { lastName: string }[]
  await who.fill(client?.lastName ?? '')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Client ·/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/(job|client)\/\d+/)
})

test("'?' lists the keys of the page", async ({ page }) => {
  await signIn(page, 'manager', '/job/add-job')
  await expect(page.getByRole('button', { name: 'Save Job' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.locator('#main').focus()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys of this page' })
  await expect(keys.getByText('Save Job')).toBeVisible()
  await expect(keys.getByText('Search', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  // In a field it is text.
  const notes = page.getByLabel('Notes', { exact: true })
  await notes.fill('When')
  await notes.press('?')
  await expect(notes).toHaveValue('When?')
  await expect(keys).toHaveCount(0)

  await typeInPalette(page, 'keys')
  await page.keyboard.press('Enter')
  await expect(keys).toBeVisible()
})

test('the office filters by the address, chooses columns and keeps a view', async ({ page }) => {
  await signIn(page, 'manager', '/jobs?view=all&type=junk_removal')
  await expect(page.getByRole('button', { name: 'Remove filter Junk Removal' })).toBeVisible()
  await page.getByText('Unpaid', { exact: true }).click()
  await expect(page).toHaveURL(/view=unpaid/)
  await expect(page.getByText(/jobs?$/).first()).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Left to pay' }).check()
  await page.getByRole('checkbox', { name: 'Seen By' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Left to pay' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Seen By' })).toHaveCount(0)
  await expectAccessible(page)

  const name = `Junk ${Math.floor(Math.random() * 1_000_000)}`
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: /^Save this view/ }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved.')).toBeVisible()

  await page.goto('/jobs?view=upcoming')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name }).first().click()
  await expect(page).toHaveURL(/type=junk_removal.*view=all/)
  await expect(page.getByRole('columnheader', { name: 'Left to pay' })).toBeVisible()
})

test('the office marks several leads at once and sees the result for each', async ({ page }) => {
  await signIn(page, 'manager', '/jobs?view=leads')
  const made = async (notes: string) => {
    const answer = await callApi(page, 'POST', '/wp/v2/jobs', { notes, locations: [] })
    return (answer.body as { id: number }).id
  }
  const [one, two] = [await made('First'), await made('Second')]
  await page.reload()
  await page.getByRole('button', { name: 'Select jobs' }).click()
  await page.getByRole('checkbox', { name: `Select job #${one}`, exact: true }).check()
  await page.getByRole('checkbox', { name: `Select job #${two}`, exact: true }).check()
  await expect(page.getByText('2 jobs selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as spam' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as spam' })
  // Another person cancels one of them while the question is open; it leaves the list, and the question stays.
  await callApi(page, 'POST', `/wp/v2/jobs/${two}`, { jobStatus: 'canceled' })
  await expect(page.getByText('1 job selected')).toBeVisible()
  await expect(dialog).toContainText('Mark as spam: 2 jobs?')
  await dialog.getByRole('button', { name: 'Mark as spam' }).click()
  const results = dialog.getByRole('listitem')
  await expect(results.filter({ hasText: `#${one}` })).toContainText('Done')
  await expect(results.filter({ hasText: `#${two}` })).toContainText("It can't become")
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Mark as spam' })).toHaveCount(0)
})

test('the main facts of a job stay in sight, and the page of its client begins with the person', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const [client] = (await callList(page, '/wp/v2/clients?search=a')) as { id: number; phone: string | null }[]
  await page.goto(`/client/${client?.id}`)
  await expect(page.getByRole('link', { name: /^Call / })).toBeVisible()
  await expect(page.getByText('Owed:')).toBeVisible()
  await expect(page.getByText('Next move:')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New job' }).click()
  await expect(page).toHaveURL(new RegExp(`/new\\?client=${client?.id}$`))
  await page.getByRole('button', { name: 'Save only' }).click()
  await expect(page).toHaveURL(/\/job\/\d+$/)

  const facts = page.getByRole('region', { name: 'Main facts of the job' })
  await expect(facts).toContainText('No date')
  await expect(facts.getByRole('link', { name: /^Call / })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(facts).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await facts.getByRole('button', { name: 'Text' }).click()
  await expect(page.getByRole('tab', { name: 'Contact' })).toHaveAttribute('aria-selected', 'true')

  const workers = (await callList(page, '/wp/v2/workers')) as { id: number }[]
  await page.goto(`/worker/${workers[0]?.id}`)
  await expect(page.getByText('Next job:')).toBeVisible()
  await expectAccessible(page)
})

test('signed-in people get a typeface whose figures have one width, and visitors do not', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(fonts).toEqual([])
  await signIn(page, 'manager', '/jobs')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new Set(fonts).size).toBe(1)
  const answer = await page.request.get(fonts[0] ?? '')
  expect((await answer.body()).length).toBeLessThan(60_000)
  const widths = await page.evaluate(async () => {
    await document.fonts.ready
    const widthOf = (text: string) => {
      const span = document.createElement('span')
      span.textContent = text
      document.body.append(span)
      const { width } = span.getBoundingClientRect()
      span.remove()
      return width
    }
    return {
      isLoaded: document.fonts.check('16px "Inter Variable"'),
      family: getComputedStyle(document.body).fontFamily,
      narrow: widthOf('1111'),
      wide: widthOf('8888'),
    }
  })
  expect(widths.isLoaded).toBe(true)
  expect(widths.family).toContain('Inter Variable')
  expect(widths.narrow).toBe(widths.wide)
})

test('a manager makes an address for a calendar of all jobs, and ends it', async ({ page }) => {
  await signIn(page, 'manager', '/jobs?view=all')
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar of all jobs' })
  await dialog.getByRole('button', { name: /^Make a/ }).click()
  const address = (await dialog.getByText(/\/calendar\/company\//).textContent()) ?? ''
  await expectAccessible(page)
  const feed = new URL(address).pathname
  expect(await (await page.request.get(feed)).text()).toContain('BEGIN:VCALENDAR')
  await dialog.getByRole('button', { name: 'End the address' }).click()
  await expect(page.getByText('The address works no more.')).toBeVisible()
  expect((await page.request.get(feed)).status()).toBe(404)
})

async function callList(page: Page, path: string): Promise<unknown> {
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '{}')
  const { token } = JSON.parse(session) as { token: string }
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

import { expect, test, type Page } from '@playwright/test'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

// Reduced motion: color contrast is checked, which fading elements would distort.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Takes about 15 seconds; allows for a busy machine.
test.describe.configure({ timeout: 120_000 })

/** Returns letters that are unique to this run: names do not allow digits. */
function mark(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('')
}
/** Returns a number that no demo person has: theirs are 555-0100 to 555-0199. */
const phone = () => `970555${2000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 8000)}`

async function makeClient(page: Page, client: object): Promise<number> {
  const { status, body } = await callApi(page, 'POST', '/wp/v2/clients', client)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: number }).id // a created client
}

test('a manager adds a client, saves the profile, sets a password that signs the client in, and deletes another client', async ({
  page,
  browser,
}) => {
  const last = `Q${mark()}`
  const email = `${last.toLowerCase()}@example.test`
  await signIn(page, 'manager', '/clients')
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row')).toHaveCount(51)
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Phone', 'Email'])
  await expect(page.getByRole('navigation', { name: 'Pages above the clients' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Pages of clients' })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect(page).toHaveURL(/\/clients\/2$/)
  await expect(page.getByRole('button', { name: 'Page 2' }).first()).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add client' }).click()
  const form = page.getByRole('form', { name: 'New client' })
  await form.getByRole('button', { name: 'Create Client' }).click()
  await expect(form.getByLabel('First name')).toBeFocused()
  await form.getByLabel('First name').fill('Paula')
  await form.getByLabel('Last name').fill(last)
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Create Client' }).click()
  await expect(page.getByText(`Paula ${last} has been added.`)).toBeVisible()
  await expect(page).toHaveURL(/\/client\/\d+$/)

  await page.getByLabel('Phone').fill(phone())
  await page.getByLabel('Notes on the client').fill('Piano on the second floor')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Client saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Notes on the client')).toHaveValue('Piano on the second floor')

  await page.getByRole('button', { name: 'Set a new password' }).click()
  const field = page.getByRole('textbox', { name: 'New password' })
  const suggested = await field.inputValue()
  expect(suggested).toHaveLength(20)
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await field.fill('')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Required.')).toBeVisible()
  await expect(page.getByText('Required fields')).toBeVisible()
  await field.fill(suggested)
  await page.getByRole('button', { name: 'Save Password' }).click()
  await expect(page.getByText('Password saved.')).toBeVisible()
  await expectAccessible(page)
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(suggested)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs).toHaveURL(/\/jobs/)
  await theirs.context().close()

  await page.getByRole('link', { name: 'All clients' }).click()
  await page.getByLabel('Search', { exact: true }).fill(email)
  await page
    .getByRole('row', { name: new RegExp(last) })
    .getByText(email)
    .click()
  await page.getByRole('button', { name: 'Delete Client' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`Are you sure you want to delete Paula ${last}?`)
  const gone = page.url()
  await question.getByRole('button', { name: 'Delete Client' }).click()
  await expect(page.getByText('Client deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/clients$/)
  await page.goto(gone)
  await expect(page.getByText('Sorry, not found this client.')).toBeVisible()
})

test('two records of one person are merged, and open jobs prevent erasing the person', async ({ page }) => {
  const last = `Q${mark()}`
  const number = phone()
  await signIn(page, 'admin')
  const kept = await makeClient(page, { firstName: 'Tessa', lastName: last, phone: number })
  const other = await makeClient(page, {
    firstName: 'Theresa',
    lastName: last,
    phone: number,
    email: `${last.toLowerCase()}@example.test`,
  })
  const made = await callApi(page, 'POST', '/wp/v2/jobs', { client: { id: other }, locations: [] })
  expect(made.status, JSON.stringify(made.body)).toBe(200)

  await page.goto(`/client/${other}`)
  await expect(page.getByText('A client with jobs cannot be deleted. This one has 1 job.')).toBeVisible()
  expect((await callApi(page, 'DELETE', `/wp/v2/clients/${other}`)).status).toBe(409)

  await page.goto(`/client/${kept}`)
  await page.getByRole('button', { name: 'Merge with…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Same phone')).toBeVisible()
  await dialog.getByRole('button', { name: new RegExp(`Theresa ${last}`) }).click()
  await dialog.getByRole('radiogroup', { name: 'First name' }).getByText('Theresa').click()
  await expect(dialog).toContainText('1 job will be moved.')
  await expect(dialog).toContainText('This cannot be undone.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge clients' }).click()
  await expect(page.getByText('Clients merged.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Theresa ${last}`)
  await expect(page.getByLabel('Email')).toHaveValue(`${last.toLowerCase()}@example.test`)
  await page.getByRole('tab', { name: 'Jobs (1)' }).click()
  await expect(page.getByRole('list', { name: 'Jobs of this client' }).getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Communications' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  // The old id redirects to the record that was kept.
  await page.goto(`/client/${other}`)
  await expect(page).toHaveURL(new RegExp(`/client/${kept}$`))

  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is open (Inquiring)')
  await expect(dialog.getByRole('button', { name: 'Erase personal data' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a phone shows clients as cards and can save a profile, merge records and erase a person', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const last = `Q${mark()}`
  const number = phone()
  await signIn(page, 'admin')
  const kept = await makeClient(page, { firstName: 'Una', lastName: last, phone: number })
  await makeClient(page, { firstName: 'Una', lastName: last, phone: number, notes: 'Came by' })
  await page.goto(`/clients?search=${last}`)
  await expect(
    page
      .getByRole('list', { name: 'Clients', exact: true })
      .getByRole('link', { name: `Una ${last}`, exact: true }),
  ).toHaveCount(2)
  await expectNoHorizontalScroll(page)
  await page.goto(`/client/${kept}`)
  await page.getByLabel('Last name').fill(`${last} Lee`)
  await page.getByRole('button', { name: 'Save Client' }).click()
  await expect(page.getByText('Client saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Merge with…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`Una ${last}`) }).click()
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Merge clients' }).click()
  await expect(page.getByLabel('Notes on the client')).toHaveValue('Came by')
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(dialog.getByRole('region', { name: 'What goes' })).toBeVisible()
  await dialog.getByLabel('Who asked for it, and how').fill('The client, by phone')
  await dialog.getByLabel(/^Type/).fill('Somebody')
  await dialog.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(dialog.getByText(`Type the name exactly: Una ${last} Lee`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Type/).fill(`Una ${last} Lee`)
  await dialog.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(page.getByText('The personal data was erased.')).toBeVisible()
  await expect(page).toHaveURL(/\/clients$/)
  const { body } = await callApi(page, 'GET', `/wp/v2/clients?search=${last}`)
  expect(body).toEqual([])
})

import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, signIn } from './people.ts'

/** Opens the palette and types a text. */
async function typeInPalette(page: Page, typed: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search everything' }).fill(typed)
}

test('the palette opens pages, settings, people and vehicles, and runs actions', async ({ page }) => {
  await signIn(page, 'admin')
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
  await signIn(page, 'manager')
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

async function callList(page: Page, path: string): Promise<unknown> {
  const session = await page.evaluate(() => localStorage.getItem('session') ?? '{}')
  const { token } = JSON.parse(session) as { token: string }
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

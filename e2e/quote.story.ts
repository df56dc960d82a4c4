import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { allowOrigins, openSite, readPlugin } from './embedding.ts'
import { expectAccessible, signIn } from './people.ts'

/** Types an address and picks the first suggestion by keyboard alone. */
async function pickByKeys(page: Page, plugin: FrameLocator, label: string, typed: string): Promise<void> {
  const field = plugin.getByRole('combobox', { name: label })
  await field.focus()
  await page.keyboard.type(typed)
  await expect(plugin.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).not.toHaveValue(typed)
}

test('a visitor of another site requests a quote by keyboard alone, and the office receives it', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'otherAdmin')
  // On a day with jobs, the list opens with those of today.
  await page.goto('/jobs')
  await page.getByText('Leads', { exact: true }).click()
  const settings = await readPlugin(page, 'lone-star')
  const site = await openSite(baseURL ?? '', settings.pluginToken)
  const stranger = await openSite(baseURL ?? '', settings.pluginToken)
  await allowOrigins(page, settings, [...settings.booking.origins, site.origin])
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  const visitor = await context.newPage()
  try {
    await visitor.goto(site.origin)
    const frame = visitor.locator('iframe')
    const plugin = visitor.frameLocator('iframe')
    const heightOf = async () => (await frame.boundingBox())?.height ?? 0
    await expect(plugin.getByRole('heading', { level: 1, name: 'Get a moving quote' })).toBeVisible()
    await expect.poll(heightOf).toBeLessThan(640)
    await expect(plugin.getByRole('grid')).toHaveCount(0)

    await pickByKeys(visitor, plugin, 'Moving From', '1200 Congress Street Houston TX')
    await visitor.keyboard.press('Tab')
    await pickByKeys(visitor, plugin, 'Moving To', '500 Main Street Dallas TX')
    await expect(plugin.getByRole('grid')).toBeVisible()
    await expect.poll(heightOf).toBeGreaterThan(640)

    // Past the field and the month buttons to the days.
    for (let tabs = 0; tabs < 4; tabs += 1) await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('PageDown')
    await visitor.keyboard.press('Home')
    await visitor.keyboard.press('ArrowRight')
    await visitor.keyboard.press('Enter')
    await expect(plugin.getByRole('gridcell', { selected: true })).toHaveCount(1)
    // After a day is selected, the next stop is the first choice of the next step.
    await expect(plugin.getByRole('radio', { name: 'Apartment' })).toBeVisible()
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('Space')
    await expect(plugin.getByRole('radio', { name: 'Studio' })).toBeChecked()
    await visitor.keyboard.press('ArrowRight')
    await expect(plugin.getByRole('radio', { name: '1 Bedroom' })).toBeChecked()
    await expect(plugin.getByRole('region', { name: 'Your estimate' })).toContainText(
      /final price follows the work that is done/,
    )

    await plugin.getByRole('button', { name: 'Submit' }).focus()
    await visitor.keyboard.press('Enter')
    for (const message of [
      'Valid first name is required.',
      'Valid last name is required.',
      'Email is required.',
      'Phone number is required.',
    ])
      await expect(plugin.getByText(message, { exact: true })).toBeVisible()
    await expect(plugin.getByLabel('First name')).toBeFocused()
    await expectAccessible(visitor)
    const person = ['Quinlan', 'Embedsson', 'quinlan.embedsson@story.test', '7135557710']
    for (const text of person) {
      await visitor.keyboard.type(text)
      await visitor.keyboard.press('Tab')
    }
    await expect(plugin.getByLabel('Phone')).toHaveValue('(713) 555-7710')
    await visitor.keyboard.press('Enter')
    const thanks = plugin.getByRole('heading', {
      name: 'Thank you! A company representative will contact you soon.',
    })
    await expect(thanks).toBeFocused()
    await expect(thanks).toBeInViewport()
    await expect(plugin.getByText('500 Main Street, Dallas, TX')).toBeVisible()
    await expect(plugin.getByRole('link', { name: 'Book now' })).toHaveAttribute('target', '_blank')
    await expectAccessible(visitor)

    // The list that was open all the time shows it.
    const row = page.getByRole('row', { name: /Quinlan Embedsson/ }).first()
    await expect(row).toContainText('Inquiring')
    await row.getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Contact', exact: true }).click()
    await expect(page.getByRole('article', { name: /Quote form/ })).toContainText(
      '500 Main Street, Dallas, TX',
    )

    const refused = visitor.waitForEvent('console', (said) => said.text().includes('frame-ancestors'))
    await visitor.goto(stranger.origin)
    await refused
    await expect(visitor.frameLocator('iframe').getByText('Get a moving quote')).toHaveCount(0)
  } finally {
    await allowOrigins(page, settings, settings.booking.origins)
    await context.close()
    await site.close()
    await stranger.close()
  }
})

test('a plugin with an unknown token says that it could not be loaded', async ({ page }) => {
  await page.goto('/quote/no-such-token')
  await expect(page.getByRole('alert')).toHaveText('Error! Could not load Movesheet Plugin.')
  await expectAccessible(page)
})

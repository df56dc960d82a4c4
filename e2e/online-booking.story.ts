import { expect, test, type Page } from '@playwright/test'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

interface BookingCompany {
  id: number
  pluginToken: string
  booking: Record<string, unknown>
}

async function companyOf(page: Page): Promise<BookingCompany> {
  const { body } = await callApi(page, 'GET', '/wp/v2/companies/lone-star?context=edit')
  return body as BookingCompany // the whole company, for its administrator
}

test('online booking is configured and tried, and the public page follows the settings', async ({ page }) => {
  await signIn(page, 'otherAdmin')
  const before = await companyOf(page)
  await page.goto('/settings?section=online-booking')
  const form = page.getByRole('form', { name: 'Online booking' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(form.getByLabel('Line for your website')).toHaveValue(
    `<script src="${new URL(page.url()).origin}/embed.js" data-token="${before.pluginToken}" async></script>`,
  )

  // A rejected value is reported at its field, and nothing is saved.
  const website = form.getByLabel('Websites that may show it', { exact: true })
  await website.fill('http://movers.example')
  await website.press('Enter')
  await expect(website).toHaveAccessibleDescription(/Has to look like https:/)
  // Moving on to another field adds the entry without the button.
  await website.fill('Movers.example/quote')
  await form.getByLabel('Hours may exceed by').fill('101')
  await expect(form.getByText('https://movers.example', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Add season' }).click()
  await save.click()
  await expect(page.getByText('Settings save failed.')).toBeVisible()
  await expect(form.getByLabel('Hours may exceed by')).toBeFocused()
  await expect(form.getByLabel('Hours may exceed by')).toHaveAccessibleDescription(/At most 100\./)
  await expect(form.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Required.')
  expect((await companyOf(page)).booking).toEqual(before.booking)

  await form.getByLabel('Hours may exceed by').fill('30')
  const season = form.getByRole('group', { name: 'Season 1' })
  await season.getByLabel('Name').fill('New Year')
  const newYear = form.getByRole('group', { name: 'New Year' })
  await newYear.getByLabel('From, month').selectOption('December')
  await newYear.getByLabel('To, month').selectOption('January')
  await newYear.getByLabel('Percent').fill('-12.5')
  await expect(newYear).toContainText('of the next year: 12.5 % below your usual rates.')
  await form.getByLabel('Color of buttons and links').fill('#0f766e')
  await form.getByRole('textbox', { name: 'Hours, 2-bedroom house' }).fill('9.25')
  await form.getByLabel('People who work on one day').fill('12')
  await form.getByRole('checkbox', { name: 'Sunday' }).check()
  await save.click()
  await expect(page.getByText('Settings saved.', { exact: true })).toBeVisible()

  // The public pages change immediately.
  const quote = await page.request.get(`/quote/${before.pluginToken}`)
  expect(quote.headers()['content-security-policy']).toContain(
    "frame-ancestors 'self' https://movers.example",
  )
  expect(await quote.text()).toContain('#0f766e')
  await form.getByRole('button', { name: 'Show a preview' }).click()
  await expect(form.getByTitle('Preview of the quote plugin').contentFrame().locator('body')).toContainText(
    /\w/,
  )
  await form.getByRole('button', { name: 'Hide the preview' }).click()
  await form.getByRole('combobox', { name: 'Moving from' }).fill('Houston, TX 77002')
  await page.getByRole('listbox').getByRole('option').first().click()
  await form.getByLabel('Home', { exact: true }).selectOption('2-bedroom house')
  await form.getByRole('button', { name: 'Show the price' }).click()
  await expect(form.locator('output').filter({ hasText: 'Amount' })).toContainText('9.25')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(form.getByLabel('Color of buttons and links')).toHaveValue('#0f766e')
  await expect(form.getByRole('group', { name: 'New Year' }).getByLabel('Percent')).toHaveValue('-12.5 %')
  await expect(form.getByRole('textbox', { name: 'Hours, 2-bedroom house' })).toHaveValue('9.25')
  await expect(form.getByRole('checkbox', { name: 'Sunday' })).toBeChecked()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  // An action that would stop the plugin asks for confirmation.
  await form.getByRole('button', { name: 'Make a new one' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('The current token stops working immediately')
  await question.getByRole('button', { name: 'Make a new one' }).click()
  await expect(page.getByText('The new token works from now on.')).toBeVisible()
  const renewed = await companyOf(page)
  expect(renewed.pluginToken).not.toBe(before.pluginToken)
  expect((await page.request.get(`/quote/${before.pluginToken}`)).status()).toBe(404)
  expect((await page.request.get(`/quote/${renewed.pluginToken}`)).status()).toBe(200)

  const { status } = await callApi(page, 'POST', `/wp/v2/companies/${before.id}`, { booking: before.booking })
  expect(status).toBe(200)
})

test('the home page has a link for every role', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every move on one sheet')
  const ratings = page.getByRole('region', { name: 'What people say after their move' })
  await expect(ratings.getByText('1 of')).toBeVisible()
  const first = await ratings.locator('figure:visible').textContent()
  await ratings.getByRole('button', { name: 'Next rating' }).click()
  await expect(ratings.getByText('2 of')).toBeVisible()
  expect(await ratings.locator('figure:visible').textContent()).not.toBe(first)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Know your moving company?').fill('lone')
  await expect(page.getByRole('link', { name: /Lone Star Moving/ }).first()).toHaveAttribute(
    'href',
    '/lone-star',
  )
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Register as a mover' })).toHaveAttribute('href', '/register')
  await page.getByRole('link', { name: 'Start Your Move' }).first().click()
  await expect(page).toHaveURL(/\/register\?action=registerClient$/)

  await page.goto('/nowhere/at-all')
  await expect(page).toHaveTitle(/^Page not found/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every move on one sheet')
})

test.describe('the installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('says that it is offline, continues by itself, and caches only built files', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await page.request.get(String(href))).json()) as {
      name: string
      start_url: string
      icons: { src: string; sizes: string; type: string }[]
    } // not used elsewhere: the shape that browsers require
    expect(manifest).toMatchObject({ start_url: '/jobs', display: 'standalone' })
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
      const picture = await (await page.request.get(src)).body()
      // The width in the header of a PNG.
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes)
    }

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()

    await context.setOffline(true)
    await page.goto('/jobs')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page).toHaveTitle(`Offline · ${manifest.name}`)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Email')).toBeVisible()

    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
      return requests.map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(expect.arrayContaining(['/offline', '/offline.js']))
    expect(kept.filter((path) => !/^\/(?:assets\/|offline(?:\.js)?$)/.test(path))).toEqual([])
    expect(kept.some((path) => path.startsWith('/assets/'))).toBe(true)
  })
})

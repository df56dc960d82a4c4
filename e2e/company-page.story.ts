import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { callApi, expectAccessible, expectNoHorizontalScroll, signIn } from './people.ts'

const PHONE = { width: 390, height: 844 }

/** Collects the errors of a page, so that a story can expect none. */
function listenForFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  return faults
}

/** Returns by how much the form in a section is taller than the room kept for it, and how much room it leaves, in pixels. */
function roomOf(section: Locator): Promise<{ moved: number; left: number }> {
  return section.evaluate((place) => {
    const { minHeight, paddingBlockEnd, borderBlockEndWidth } = getComputedStyle(place)
    const { bottom, height } = place.getBoundingClientRect()
    const formEnd = place.querySelector('form')?.getBoundingClientRect().bottom ?? 0
    const inner = bottom - Number.parseFloat(paddingBlockEnd) - Number.parseFloat(borderBlockEndWidth)
    return { moved: Math.round(height - Number.parseFloat(minHeight)), left: Math.round(inner - formEnd) }
  })
}

test('a company’s page presents the company and leads to booking, with and without scripts', async ({
  page,
  browser,
}) => {
  const faults = listenForFaults(page)
  await page.setViewportSize(PHONE)
  await page.goto('/lone-star')
  await expect(page.getByRole('heading', { level: 1, name: 'Lone Star Moving & Junk' })).toBeVisible()
  await expect(page.getByRole('row', { name: /2 movers \$95\.00/ })).toBeVisible()
  await expect(page.getByText('Deposit: 10.00 % of the estimate')).toBeVisible()
  await expect(page.getByText('3-hour minimum')).toBeVisible()
  await expect(page.getByRole('link', { name: '(713) 555-0100' }).first()).toHaveAttribute(
    'href',
    'tel:+17135550100',
  )
  await expectNoHorizontalScroll(page)

  const ratings = page.getByRole('list', { name: 'Ratings' }).getByRole('listitem')
  await expect(ratings).toHaveCount(6)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(ratings).not.toHaveCount(6)
  // The size of a home is enough for a price, without any personal data.
  await page.getByRole('link', { name: 'See your price' }).click()
  const price = page.locator('#your-price')
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await page.setViewportSize(size)
    // The form takes the room that was kept for it: nothing moves when it comes, and no room is left over.
    await expect.poll(() => roomOf(price)).toEqual({ moved: 0, left: 0 })
  }
  await price.getByRole('radio', { name: 'House' }).check()
  await price.getByRole('radio', { name: '3 Bedrooms' }).check()
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await price.getByLabel('Moving From').fill('1500 McKinney St, Houston')
  await page.getByRole('option').first().click()
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Book this move' }).click()
  const to = page.locator('#booking').getByRole('region', { name: 'Moving to' }).getByRole('combobox')
  await expect(to).toBeFocused()
  await expect(page.getByText('We’ve kept what you told us about your move.')).toBeInViewport({ ratio: 1 })
  // Who leaves the form sees the ways to call and to book again.
  await expect(page.getByRole('link', { name: 'Book your move' })).toBeHidden()
  await to.blur()
  await page.getByRole('link', { name: 'Book your move' }).click()
  await expect(to).toBeInViewport()
  // The price form fills in the booking below it. A town is enough for a price, but a booking needs the street.
  await price.getByLabel('Moving To').fill('Pasadena')
  await expect(page.getByRole('option').first()).toHaveText('Pasadena, TXHarris County')
  await page.getByRole('option').first().click()
  await expect(to).toHaveValue('Pasadena, TX')
  const destination = page.locator('#booking').getByRole('region', { name: 'Moving to' })
  await expect(destination.getByRole('checkbox', { name: 'I don’t have the new address yet' })).toBeChecked()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  // The theme chosen in the app overrides that of the system.
  await page.emulateMedia({ colorScheme: 'light' })
  await page.evaluate(() => localStorage.setItem('darkMode', 'true'))
  await page.reload()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(22, 24, 28)')
  await expectAccessible(page)
  expect(faults).toEqual([])

  const bare = await browser.newContext({ javaScriptEnabled: false })
  const plain = await bare.newPage()
  await plain.goto('/LONE-STAR')
  await expect(plain).toHaveURL(/\/lone-star$/)
  await expect(plain.getByText('Booking opens here in a moment')).toBeVisible()
  await plain.getByRole('link', { name: 'Show more' }).click()
  await expect(plain.getByRole('list', { name: 'Ratings' }).getByRole('listitem')).not.toHaveCount(6)
  const missing = await plain.goto('/nobody-moves-here')
  expect(missing?.status()).toBe(404)
  await plain.getByRole('link', { name: 'Go Home' }).click()
  await expect(plain).toHaveURL(/\/$/)
  await bare.close()
})

test('a client rates a move through the link of a mail, and everyone can read it with the company’s reply', async ({
  page,
  browser,
}) => {
  const said = 'Rated by a story: every lamp arrived in one piece.'
  await signIn(page, 'otherAdmin', '/settings?section=reviews')
  const jobs = page.getByRole('list', { name: 'Completed jobs' }).getByRole('listitem')
  const first = jobs.filter({ has: page.getByRole('button', { name: /^Ask / }) }).first()
  const address = (await first.getByRole('link').getAttribute('href')) ?? ''
  const job = await callApi(page, 'GET', `/wp/v2${address.replace('/job/', '/jobs/')}`)
  const { email } = (job.body as { client: { email: string } }).client
  await first.getByRole('button').click()
  await expect(page.getByText(/was asked by mail\.$/)).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: PHONE })
  const visitor = await context.newPage()
  const faults = listenForFaults(visitor)
  const late = await context.newPage()
  let link = ''
  await expect(async () => {
    const mails = await (await visitor.request.get(`/dev/mail?to=${encodeURIComponent(email)}`)).json()
    const asked = (mails as { subject: string; text: string }[]).find(({ subject }) =>
      subject.startsWith('How was'),
    )
    link = /\/review\/\S+/.exec(asked?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  await visitor.goto(link)
  await late.goto(link)
  await visitor.getByRole('button', { name: 'Send rating' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('Choose 1 to 5 stars.')
  // The group has the focus, so arrow keys select.
  await visitor.keyboard.press('Space')
  for (const _ of [2, 3, 4]) await visitor.keyboard.press('ArrowRight')
  await expect(visitor.getByRole('radio', { name: '4 of 5 stars: Good' })).toBeChecked()
  await visitor.getByLabel('In your words').fill(said)
  await expectNoHorizontalScroll(visitor)
  await visitor.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Send rating' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeFocused()
  await expectAccessible(visitor)
  await late.getByRole('radio', { name: '1 of 5' }).check()
  await late.getByRole('button', { name: 'Send rating' }).click()
  await expect(late.getByText('You have rated this move. Your first rating is kept.')).toBeVisible()
  await expect(late.getByText('4 of 5 stars')).toBeAttached()
  await visitor.reload()
  await expect(visitor.getByText('You have rated this move.')).toBeVisible()

  await page.reload()
  const rating = page.getByRole('list', { name: 'Ratings' }).getByRole('listitem').filter({ hasText: said })
  await rating.getByRole('button', { name: /^Reply/ }).click()
  await rating.getByRole('textbox').fill('Thank you for the kind words.')
  await rating.getByRole('button', { name: 'Save reply' }).click()
  await expect(rating.getByText('Your reply')).toBeVisible()

  await visitor.getByRole('link', { name: /See it on the page/ }).click()
  const shown = visitor.getByRole('listitem').filter({ hasText: said })
  await expect(shown).toContainText('Lone Star Moving & Junk replied')
  await expect(shown).toContainText('Thank you for the kind words.')
  expect(faults).toEqual([])
  await context.close()
})

test('a manager fills the company page with a photo, hours and an answer, and visitors read them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'manager', '/settings?section=company-page')
  await page.getByLabel('Service area').fill('Denver and the Front Range')
  await page.getByLabel('What is included').fill('Blankets\nStraps')
  const photoFile = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#4477aa' } })
    .png()
    .toBuffer()
  const picker = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  await (await picker).setFiles({ name: 'truck.png', mimeType: 'image/png', buffer: photoFile })
  const photo = page.getByRole('group', { name: 'Photo 1' })
  await expect(photo.getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(photo.getByLabel('What it shows')).toBeFocused()
  await photo.getByLabel('What it shows').fill('A truck before a house')
  await page.getByLabel('Saturday, open from').selectOption('Closed')
  await page.getByRole('button', { name: 'Add question' }).click()
  const question = page.getByRole('group', { name: 'Question 3' })
  await question.getByRole('textbox', { name: 'Question' }).fill('Do you move fish tanks?')
  await question.getByLabel('Answer').fill('Empty ones.')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()

  const visitor = await (await browser.newContext({ viewport: PHONE })).newPage()
  await visitor.goto('/front-range')
  await expect(visitor.getByRole('img', { name: 'A truck before a house' })).toBeVisible()
  await expect(visitor.getByText('Denver and the Front Range')).toBeVisible()
  await expect(visitor.getByRole('definition').last()).toHaveText('Closed')
  await visitor.getByText('Do you move fish tanks?').click()
  await expect(visitor.getByText('Empty ones.')).toBeVisible()
  await expectAccessible(visitor)
  await expectNoHorizontalScroll(visitor)
})

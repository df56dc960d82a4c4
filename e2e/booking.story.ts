import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE } from './people.ts'

const SECRET = 'Harbour4Boats'
const PHONE = { width: 390, height: 844 }

/** Returns headers for calls as the office of Front Range Movers. */
async function officeHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const signedIn = await request.post('/wp/v2/token', { data: { email: PEOPLE.admin, password: PASSWORD } })
  const { token } = (await signedIn.json()) as { token: string } // shape of the sign-in response
  return { authorization: `Bearer ${token}` }
}

/** Returns the path of the booking page of Front Range Movers. */
async function bookingPath(request: APIRequestContext): Promise<string> {
  const headers = await officeHeaders(request)
  const answer = await request.get('/wp/v2/companies/front-range?context=edit', { headers })
  const { pluginToken } = (await answer.json()) as { pluginToken: string } // shape of the company response
  return `/booking/${pluginToken}`
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const placeOf = (page: Page, label: string) => page.getByRole('region', { name: label })

async function pickAddress(page: Page, label: string, address: string) {
  await placeOf(page, label).getByRole('combobox').fill(address)
  await page.getByRole('option').first().waitFor()
  await placeOf(page, label).getByRole('combobox').press('Enter')
}

async function pickStairs(page: Page, label: string, flights: string) {
  const stairs = placeOf(page, label).getByRole('group', { name: 'Flights of stairs' })
  await stairs.getByRole('radio', { name: flights, exact: true }).check()
}

/** Fills in the addresses and the home, and continues to the questions about access. */
async function tellMove(page: Page) {
  await pickAddress(page, 'Moving from', '77 Larimer Street, Denver, CO')
  await pickAddress(page, 'Moving to', '12 Pearl Street, Boulder, CO')
  await page.getByRole('group', { name: 'House' }).getByRole('radio', { name: '3 Bedrooms' }).check()
  await next(page).click()
}

test('a new client sees price and days first, books by keyboard up to the agreement, and can continue later', async ({
  page,
  request,
}) => {
  const path = await bookingPath(request)
  const email = `booking-${Date.now()}@example.test`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Book your move' })).toBeVisible()
  await expect(page.getByText('Step 1 of 6: your move')).toBeVisible()
  await expect(page.getByText('Saved on this device only. Nothing is sent or booked yet.')).toBeVisible()
  await expectAccessible(page)
  await next(page).click()
  await expect(page.getByText('You must input a valid address.')).toHaveCount(2)
  await expect(page.getByText('Choose the size of your home.')).toBeVisible()
  await expect(placeOf(page, 'Moving from').getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await tellMove(page)

  await expect(page.getByRole('heading', { name: 'Getting in and out' })).toBeFocused()
  // A house is usually entered without stairs; those of an apartment are asked for, and so is the kind of the new home.
  await next(page).click()
  const to = placeOf(page, 'Moving to')
  await expect(page.getByText('You must input location type.')).toHaveCount(1)
  await expect(to.getByText('You must input flights of stairs.')).toBeVisible()
  await expect(to.getByRole('radio', { name: 'Apartment' })).toBeFocused()
  // A house answers its stairs too; those of an apartment stay open.
  await to.getByRole('radio', { name: 'House', exact: true }).check()
  await expect(page.getByText('You must input')).toHaveCount(0)
  await to.getByRole('radio', { name: 'Apartment' }).check()
  await next(page).click()
  await expect(page.getByText('You must input flights of stairs.')).toHaveCount(1)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await pickStairs(page, 'Moving from', '1')
  await placeOf(page, 'Moving from').getByLabel('Truck parking').selectOption('Permit needed')
  await pickStairs(page, 'Moving to', 'Elevator')
  await next(page).click()

  await expect(page.getByRole('heading', { name: 'About your move' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Your estimate' })).toBeVisible()
  await expect(page.getByText('3 movers for about 8 hours')).toBeVisible()
  await next(page).click()
  await expect(page.getByText('You must input a move time.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  // Nothing has been sent so far, and a reload loses nothing.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'About your move' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await expect(page.getByRole('grid')).not.toHaveAttribute('aria-busy')
  await page.getByRole('grid').locator('[tabindex="0"]').press('Enter')
  await next(page).click()

  await expect(page.getByRole('heading', { name: 'Your details' })).toBeFocused()
  await expect(page.getByText('Step 4 of 6: your details')).toBeVisible()
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('You must input a valid email.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.getByLabel('First name').press('Enter')
  await expect(page.getByText('You must input a valid first name.')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Nora')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Newton')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3035550188')
  await expect(page.getByLabel('Phone')).toHaveValue('(303) 555-0188')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await expect(page.getByText('Step 5 of 6: review and agree')).toBeVisible()
  await expect(page.getByText('Your request is saved with Front Range Movers.')).toBeVisible()

  // The office sees the abandoned inquiry; on another device it requires a mailed code.
  const headers = await officeHeaders(request)
  const listed = await request.get('/wp/v2/jobs?search=Newton&jobStatus=inquiring&orderby=id', { headers })
  expect(await listed.text()).toContain('77 Larimer Street')
  await page.evaluate(() => localStorage.removeItem('session'))
  await page.goto(path)
  await expect(page.getByText('Enter your email to continue')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByText('We email you a code to continue.')).toBeVisible()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByText('Check your email for the code.')).toBeVisible()
  await expectAccessible(page)
  const code = await mailedCode(request, email)
  await page.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('Invalid code.')).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'About your move' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await page.goBack()
  await page.goBack()
  await expect(placeOf(page, 'Moving to').getByRole('combobox')).toHaveValue(/12 Pearl/)
  for (let step = 0; step < 3; step += 1) await page.goForward()
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/front-range')
  await page.getByRole('link', { name: 'Book your move' }).first().click()
  // The same booking continues on the company's own page.
  await expect(page.getByRole('heading', { name: 'Review your move and agree' })).toBeVisible()
})

/** Returns the newest code that was mailed to an address. */
async function mailedCode(request: APIRequestContext, email: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const mails = (await (await request.get(`/dev/mail?to=${email}`)).json()) as { text: string }[] // GET /dev/mail
    code =
      mails.map(({ text }) => /code is (\d{6})/.exec(text)?.[1]).find((found) => found !== undefined) ?? ''
    expect(code).not.toBe('')
  }).toPass()
  return code
}

test('a client resets a forgotten password inside the booking', async ({ page, request }) => {
  const path = await bookingPath(request)
  const email = `forgot-${Date.now()}@example.test`
  const person = {
    firstName: 'Robin',
    lastName: 'Forgetful',
    email,
    phone: '3035550148',
    handle: 'front-range',
  }
  const made = await request.post('/wp/v2/clients/company', {
    data: { ...person, password: SECRET, rePassword: SECRET, agree: true },
  })
  expect(made.ok()).toBe(true)
  await page.goto(path)
  await page.getByRole('button', { name: 'Continue an earlier request' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Log in with a password instead' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByText('Reset password check your email.')).toBeVisible()
  await expectAccessible(page)
  const pin = await mailedCode(request, email)
  await page.getByLabel('Pin').fill(String((Number(pin) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('Invalid pin.')).toBeVisible()
  await page.getByLabel('Pin').fill(pin)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill('Another4Word')
  await page.getByLabel('Re-enter password', { exact: true }).fill('Another4Word')
  await page.getByLabel('Re-enter password', { exact: true }).press('Enter')
  await expect(page.getByText('Your password has been reset.')).toBeVisible()
  // No second login is needed with the password just chosen.
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin!' })).toBeFocused()
  await expect(page.getByText('No moves yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a visitor without a connection sees a message and continues when it is back', async ({
  page,
  context,
  request,
}) => {
  await page.goto(await bookingPath(request))
  const from = placeOf(page, 'Moving from').getByRole('combobox')
  await pickAddress(page, 'Moving from', '77 Larimer Street, Denver, CO')
  const line = page.getByText("No connection. Your changes are safe; we'll try again.")
  await expect(line).toBeHidden()
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(line).toBeHidden()
  await expect(from).toHaveValue(/77 Larimer/)
})

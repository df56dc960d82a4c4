import { expect, test, type Browser, type Page } from '@playwright/test'
import { createCaller } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE } from './people.ts'

const EMAIL = `idioma-${Date.now()}@example.test`

/** Opens the login page on a phone whose browser has this language. */
async function openLogin(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({
    locale,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto('/login')
  return page
}

test('a person whose browser is in Spanish reads Spanish, and keeps the language that they choose', async ({
  browser,
}) => {
  const page = await openLogin(browser, 'es-MX')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  const login = page.getByRole('button', { name: 'Iniciar sesión', exact: true })
  await page.getByLabel('Correo electrónico').fill(EMAIL)
  await page.getByLabel('Contraseña', { exact: true }).fill('wrong')
  await login.click()
  // What the server answers is in Spanish too.
  await expect(page.getByRole('alert')).toContainText(/contraseña/)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // Without an account, the browser keeps the choice.
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  const signup = {
    firstName: 'Luz',
    lastName: 'Ramos',
    email: EMAIL,
    phone: '(303) 555-0177',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  }
  const registered = await page.request.post('/wp/v2/users/signup', {
    data: { ...signup, action: 'registerClient', handle: 'lone-star', agree: true },
  })
  expect(registered.status()).toBe(200)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Profile of Luz Ramos' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByRole('button', { name: 'Perfil de Luz Ramos' })).toBeVisible()

  // On another device the account brings its language along.
  const other = await openLogin(browser, 'en-US')
  await other.getByLabel('Email').fill(EMAIL)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Perfil de Luz Ramos' })).toBeVisible()
})

test('a visitor whose browser is in Spanish gets past the home, the way in and the day of a booking', async ({
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.admin)
  const { pluginToken } = (await office.call('GET', 'companies/front-range?context=edit')) as {
    pluginToken: string
  }
  const context = await browser.newContext({
    locale: 'es-MX',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(`/booking/${pluginToken}`)
  const next = page.getByRole('button', { name: 'Siguiente', exact: true })
  for (const [place, address] of [
    ['Se muda desde', '77 Larimer Street, Denver, CO 80202'],
    ['Se muda a', '12 Pearl Street, Boulder'],
  ] as const) {
    await page.getByRole('region', { name: place }).getByRole('combobox').fill(address)
    await page.getByRole('option').first().tap()
  }
  await page.getByRole('group', { name: 'Casa' }).getByRole('radio', { name: '2 dormitorios' }).tap()
  await next.tap()
  const to = page.getByRole('region', { name: 'Se muda a' })
  await to.getByRole('radio', { name: 'Casa', exact: true }).tap()
  await expectAccessible(page)
  await next.tap()
  await expect(page.getByRole('heading', { name: 'Su presupuesto' })).toBeVisible()
})

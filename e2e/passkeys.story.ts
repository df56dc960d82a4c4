import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll, PASSWORD, PEOPLE, signIn } from './people.ts'

/**
 * Adds an authenticator with user verification to a page, as a phone or a laptop has (CDP domain WebAuthn).
 */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a person adds a passkey, logs in with it, renames and removes it', async ({ page }) => {
  await addAuthenticator(page)
  await signIn(page, 'otherAdmin', '/settings?section=security')

  await test.step('adding a passkey requires the password', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Name').fill('Front desk')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Required.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(PASSWORD)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(row).toContainText('Front desk')
    await expect(row).toContainText('Not used yet')
    await expectAccessible(page)
  })

  await test.step('the passkey logs in without email and password', async () => {
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto('/login')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL((url) => url.pathname !== '/login')
    const email = await page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('session') ?? '{}') as { userData: { email: string } }).userData
          .email,
    )
    expect(email).toBe(PEOPLE.otherAdmin)
  })

  await test.step('the passkey can be renamed and removed, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/settings?section=security')
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(row).toContainText('Last used')
    await page.getByRole('button', { name: 'Rename the passkey Front desk' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Blue key')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect(row).toContainText('Blue key')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove the passkey Blue key' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden()
  })

  await test.step('a removed passkey is rejected with a clear message', async () => {
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText('This passkey was not accepted')
  })
})

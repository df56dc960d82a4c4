import { expect, test, type Page } from '@playwright/test'
import { createCaller, dayFromNow, jobOf, mailTo, makeJobOn, openTab, signInAs } from './cards.ts'
import { expectAccessible, expectNoHorizontalScroll, PEOPLE } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Agrees to the document on the screen; a first agreement needs consent to electronic records. */
async function agreeOn(page: Page, label: RegExp, isFirst = false): Promise<void> {
  await page.getByRole('checkbox', { name: label }).check()
  await page.getByRole('button', { name: 'I Agree' }).click()
  if (!isFirst) return
  await page
    .getByRole('dialog', { name: 'Electronic records' })
    .getByRole('button', { name: 'I Agree' })
    .click()
}

async function expectGood(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
}

test('a company adds a document, a client agrees to it by a link, and the office asks to agree to its new text', async ({
  page,
  browser,
  request,
}) => {
  const office = await createCaller(request, PEOPLE.manager)
  await signInAs(page, PEOPLE.manager)
  await page.goto('/settings?section=documents')
  await page.getByRole('link', { name: /^Add document/ }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(page.getByText('Required.')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Pet policy')
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Pets of {client} wait at the neighbors.')
  await expect(page.getByText('Pets of Jordan Example wait at the neighbors.')).toBeVisible()
  // No other story has a job in this state.
  await page.getByRole('combobox', { name: 'States of the first location' }).fill('Alaska')
  await page.getByRole('option', { name: 'Alaska' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Document added.')).toBeVisible()
  await expect(page).toHaveURL(/text=own-\d+/)
  await expectGood(page)
  const editor = page.url()

  const email = `alma-${Date.now()}@example.test`
  const alma = (await office.call('POST', 'clients', {
    firstName: 'Alma',
    lastName: 'Frost',
    email,
    phone: '9075550188',
  })) as { id: number } // a created client
  const day = dayFromNow(61).day
  const id = await makeJobOn(office, day, {
    client: { id: alma.id },
    locations: [
      {
        address: '632 West 6th Avenue, Anchorage, AK 99501',
        city: 'Anchorage',
        addressState: 'AK',
        activities: [{ activityType: 'load', activityDate: day, startTime: '09:00', endTime: '13:00' }],
      },
    ],
  })
  await office.call('POST', `jobs/${id}/booking-info`, { channel: 'email', to: email })
  const linkIn = async (said: string) => {
    await expect.poll(async () => (await mailTo(request, email, said)).length).toBe(1)
    const [mail = ''] = await mailTo(request, email, said)
    const link = new URL(/http\S+#link=[\w-]+/.exec(mail)?.[0] ?? '')
    return link.pathname + link.search + link.hash
  }

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const client = await phone.newPage()
  await client.goto(await linkIn(`/job/${id}#link=`))
  await client.getByRole('button', { name: 'Review your estimate and agree to it' }).first().click()
  await agreeOn(client, /^I have reviewed this estimate/, true)
  await expect(client.getByText('1/3 required agreements')).toBeVisible()
  await agreeOn(client, /^I agree to the Terms/)
  await expect(client.getByText('2/3 required agreements')).toBeVisible()
  await expect(client.getByRole('heading', { name: 'Pet policy' })).toBeVisible()
  await expect(client.getByText('Pets of Alma Frost wait at the neighbors.')).toBeVisible()
  await expectGood(client)
  await agreeOn(client, /^I agree to the Terms/)
  await expect(client.getByText('3/3 required agreements')).toBeVisible()
  await client.close()

  await page.goto(editor)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Pets of {client} wait in the yard.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Document saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^View: Version 1/ })).toBeVisible()

  await openTab(page, id, 'Documents')
  await page.getByRole('tab', { name: 'Pet policy' }).click()
  await expect(page.getByText('Pets of Alma Frost wait at the neighbors.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask to agree to the new text' }).click()
  const question = page.getByRole('dialog', { name: 'Ask to agree to the new text' })
  await expect(question).toContainText('The client will have to agree again: Pet policy.')
  await question.getByRole('button', { name: 'Ask to agree to the new text' }).click()
  await expect(page.getByText('The client is asked to agree to the new text.')).toBeVisible()
  await expect(page.getByText('Pets of Alma Frost wait in the yard.')).toBeVisible()
  await expectGood(page)

  const again = await phone.newPage()
  await again.goto(await linkIn('has new texts for your move'))
  await expect(again.getByText('2/3 required agreements')).toBeVisible()
  await again
    .getByRole('button', { name: /Pet policy/ })
    .first()
    .click()
  await expect(again.getByText('Pets of Alma Frost wait in the yard.')).toBeVisible()
  await agreeOn(again, /^I agree to the Terms/)
  await expect(again.getByText('3/3 required agreements')).toBeVisible()
  await phone.close()

  // The job keeps the document after it is deleted.
  await page.goto(editor)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Document deleted.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your own documents' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pet policy/ })).toHaveCount(0)
  const { documents } = await jobOf(office, id)
  expect(Object.values(documents).map(({ title, agreed }) => `${title}: ${String(agreed)}`)).toContain(
    'Pet policy: true',
  )
})

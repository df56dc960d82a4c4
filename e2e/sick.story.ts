import { expect, test } from '@playwright/test'
import { wallClockOf } from '../src/shared/kernel/dates.ts'
import { createCaller, mailTo, makeJobOn, signInAs } from './cards.ts'
import { PEOPLE } from './people.ts'

test('a worker calls in sick on the morning of a job, and is replaced and told in under 5 clicks', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const office = await createCaller(request, PEOPLE.manager)
  const lastName = `Sick${Array.from(String(Date.now()), (digit) => String.fromCodePoint(97 + Number(digit))).join('')}`
  const addWorker = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}-${Date.now()}@example.test`
    const made = await office.call('POST', 'workers', { firstName, lastName, email, phone: null })
    return { id: (made as { id: number }).id, email } // a created worker
  }
  const [ill, free] = [await addWorker('Ida'), await addWorker('Aaron')]
  const today = wallClockOf(new Date().toISOString(), 'America/Denver').slice(0, 10)
  const id = await makeJobOn(office, today, { crewSize: 1 })
  await office.call('POST', `jobs/${id}`, { jobStatus: 'scheduled', crew: [{ id: ill.id }] })
  await expect.poll(async () => (await mailTo(request, ill.email, 'put you on the crew')).length).toBe(1)

  await signInAs(page, PEOPLE.manager)
  await page.goto('/today')
  await page.evaluate(() => {
    const counted = window as Window & { clicks?: number }
    counted.clicks = 0
    window.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) counted.clicks = (counted.clicks ?? 0) + 1
    })
  })
  await page.getByRole('link', { name: `Replace Ida ${lastName}` }).click()
  await expect(page.getByRole('combobox', { name: 'Who takes their place?' })).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Free')
  await page.keyboard.type(lastName)
  const other = page.getByRole('option', { name: `Aaron ${lastName}` })
  await expect(other).toContainText('Free')
  await other.click()
  await page.getByRole('button', { name: 'Save Job' }).click()
  await expect(page.getByText('Job saved.')).toBeVisible()
  const clicks = await page.evaluate(() => (window as Window & { clicks?: number }).clicks)
  expect(clicks).toBeGreaterThan(0)
  expect(clicks).toBeLessThan(5)

  await expect.poll(async () => (await mailTo(request, free.email, 'put you on the crew')).length).toBe(1)
  await expect.poll(async () => (await mailTo(request, ill.email, 'You are no longer on job')).length).toBe(1)
})

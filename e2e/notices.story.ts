import { expect, test } from '@playwright/test'
import { callApi, expectAccessible, signIn } from './people.ts'

// Lone Star's messages, which no other story reads.
test('a manager switches, words, previews and takes back an automatic message', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, 'otherAdmin', '/settings?section=notices')
  const row = page.getByRole('listitem', { name: 'Booked', exact: true })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  const byText = row.getByRole('switch', { name: 'Booked by text message' })
  await expect(byText).toBeChecked()
  await byText.uncheck()
  await expect(page.getByText('Message saved.')).toBeVisible()
  await expect(row.getByText('Changed')).toBeVisible()
  await page.reload()
  await expect(byText).not.toBeChecked()

  await row.getByRole('button', { name: 'Edit Booked' }).click()
  const dialog = page.getByRole('dialog', { name: 'Booked', exact: true })
  const mail = dialog.getByRole('textbox', { name: 'Email' })
  const preview = dialog.getByRole('region', { name: 'Email' })
  await expect(preview).toContainText('Your move is booked for Sat, Nov 21, 9:00 AM')
  await mail.fill('Thank you, ')
  await dialog.getByRole('button', { name: /^\{client\}:/ }).click()
  await expect(mail).toHaveValue('Thank you, {client}')
  await expect(preview).toContainText('Thank you, Jordan')
  await mail.press('End')
  await mail.pressSequentially(' {nobody}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Unknown placeholder {nobody}.')).toBeVisible()
  await expect(mail).toBeFocused()
  await expectAccessible(page)

  // With the facts of a job of the company; another number is no job.
  const jobs = await callApi(page, 'GET', '/wp/v2/jobs?per_page=1&jobStatus=scheduled')
  const [job] = jobs.body as { id: number; client: { firstName: string } }[] // a page of jobs
  await mail.fill('Thank you, {client}.\n\n{jobLink}')
  const number = dialog.getByRole('textbox', { name: 'Job number' })
  await number.fill(String(job?.id))
  await expect(preview).toContainText(`/job/${job?.id}`)
  await number.fill('999999999')
  await expect(number).toHaveAccessibleDescription(/not found/i)
  await number.fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: 'Edit Booked' }).click()
  await expect(mail).toHaveValue('Thank you, {client}.\n\n{jobLink}')
  await dialog.getByRole('button', { name: 'Back to default' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Changed')).toBeHidden()
  await expect(byText).toBeChecked()
})

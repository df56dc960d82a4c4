import { expect, test } from 'vitest'
import { focusFirstInvalid } from './focus.ts'

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('focuses the first field with an error, also if its error is rendered some frames later', async () => {
  const form = document.createElement('form')
  form.append(document.createElement('input'), document.createElement('input'))
  document.body.append(form)
  focusFirstInvalid(form)
  await frame()
  await frame()
  const [, second] = form.querySelectorAll('input')
  second?.setAttribute('aria-invalid', 'true')
  await expect.poll(() => document.activeElement).toBe(second)
  form.remove()
})

import { expect, it } from 'vitest'
import { afterFirstScreen, takeFirstCall, tellFirstScreen } from './first-screen.ts'

const begin = (answer = new Response('{}')) => {
  window.firstCall = { url: '/wp/v2/jobs/1', token: 'mine', answer: Promise.resolve(answer) }
  return answer
}

it('gives the answer of the first call once, and only for the same address and person', async () => {
  const answer = begin()
  expect(takeFirstCall('/wp/v2/jobs/2', 'mine')).toBeUndefined()
  expect(takeFirstCall('/wp/v2/jobs/1', 'other')).toBeUndefined()
  expect(await takeFirstCall('/wp/v2/jobs/1', 'mine')).toBe(answer)
  expect(takeFirstCall('/wp/v2/jobs/1', 'mine')).toBeUndefined()
})

it('drops an answer that nobody took once the first screen is shown', async () => {
  begin()
  tellFirstScreen()
  await afterFirstScreen()
  await expect.poll(() => window.firstCall).toBeUndefined()
  expect(takeFirstCall('/wp/v2/jobs/1', 'mine')).toBeUndefined()
})

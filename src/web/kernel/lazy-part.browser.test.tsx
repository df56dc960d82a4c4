import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { recordConnection } from './connection.ts'
import { KEEPS_KEY } from './keeps-key.ts'
import { lazyPart } from './lazy-part.ts'

// The files of one browser share its storage, and another file keeps work in it.
beforeEach(() => localStorage.removeItem(KEEPS_KEY))
afterEach(() => recordConnection(true))

const Loaded = () => <p>Loaded</p>

const show = (load: () => Promise<{ default: typeof Loaded }>) => {
  const Part = lazyPart(load)
  return render(
    <>
      <input aria-label="Notes" />
      <Suspense fallback={<p>Loading</p>}>
        <Part />
      </Suspense>
    </>,
  )
}

it('loads a part once the connection is back, without an attempt before', async () => {
  recordConnection(false)
  const load = vi.fn(async () => ({ default: Loaded }))
  const screen = await show(load)
  await expect.element(screen.getByText('Loading')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  recordConnection(true)
  await expect.element(screen.getByText('Loaded')).toBeVisible()
})

it('shows a link to reload in place of a part that cannot be loaded, and keeps the rest', async () => {
  const screen = await show(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Part of this page could not be loaded. Reload the page')
  await expect.element(screen.getByRole('link', { name: 'Reload the page' })).toBeVisible()
  await expect.element(screen.getByLabelText('Notes')).toBeVisible()
})

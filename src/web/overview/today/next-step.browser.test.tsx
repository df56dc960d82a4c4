import { MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { NextStep } from './NextStep.tsx'

it('shows a step for which nobody has to do anything as text, not as a link', async () => {
  const where = { tab: 'documents', document: 'receipt', field: null } as const
  const screen = await render(
    <MantineProvider>
      <NextStep jobId={12} next={{ step: 'receipt', text: 'Paid in full', turn: null, where }} />
    </MantineProvider>,
  )
  await expect.element(screen.getByText('Paid in full')).toBeVisible()
  expect(screen.container.querySelector('a, button')).toBeNull()
})

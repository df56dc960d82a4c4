import { MantineProvider, Modal } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SignInAgain } from './SignInAgain.tsx'
import type { Account } from '../../../shared/kernel/account.ts'

const account = { id: 7, email: 'nora@example.test' } as Account

function Page({ onClose }: { onClose: () => void }) {
  const [isEnded, setIsEnded] = useState(false)
  return (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Modal opened onClose={onClose} title="Invite" transitionProps={{ duration: 0 }}>
          <button onClick={() => setIsEnded(true)}>Send</button>
        </Modal>
        {isEnded && <SignInAgain account={account} />}
      </QueryClientProvider>
    </MantineProvider>
  )
}

it('keeps the dialog below at Esc, also before the password has the focus', async () => {
  const onClose = vi.fn<() => void>()
  await render(<Page onClose={onClose} />)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  const escape = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  page.getByText('Send').element().dispatchEvent(escape())
  document.body.dispatchEvent(escape())
  expect(onClose).not.toHaveBeenCalled()
})

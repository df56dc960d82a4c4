import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasPasskeys, signInByPasskey } from './passkeys.ts'

interface Props {
  /** The only person who may sign in here. */
  userId?: number
  onSignedIn: () => void
  /** Reports why it failed; '' when it starts. */
  onRefusal: (text: string) => void
}

/** Logs in with a passkey; renders nothing in a browser without passkeys. */
export function PasskeyButton({ userId, onSignedIn, onRefusal }: Props) {
  const [isPending, setPending] = useState(false)
  if (!hasPasskeys()) return null

  async function press() {
    onRefusal('')
    setPending(true)
    try {
      await signInByPasskey(userId)
      onSignedIn()
    } catch (error) {
      onRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="default" size="md" loading={isPending} onClick={() => void press()}>
      Log in with a passkey
    </Button>
  )
}

import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { onReconnect } from '../kernel/live.ts'
import { freeToastPosition } from '../ui/toasts.ts'
import { hasNewVersion, mainFileOf } from './new-version.ts'

/**
 * Browsers check at a random time within this many milliseconds after their live connection is back, to
 * spread the load.
 */
const SPREAD_MS = 20_000

/**
 * Shows that there is a newer version, once the live connection is back after a deployment. The user reloads
 * when ready; the open page keeps working.
 */
export function NewVersion() {
  useEffect(() => {
    const openFile = mainFileOf(document.head.innerHTML)
    let timer: number | undefined
    const stop = onReconnect(() => {
      clearTimeout(timer)
      timer = window.setTimeout(
        () => void hasNewVersion(openFile).then((isNewer) => isNewer && tell()),
        Math.random() * SPREAD_MS,
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return null
}

function tell(): void {
  notifications.show({
    position: freeToastPosition(),
    id: 'new-version',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close message' },
    message: (
      <Text size="sm">
        There is a new version. Save what you have typed, then{' '}
        <Anchor component="button" type="button" onClick={() => window.location.reload()}>
          reload the page
        </Anchor>
        .
      </Text>
    ),
  })
}

import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { moveToastsAside } from '../ui/toasts.ts'

/** Shows toasts at the top right for 4 seconds; loaded after the first screen. */
export default function Toasts() {
  useEffect(moveToastsAside, [])
  return <Notifications position="top-right" autoClose={4_000} />
}

import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { keepInUseClear } from '../ui/toasts.ts'

/** Where toasts appear: top-right, 4 s; fetched behind the first screen. */
export default function Toasts() {
  useEffect(keepInUseClear, [])
  return <Notifications position="top-right" autoClose={4_000} />
}

import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear: top-right, 4 s (spec 1 §8); fetched behind the first screen. */
export default function Toasts() {
  return <Notifications position="top-right" autoClose={4_000} />
}

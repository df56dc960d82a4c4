import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Shows what a manager has to know before changing what clients agree to. */
export function Notice() {
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} color="gray" maw={736}>
      Changing a text asks clients who agreed to the old one to agree again. This is not legal advice: have
      your texts checked by a lawyer.
    </Alert>
  )
}

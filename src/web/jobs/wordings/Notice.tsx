import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Shows what a manager has to know before changing what clients agree to. */
export function Notice() {
  return (
    <Alert icon={<IconInfoCircle aria-hidden />} color="gray" maw={736}>
      Clients who agreed to an earlier text keep it until you choose “Ask to agree to the new text” on their
      job. This is not legal advice: have your texts checked by a lawyer.
    </Alert>
  )
}

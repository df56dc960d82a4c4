import { Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useId } from 'react'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { addressOf } from './contact-choice.ts'
import type { ModeSlot, TabPhone } from './slot.ts'

/** Returns why no call is possible now, or null. */
function whyNot(phone: TabPhone | null): string | null {
  if (!phone?.isReady) return 'The phone is not connected yet.'
  return phone.isBusy ? 'The phone is busy with another call.' : null
}

/** Calls the contact with the browser phone. */
export function CallMode({
  phone,
  jobId,
  problems,
  submit,
}: Pick<ModeSlot, 'jobId' | 'problems' | 'submit'> & { phone: TabPhone | null }) {
  const reason = whyNot(phone)
  const reasonId = useId()
  return (
    <div>
      {problems.form !== undefined && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)" mb={4}>
          {problems.form}
        </Text>
      )}
      <AsyncButton
        mih={44}
        disabled={reason !== null}
        aria-describedby={reasonId}
        leftSection={<IconPhone size={18} aria-hidden />}
        action={() =>
          submit(async (contact) => phone?.dial(addressOf(contact, 'call') ?? '', jobId, contact.name))
        }
      >
        Call
      </AsyncButton>
      <Text id={reasonId} component="output" display="block" size="sm" c="dimmed" mt={4}>
        {reason}
      </Text>
    </div>
  )
}

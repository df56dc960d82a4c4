import { Badge, Group, NativeSelect, Text } from '@mantine/core'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { addressOf, choiceOf, preferenceOf, refusalOf, type Channel } from './contact-choice.ts'

interface Props {
  contacts: readonly JobContact[]
  contact: JobContact | undefined
  channel: Channel
  problem: string | undefined
  onChange: (key: string) => void
}

/** Selects a contact of the job; shows the number or address below. */
export function ContactPicker({ contacts, contact, channel, problem, onChange }: Props) {
  // A contact picked in another mode may not be reachable in this one; this is shown immediately.
  const refusal = contact ? refusalOf(contact, channel) : null
  const address = contact && addressOf(contact, channel)
  return (
    <div>
      <NativeSelect
        label="Contact"
        data-path="contact"
        value={contact?.key ?? ''}
        error={problem ?? refusal}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          ...(contact ? [] : [{ value: '', label: 'Choose a contact' }]),
          ...contacts.map((one) => {
            const choice = choiceOf(one, channel)
            // The selected contact stays selected in a mode that cannot reach them.
            return one.key === contact?.key ? { ...choice, disabled: false } : choice
          }),
        ]}
      />
      {contact && (
        <Group gap="xs" mt={6}>
          {/* On a phone the field is too narrow to show it. */}
          <Text size="sm" c="dimmed" hiddenFrom="sm">
            {formatPhone(address)}
          </Text>
          {contact.contactMethod && (
            <Badge variant="light" color="gray" tt="none">
              {preferenceOf(contact)}
            </Badge>
          )}
          {contact.isOptedOut && (
            <Badge variant="light" color="red" tt="none">
              Opted out of texts
            </Badge>
          )}
        </Group>
      )}
    </div>
  )
}

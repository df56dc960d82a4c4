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

/** Who of the job is called or written to; below it how they are reached. */
export function ContactPicker({ contacts, contact, channel, problem, onChange }: Props) {
  // Who was picked for another way may not be reachable this way: that is said at once.
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
            // The picked one stays picked in a mode that cannot reach them.
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

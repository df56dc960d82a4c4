import { NativeSelect, Text } from '@mantine/core'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import { formatDay, isDay, wallClockOf } from '../../../../shared/kernel/dates.ts'

/** Ways in which people consent, as they are recorded. */
export const CONSENT_SOURCES = ['Asked by phone', 'In person', 'By email', 'In writing']

interface Props {
  contact: JobContact
  timezone: string
  source: string
  onChange: (source: string) => void
}

/** How the contact consented to texts, or the field that asks for it if nothing is recorded. */
export function Consent({ contact, timezone, source, onChange }: Props) {
  const { consent } = contact
  if (consent) {
    const day = isDay(consent.date) ? consent.date : wallClockOf(consent.date, timezone)
    return (
      <Text size="sm" c="dimmed">
        Agreed to texts: {consent.source}, {formatDay(day)}
        {consent.by !== null && <br />}
        {consent.by !== null && `Recorded by ${consent.by}`}
      </Text>
    )
  }
  return (
    <NativeSelect
      label="How did they agree to texts?"
      description="No consent is recorded yet. Your answer is saved with the contact when the text is sent."
      value={source}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: 'Not known' }, ...CONSENT_SOURCES]}
    />
  )
}

import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRecordForm } from '../../kernel/record-form.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import {
  bookingInput,
  bookingOf,
  bookingProblems,
  bookingRefusals,
  isSameSetting,
  type BookingValues,
} from './booking-form.ts'
import { DaysBlock } from './DaysBlock.tsx'
import { InquiryBlock } from './InquiryBlock.tsx'
import { LookBlock } from './LookBlock.tsx'
import { PluginBlock } from './PluginBlock.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import { RefundBlock } from './RefundBlock.tsx'
import { useCompanySave } from '../../company/record/use-company-save.tsx'
import ui from '../../ui/primitives.module.css'

/** Shown if a save failed. */
const FAILED = 'Settings save failed.'

/**
 * Shows the settings of the public pages: quote plugin, look, instant price, days to book, and who is
 * notified.
 */
export default function OnlineBookingSection({ company, onDirty }: CompanySectionProps) {
  const stored = bookingOf(company.booking)
  const form = useRecordForm<BookingValues>(stored, (_values, edits) => bookingProblems(edits, stored), {
    failedText: FAILED,
    isSame: isSameSetting,
    refusalsOf: bookingRefusals,
  })
  const { values, errors, set, isDirty } = form
  const records = useCompanySave({ company, section: 'online-booking', isDirty })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  async function save() {
    if (isDirty) await form.save((_values, sent) => records.save({ booking: bookingInput(sent, stored) }))
  }

  const block = { company, values, errors, set }
  return (
    <form id={form.id} noValidate aria-label="Online booking" onSubmit={(event) => event.preventDefault()}>
      <h2 className={ui['headingLarge']}>Online booking</h2>
      <Text c="dimmed" size="sm" maw={736}>
        How visitors get a price, ask for a quote and book a move without a call. The company page shows the
        same.
      </Text>
      <PluginBlock {...block} />
      <LookBlock {...block} />
      <PriceBlock {...block} isDirty={isDirty} />
      <DaysBlock {...block} />
      <InquiryBlock {...block} />
      <RefundBlock {...block} />
      <SaveBar isDirty={isDirty} successText="Settings saved." onSave={save}>
        {isDirty && (
          <Button variant="subtle" mih={44} onClick={form.discard}>
            Discard
          </Button>
        )}
      </SaveBar>
      {records.dialog}
    </form>
  )
}

import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { CallError } from '../../kernel/api.ts'
import { hasEdits, withoutSent, type Draft } from '../../kernel/draft.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import type { CompanySectionProps } from '../../company/record/settings-section.ts'
import { SaveBar } from '../../ui/SaveBar.tsx'
import {
  bookingInput,
  bookingOf,
  bookingProblems,
  bookingRefusals,
  withField,
  type BookingField,
  type BookingValues,
} from './booking-form.ts'
import { DaysBlock } from './DaysBlock.tsx'
import { InquiryBlock } from './InquiryBlock.tsx'
import { LookBlock } from './LookBlock.tsx'
import { PluginBlock } from './PluginBlock.tsx'
import { PriceBlock } from './PriceBlock.tsx'
import { useCompanySave } from '../../company/record/use-company-save.tsx'
import ui from '../../ui/primitives.module.css'

/** Shown if a save failed. */
const FAILED = 'Settings save failed.'

/**
 * Shows the settings of the public pages: quote plugin, look, instant price, days to book, and who is
 * notified.
 */
export default function OnlineBookingSection({ company, onDirty }: CompanySectionProps) {
  const root = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft<BookingValues>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const isDirty = hasEdits(draft)
  const records = useCompanySave({ company, section: 'online-booking', isDirty })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const stored = bookingOf(company.booking)
  const values = { ...stored, ...draft }

  function set<K extends BookingField>(name: K, value: BookingValues[K]) {
    setDraft((before) => withField(before, stored, name, value))
    // Rows may have moved, so errors of this part are checked again.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => path.split('.')[0] !== name)),
    )
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    if (!isDirty) return
    const problems = bookingProblems(draft, stored)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(FAILED)
    }
    try {
      await records.save({ booking: bookingInput(draft, stored) })
      setErrors({})
      setDraft((now) => withoutSent(now, draft))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields) refuse(bookingRefusals(error.fields))
      throw new Error(error.fields ? FAILED : `${FAILED} ${error.message}`, { cause: error })
    }
  }

  function discard() {
    setDraft({})
    setErrors({})
  }

  const block = { company, values, errors, set }
  return (
    <form ref={root} noValidate aria-label="Online booking" onSubmit={(event) => event.preventDefault()}>
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
      <SaveBar isDirty={isDirty} successText="Settings saved." onSave={save}>
        {isDirty && (
          <Button variant="subtle" mih={44} onClick={discard}>
            Discard
          </Button>
        )}
      </SaveBar>
      {records.dialog}
    </form>
  )
}

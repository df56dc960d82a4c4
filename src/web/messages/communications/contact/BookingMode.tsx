import { Radio, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { TEMPLATE_CHANNELS, type InfoKind } from '../../../../shared/messages/communications/communication.ts'
import { sendBookingInfo } from '../../../../shared/messages/communications/communications.api.ts'
import { call } from '../../../kernel/api.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { addressOf, presetWays, refusalToSend } from './contact-choice.ts'
import { bookingInfoQuery } from './queries.ts'
import { SEND_LABELS } from './send-labels.ts'
import { SendBar } from './SendBar.tsx'
import type { ModeSlot } from './slot.ts'
import { WhatToSend } from './WhatToSend.tsx'
import classes from './contact.module.css'
import ui from '../../../ui/primitives.module.css'

const CHANNEL_LABELS = { text: 'By text', email: 'By email' } as const

/**
 * A document or link for a client, seen before it is sent; at first what is next for them.
 */
export function BookingMode({ jobId, contact, draft, onChange, problems, onSend, sent, sendRef }: ModeSlot) {
  const { channel } = draft.booking
  const [kind, setKind] = useState<InfoKind>()
  const preview = useQuery(bookingInfoQuery(jobId, kind))
  usePresetChannel(preview.data?.kind, { contact, draft, onChange })
  return (
    <>
      {preview.data && <WhatToSend kind={preview.data.kind} kinds={preview.data.kinds} onKind={setKind} />}
      <Radio.Group
        label="How to send it"
        value={channel}
        onChange={(value) =>
          onChange((before) => ({
            ...before,
            booking: { channel: value === 'email' ? 'email' : 'text', isChosen: true },
          }))
        }
      >
        <div className={`${ui['row']} ${classes['radios']}`}>
          {TEMPLATE_CHANNELS.map((one) => (
            <Radio key={one} value={one} label={CHANNEL_LABELS[one]} />
          ))}
        </div>
      </Radio.Group>
      {preview.isPending && <Skeleton height={120} aria-label="Loading preview" />}
      {preview.isError && !preview.data && (
        <ErrorState message="The preview could not be loaded." onRetry={() => void preview.refetch()} />
      )}
      {preview.data && (
        <section aria-label="Preview" className={classes['preview']}>
          {channel === 'email' && (
            <Text size="sm" fw={600}>
              {preview.data.subject}
            </Text>
          )}
          <p className={classes['words']}>
            {channel === 'email' ? preview.data.text : preview.data.textMessage}
          </p>
        </section>
      )}
      <SendBar
        ref={sendRef}
        label={preview.data && SEND_LABELS[preview.data.kind]}
        problem={problems.form}
        sent={sent}
        action={() =>
          onSend((to) =>
            call(sendBookingInfo, {
              params: { id: jobId },
              body: { to: addressOf(to, channel) ?? '', channel, kind: preview.data?.kind },
            }),
          )
        }
      />
    </>
  )
}

/** Selects how a message is usually sent to the contact, until the viewer chooses a way. */
function usePresetChannel(
  kind: InfoKind | undefined,
  { contact, draft, onChange }: Pick<ModeSlot, 'contact' | 'draft' | 'onChange'>,
): void {
  const { channel, isChosen = false } = draft.booking
  const possible = TEMPLATE_CHANNELS.filter(
    (way) => !contact || refusalToSend(contact, way, kind ?? 'bookingInfo') === null,
  )
  const preset = kind === undefined || isChosen ? channel : (presetWays(kind, possible)[0] ?? channel)
  useEffect(() => {
    if (preset !== channel) onChange((before) => ({ ...before, booking: { channel: preset } }))
  })
}

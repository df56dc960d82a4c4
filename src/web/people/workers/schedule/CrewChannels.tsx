import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CREW_CHANNELS,
  getCrewChannels,
  saveCrewChannels,
  type CrewChannel,
} from '../../../../shared/people/workers/crew-channels.api.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { showFailure } from '../../../ui/toasts.ts'
import ui from '../../../ui/primitives.module.css'

const query = callQuery(getCrewChannels, {})

/** Chooses by which ways a person hears of their jobs; at least one stays chosen. */
export function CrewChannels() {
  const queries = useQueryClient()
  const { data, isError, error, refetch } = useQuery(query)
  const [isSaving, setSaving] = useState(false)

  async function choose(channel: CrewChannel, isChosen: boolean, used: readonly CrewChannel[]) {
    setSaving(true)
    try {
      const channels = CREW_CHANNELS.filter((one) => (one === channel ? isChosen : used.includes(one)))
      queries.setQueryData(query.queryKey, await call(saveCrewChannels, { body: { channels } }))
    } catch (problem) {
      showFailure(problem instanceof Error ? problem.message : String(problem))
    } finally {
      setSaving(false)
    }
  }

  return (
    <section className={ui['section']} aria-labelledby="crew-channels">
      <h2 id="crew-channels" className={ui['headingMedium']}>
        Messages about your jobs
      </h2>
      <p className={ui['hint']}>
        When you are put on a job, when it moves or is canceled, and the evening before.
      </p>
      {data ? (
        OFFERED.map(({ channel, label, missing }) => {
          const address = data.addresses[channel]
          const isChosen = data.used.includes(channel)
          return (
            <Checkbox
              key={channel}
              label={label}
              description={address ?? missing}
              checked={isChosen}
              disabled={isSaving || (isChosen ? data.used.length === 1 : address === undefined)}
              onChange={(event) => void choose(channel, event.currentTarget.checked, data.used)}
            />
          )
        })
      ) : isError ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={96} radius="md" component="output" aria-label="Loading your choice" />
      )}
    </section>
  )
}

const OFFERED: readonly { channel: CrewChannel; label: string; missing: string }[] = [
  { channel: 'text', label: 'Text message', missing: 'Your record has no phone, or you have opted out.' },
  { channel: 'mail', label: 'Email', missing: 'Your record has no email.' },
  {
    channel: 'push',
    label: 'Notification on your devices',
    missing: 'Turn notifications on for a device first, under Settings, Notifications.',
  },
]

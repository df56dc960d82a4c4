import { Button, Group, Modal, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MATCH_REASON_LABELS } from '../../../shared/people/clients/client-merge.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { listDuplicates, previewMerge } from '../../../shared/people/clients/client-merge.api.ts'
import { useFocusAfterLoss } from '../../kernel/focus.ts'
import { callQuery } from '../../kernel/queries.ts'
import { ErrorState } from '../../ui/states.tsx'
import { clientLine } from './client-form.ts'
import { ClientPicker } from './ClientPicker.tsx'
import { MergeForm } from './MergeForm.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './people.module.css'

interface Props {
  client: Client
  opened: boolean
  onClose: () => void
  onMerged: (kept: Client) => Promise<void> | void
}

/** Id of the dialog's content, focused at the start of each step. */
const STEP = 'merge-step'

/**
 * Merges another record of the same person into a client: finds it, compares the two, asks for confirmation,
 * and merges them.
 */
export function MergeDialog({ client, opened, onClose, onMerged }: Props) {
  const isNarrow = useNarrow()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Merge with ${client.firstName} ${client.lastName}`}
      size="xl"
      fullScreen={isNarrow}
    >
      {opened && <Steps client={client} onMerged={onMerged} onClose={onClose} />}
    </Modal>
  )
}

function Steps({ client, onMerged, onClose }: Omit<Props, 'opened'>) {
  const [otherId, setOtherId] = useState<number | null>(null)
  useFocusAfterLoss(otherId, STEP)
  return (
    <div id={STEP} tabIndex={-1} data-autofocus className={classes['step']}>
      {otherId === null ? (
        <PickOther client={client} onPick={setOtherId} onClose={onClose} />
      ) : (
        <Compare clientId={client.id} otherId={otherId} onMerged={onMerged} onBack={() => setOtherId(null)} />
      )}
    </div>
  )
}

function PickOther({
  client,
  onPick,
  onClose,
}: {
  client: Client
  onPick: (id: number) => void
  onClose: () => void
}) {
  const { data } = useQuery(callQuery(listDuplicates, { params: { id: client.id } }))
  return (
    <Stack>
      <Text size="sm">
        This client is kept. The other record is merged into it, with its jobs, messages and cards.
      </Text>
      {data !== undefined && data.length > 0 && (
        <section aria-labelledby="likely-the-same">
          <Title order={3} size="h5" id="likely-the-same" mb="xs">
            Probably the same person
          </Title>
          <ul className={classes['choices']}>
            {data.map((other) => (
              <li key={other.id}>
                <button type="button" className={classes['choice']} onClick={() => onPick(other.id)}>
                  <span>{clientLine(other)}</span>
                  <span className={classes['hint']}>
                    {other.likeness.map((likeness) => MATCH_REASON_LABELS[likeness]).join(', ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ClientPicker
        label="Find the other record"
        onPick={(other) => other.id !== client.id && onPick(other.id)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

function Compare({
  clientId,
  otherId,
  onMerged,
  onBack,
}: {
  clientId: number
  otherId: number
  onMerged: (kept: Client) => Promise<void> | void
  onBack: () => void
}) {
  const { data, error, refetch } = useQuery({
    ...callQuery(previewMerge, { params: { id: clientId }, query: { with: otherId } }),
    gcTime: 0,
  })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} aria-hidden />
  return <MergeForm preview={data} onMerged={onMerged} onBack={onBack} />
}

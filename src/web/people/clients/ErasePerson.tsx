import { Alert, Button, Group, Modal, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewErasure, erasePerson } from '../../../shared/people/clients/erasure.api.ts'
import type { ErasedKind, ErasurePreview } from '../../../shared/people/clients/erasure.ts'
import { call } from '../../kernel/api.ts'
import { callQuery } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './people.module.css'

interface Props {
  personId: number
  onErased: () => void
}

/**
 * Shows 'Erase personal data' of a client or worker to administrators: what is erased, what stays and why,
 * and the field in which the name has to be typed.
 */
export function ErasePerson({ personId, onErased }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useNarrow()
  return (
    <>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen(true)}>
        Erase personal data
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Erase personal data"
        size="lg"
        fullScreen={isNarrow}
      >
        {isOpen && <Erasure personId={personId} onErased={onErased} onClose={() => setOpen(false)} />}
      </Modal>
    </>
  )
}

function Erasure({ personId, onErased, onClose }: Props & { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...callQuery(previewErasure, { params: { id: personId } }),
    gcTime: 0,
  })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} aria-hidden />
  return (
    <Stack>
      {data.blocks.length > 0 && (
        <Alert color="red" role="alert" title="This person cannot be erased now.">
          <ul className={classes['plain']}>
            {data.blocks.map((block) => (
              <li key={block}>{block}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Kinds title="What goes" kinds={data.goes} />
      <Kinds title="What stays, and why" kinds={data.stays} />
      {data.blocks.length === 0 ? (
        <Confirm preview={data} onErased={onErased} onClose={onClose} />
      ) : (
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function Kinds({ title, kinds }: { title: string; kinds: readonly ErasedKind[] }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <ul className={classes['kinds']}>
        {kinds.map(({ what, count, why }) => (
          <li key={what}>
            <Text size="sm" fw={500}>
              {what}
              {count !== null && count > 1 ? ` (${count.toLocaleString('en-US')})` : ''}
            </Text>
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Confirm({
  preview,
  onErased,
  onClose,
}: {
  preview: ErasurePreview
  onErased: () => void
  onClose: () => void
}) {
  const form = useRecordForm(
    { name: '', askedBy: preview.askedAt === null ? '' : 'The client, in their account' },
    () => ({}),
  )

  async function erase() {
    await form.save((body) => call(erasePerson, { params: { id: preview.id }, body }))
    onErased()
  }

  return (
    <Stack id={form.id}>
      <TextInput
        label="Who asked for it, and how"
        placeholder="The client, by mail of March 3"
        required
        maxLength={200}
        {...form.text('askedBy')}
      />
      <TextInput
        label={`Type “${preview.name}” to confirm`}
        required
        autoComplete="off"
        maxLength={201}
        {...form.text('name')}
      />
      <Text fw={600}>This cannot be undone.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton color="red" action={erase} successText="The personal data was erased.">
          Erase personal data
        </AsyncButton>
      </Group>
    </Stack>
  )
}

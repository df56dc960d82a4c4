import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { mergeClients } from '../../../shared/people/clients/client-merge.api.ts'
import {
  MERGE_FIELD_LABELS,
  type MergeChoice,
  type MergeField,
  type MergePreview,
} from '../../../shared/people/clients/client-merge.ts'
import type { Client } from '../../../shared/people/clients/client.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { differingFields, mergeFields, describeMerge, type MergeChoices } from './merge-choices.ts'
import classes from './people.module.css'

interface Props {
  preview: MergePreview
  onMerged: (kept: Client) => Promise<void> | void
  onBack: () => void
}

/**
 * Shows the two records side by side: differing fields can be chosen, and it states what is moved and that a
 * merge cannot be undone.
 */
export function MergeForm({ preview, onMerged, onBack }: Props) {
  const { kept, other, refusal, hasTwoLogins } = preview
  const [choices, setChoices] = useState<MergeChoices>({})
  const differing = differingFields(kept, other)
  const picked = mergeFields(kept, other, choices)

  if (refusal !== null)
    return (
      <Stack>
        <Alert color="red" role="alert" title="These two cannot be merged">
          {refusal}
        </Alert>
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
        </Group>
      </Stack>
    )

  async function merge() {
    const merged = await call(mergeClients, {
      params: { id: kept.id },
      body: { other: other.id, fields: picked },
    })
    await onMerged(merged)
  }

  return (
    <Stack>
      <div className={classes['pair']}>
        <Text fw={600}>#{kept.id} stays</Text>
        <Text fw={600}>#{other.id} is merged into it</Text>
      </div>
      {differing.length === 0 && <Text size="sm">Both records say the same.</Text>}
      {differing.map((field) => (
        <Field
          key={field}
          {...{ field, kept, other }}
          value={picked[field] ?? 'kept'}
          onChange={(choice) => setChoices({ ...choices, [field]: choice })}
        />
      ))}
      {hasTwoLogins && (
        <Alert color="yellow" title="Both can sign in">
          The login of the email that you pick stays. The other one ends, with its sessions.
        </Alert>
      )}
      <Text size="sm">{describeMerge(preview)}</Text>
      <Text fw={600}>
        Merge record #{other.id} into #{kept.id}? This cannot be undone.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <AsyncButton color="red" action={merge} successText="Clients merged.">
          Merge clients
        </AsyncButton>
      </Group>
    </Stack>
  )
}

function Field({
  field,
  kept,
  other,
  value,
  onChange,
}: {
  field: MergeField
  kept: Client
  other: Client
  value: MergeChoice
  onChange: (choice: MergeChoice) => void
}) {
  const option = (choice: 'kept' | 'other', client: Client) => (
    <Radio
      value={choice}
      label={<Shown field={field} client={client} />}
      className={classes['option'] ?? ''}
    />
  )
  return (
    <Radio.Group
      label={MERGE_FIELD_LABELS[field]}
      value={value}
      onChange={(choice) => onChange(choice === 'other' || choice === 'both' ? choice : 'kept')}
    >
      <div className={classes['pair']}>
        {option('kept', kept)}
        {option('other', other)}
        {field === 'notes' && kept.notes !== '' && other.notes !== '' && (
          <Radio value="both" label="Both, one under the other" className={classes['option'] ?? ''} />
        )}
      </div>
    </Radio.Group>
  )
}

function Shown({ field, client }: { field: MergeField; client: Client }) {
  if (field === 'profilePic')
    return client.profilePic === null ? (
      'No picture'
    ) : (
      <img
        src={client.profilePic}
        alt={`Of record #${client.id}`}
        width={56}
        height={56}
        className={classes['picture']}
      />
    )
  const value = field === 'phone' ? formatPhone(client.phone) : (client[field] ?? '')
  return value === '' ? <Text c="dimmed">Nothing</Text> : <span className={classes['value']}>{value}</span>
}

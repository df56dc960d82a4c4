import { Button, Group, Modal, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity, EntityInput } from '../../../shared/sales/ads/ad.ts'
import { createEntity, deleteEntity, updateEntity } from '../../../shared/sales/ads/ads.api.ts'
import { JOB_SOURCE_LABELS, JOB_SOURCES } from '../../../shared/trade/job.choices.ts'
import { call } from '../../kernel/api.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ErrorState, LoadingText } from '../../ui/states.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { entitiesQuery, useRefetchAds } from './ads.queries.ts'
import classes from './ads.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  companyId: number
  opened: boolean
  onClose: () => void
}

/** The entities where a company's ads run, each with the source assigned to its jobs. */
export function EntitiesModal({ companyId, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Where ads run" size="lg">
      {opened && <Entities companyId={companyId} />}
    </Modal>
  )
}

function Entities({ companyId }: { companyId: number }) {
  const entities = useQuery(entitiesQuery(companyId))
  const [editing, setEditing] = useState<number | 'new' | null>(null)
  if (!entities.data)
    return entities.isError ? (
      <ErrorState message={entities.error.message} onRetry={() => void entities.refetch()} />
    ) : (
      <LoadingText />
    )
  return (
    <div className={ui['panel']}>
      <ul className={`${ui['list']} ${classes['list']}`} aria-label="Entities">
        {entities.data.map((entity) => (
          <li key={entity.id}>
            {editing === entity.id ? (
              <EntityForm companyId={companyId} entity={entity} onDone={() => setEditing(null)} />
            ) : (
              <div className={classes['job']}>
                <span className={classes['what']}>
                  <strong>{entity.internalEntityName}</strong>
                  <span className={classes['note']}>
                    Jobs with the source “{JOB_SOURCE_LABELS[entity.jobSource]}”,{' '}
                    {entity.adCount === 1 ? '1 ad' : `${entity.adCount} ads`}
                    {entity.isHidden && ', not offered'}
                  </span>
                </span>
                <Button
                  variant="default"
                  mih={44}
                  aria-label={`Change ${entity.internalEntityName}`}
                  onClick={() => setEditing(entity.id)}
                >
                  Change
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        <EntityForm companyId={companyId} entity={null} onDone={() => setEditing(null)} />
      ) : (
        <Button
          mih={44}
          variant="default"
          className={classes['start'] ?? ''}
          onClick={() => setEditing('new')}
        >
          Add an entity
        </Button>
      )}
    </div>
  )
}

interface FormProps {
  companyId: number
  entity: Entity | null
  onDone: () => void
}

function EntityForm({ companyId, entity, onDone }: FormProps) {
  const form = useRecordForm<EntityInput>(
    {
      internalEntityName: entity?.internalEntityName ?? '',
      jobSource: entity?.jobSource ?? 'other',
      isHidden: entity?.isHidden ?? false,
    },
    () => ({}),
  )
  const { values, set } = form
  const [isAsking, setAsking] = useState(false)
  const renew = useRefetchAds()
  async function save() {
    await form.save(() =>
      entity
        ? call(updateEntity, { params: { id: entity.id }, body: values })
        : call(createEntity, { body: { ...values, company: companyId } }),
    )
    await renew()
    onDone()
  }
  return (
    <form
      id={form.id}
      className={`${ui['stackSmall']} ${classes['entity']}`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes['pair']}>
        <TextInput
          label="Name"
          required
          autoComplete="off"
          maxLength={100}
          {...form.text('internalEntityName')}
        />
        <NativeSelect
          label="Source of its jobs"
          data={JOB_SOURCES.map((source) => ({ value: source as string, label: JOB_SOURCE_LABELS[source] }))}
          value={values.jobSource}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            set('jobSource', JOB_SOURCES.find((one) => one === chosen) ?? 'other')
          }}
        />
      </div>
      <Switch
        label="Offered for new ads"
        checked={!values.isHidden}
        py={10}
        onChange={(event) => set('isHidden', !event.currentTarget.checked)}
      />
      <Group gap="xs">
        <AsyncButton action={save} mih={44} successText="Entity saved.">
          Save
        </AsyncButton>
        <Button variant="default" mih={44} onClick={onDone}>
          Cancel
        </Button>
        {entity && entity.adCount === 0 && (
          <Button variant="subtle" color="red" mih={44} onClick={() => setAsking(true)}>
            Delete
          </Button>
        )}
      </Group>
      {entity && (
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          question={`Delete “${entity.internalEntityName}”?`}
          confirmLabel="Delete"
          onConfirm={async () => {
            const { message } = await call(deleteEntity, { params: { id: entity.id } })
            await renew()
            showSuccess(message)
            onDone()
          }}
        />
      )}
    </form>
  )
}

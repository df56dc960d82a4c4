import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getLeadOwner, setLeadOwner } from '../../../shared/sales/routing/routing.api.ts'
import { call } from '../../kernel/api.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { callQuery, keyBelow, useRefetch } from '../../kernel/queries.ts'
import { showFailure, showSuccess } from '../../ui/toasts.ts'

/** Who takes care of a job as a lead, to be given to somebody else. */
export function LeadOwner({ jobId }: { jobId: number }) {
  const params = { id: jobId }
  const { data } = useQuery(callQuery(getLeadOwner, { params }))
  const reload = useRefetch(keyBelow(getLeadOwner, params))
  const [isSaving, setSaving] = useState(false)
  useLiveRefetch(['update-jobs', 'update-communications'], [keyBelow(getLeadOwner, params)], { jobId })
  if (!data) return null

  async function give(value: string) {
    setSaving(true)
    try {
      const { owner } = await call(setLeadOwner, {
        params,
        body: { ownerId: value === '' ? null : Number(value) },
      })
      showSuccess(owner ? `Assigned to ${owner.name}.` : 'Assigned to nobody.')
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    } finally {
      await reload()
      setSaving(false)
    }
  }

  return (
    <NativeSelect
      label="Responsible"
      description="The client's conversation and the open tasks go with it."
      maw="22rem"
      styles={{ input: { minHeight: 44 } }}
      my="md"
      disabled={isSaving}
      value={data.owner ? String(data.owner.id) : ''}
      data={[
        { value: '', label: 'Nobody yet' },
        ...data.people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => void give(value)}
    />
  )
}

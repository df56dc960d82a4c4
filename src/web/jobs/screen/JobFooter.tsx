import { Button, Group } from '@mantine/core'
import { useState, type Ref } from 'react'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { AmountBar } from './AmountSummary.tsx'
import type { JobFacts } from './useJobFacts.ts'
import classes from './screen.module.css'

interface Props {
  facts: JobFacts
  isWide: boolean
  mayDelete: boolean
  isDirty: boolean
  saveRef: Ref<HTMLButtonElement>
  onSave: () => Promise<void>
  onDelete: () => Promise<void>
}

/** The sticky footer: 'Save Job', 'Delete Job' and, on phones, the amount (spec 1 §2 'Footer'). */
export function JobFooter({ facts, isWide, mayDelete, isDirty, saveRef, onSave, onDelete }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { amount, variables } = facts
  return (
    <footer className={classes['footer']} aria-label="Save and delete">
      {!isWide && amount && variables && <AmountBar amount={amount} variables={variables} />}
      <Group justify="space-between" wrap="nowrap">
        <AsyncButton ref={saveRef} action={onSave} successText="Job saved.">
          Save Job
        </AsyncButton>
        <output className={classes['unsaved']}>{isDirty ? 'Unsaved changes' : ''}</output>
        {mayDelete && (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Delete Job
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question="Are you sure you want to delete this job?"
        confirmLabel="Delete Job"
        onConfirm={onDelete}
      />
    </footer>
  )
}

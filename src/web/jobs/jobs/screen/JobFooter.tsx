import { Button, Group } from '@mantine/core'
import { useCallback, useState, type Ref } from 'react'
import { unsavedText } from '../../../kernel/draft-part.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { AmountBar, agreedBeside } from './AmountSummary.tsx'
import { useOpenedJob } from './context.ts'
import type { JobFacts } from './useJobFacts.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  facts: JobFacts
  isWide: boolean
  mayDelete: boolean
  label: string
  /** All unsaved parts, on all tabs. */
  unsaved: readonly string[]
  showsAmount: boolean
  saveRef: Ref<HTMLButtonElement>
  onSave: () => Promise<void>
  onDelete: () => Promise<void>
}

/** The sticky footer: one save for all tabs, the unsaved parts, 'Delete Job' and, on phones, the amount. */
export function JobFooter(props: Props) {
  const { facts, isWide, label, mayDelete, unsaved, showsAmount, saveRef, onSave, onDelete } = props
  const [isAsking, setAsking] = useState(false)
  const job = useOpenedJob()
  const { amount, variables } = facts
  const bar = useBarHeight()
  return (
    <footer ref={bar} className={ui['footer']} aria-label="Save and delete">
      {!isWide && showsAmount && amount && variables && (
        <AmountBar amount={amount} variables={variables} agreed={agreedBeside(job, amount)} />
      )}
      <Group justify="space-between" wrap="nowrap">
        <AsyncButton ref={saveRef} isRetried action={onSave} successText="Job saved.">
          {label}
        </AsyncButton>
        <output className={classes['unsaved']}>{unsavedText(unsaved)}</output>
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

/** Stores the height of the bar in --save-bar-height, for elements that stick above it. */
function useBarHeight() {
  return useCallback((bar: HTMLElement | null) => {
    const screen = bar?.parentElement
    if (!bar || !screen) return undefined
    const observer = new ResizeObserver(() =>
      screen.style.setProperty('--save-bar-height', `${bar.offsetHeight}px`),
    )
    observer.observe(bar)
    return () => {
      observer.disconnect()
      screen.style.removeProperty('--save-bar-height')
    }
  }, [])
}

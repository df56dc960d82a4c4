import { Button, Modal, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { RunList } from './RunList.tsx'
import { runOf, runProgress, runText, withState, type RunItem } from './pay-run.ts'
import { pay } from './payroll.queries.ts'
import { periodText, type Period } from './periods.ts'
import classes from './payroll.module.css'
import ui from '../../ui/primitives.module.css'

interface FormProps {
  company: number
  period: Period
  rows: readonly PayrollRow[]
  onPaid: () => Promise<void>
  onClose: () => void
}

/**
 * Shows 'Pay all', which marks what each worker is owed as paid, one after the other, and shows each outcome.
 */
export function PayAllDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  const [isRunning, setRunning] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title="Pay all"
      centered
      // The dialog waits for the outcome; 'Stop' ends the run after the current worker.
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
      withCloseButton={!isRunning}
    >
      <RunForm {...form} isRunning={isRunning} onRunning={setRunning} />
    </Modal>
  )
}

interface RunProps extends FormProps {
  isRunning: boolean
  onRunning: (isRunning: boolean) => void
}

function RunForm({ company, period, rows, onPaid, onClose, isRunning, onRunning }: RunProps) {
  // The amounts that the user sees, even if they change behind the dialog.
  const [items, setItems] = useState(() => runOf(rows))
  const [isBegun, setBegun] = useState(false)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      // Leaving the page stops the run.
      isStopped.current = true
    },
    [],
  )

  /** Pays these workers, one after the other. */
  async function run(list: readonly RunItem[]) {
    isStopped.current = false
    setBegun(true)
    onRunning(true)
    for (const { workerId, amount } of list) {
      if (isStopped.current) break
      setItems((now) => withState(now, workerId, { kind: 'paying' }))
      // One at a time, so as not to burden the server.
      const outcome = await pay(company, period, workerId, amount)
      setItems((now) => withState(now, workerId, outcome))
    }
    await onPaid()
    onRunning(false)
  }

  const { done, paidCents, openCents } = runProgress(items)
  const waiting = items.filter(({ state }) => state.kind === 'waiting')
  return (
    <Stack>
      {!isBegun ? (
        <Text>
          Mark <b>{formatCents(openCents)}</b> as paid to{' '}
          <b>{items.length === 1 ? '1 worker' : `${items.length} workers`}</b> for {periodText(period)}? This
          notes that you have paid; no money is sent.
        </Text>
      ) : (
        <Stack gap={4}>
          <Progress.Root size="lg">
            <Progress.Section value={(done / items.length) * 100} aria-label="Workers done" />
          </Progress.Root>
          <Text component="output" size="sm">
            {isRunning
              ? `${done} of ${items.length} done, ${formatCents(paidCents)} marked as paid.`
              : `${runText(items)} ${formatCents(paidCents)} in all.`}
          </Text>
        </Stack>
      )}
      <RunList items={items} mayPay={isBegun && !isRunning} onPay={(item) => void run([item])} />
      <div className={`${ui['wrap']} ${classes['runBar']}`}>
        {isRunning ? (
          <Button
            variant="default"
            mih={44}
            onClick={() => {
              isStopped.current = true
            }}
          >
            Stop
          </Button>
        ) : (
          <>
            <Button variant="default" mih={44} data-autofocus onClick={onClose}>
              {isBegun ? 'Close' : 'Cancel'}
            </Button>
            {waiting.length > 0 && (
              <Button mih={44} onClick={() => void run(waiting)}>
                {isBegun ? 'Continue' : `Mark ${formatCents(openCents)} as paid`}
              </Button>
            )}
          </>
        )}
      </div>
    </Stack>
  )
}

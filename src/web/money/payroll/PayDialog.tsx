import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { pay } from './payroll.queries.ts'
import { dollars, nameOf } from './payroll-rows.ts'
import { periodText, type Period } from './periods.ts'

interface FormProps {
  company: number
  period: Period
  row: PayrollRow
  onPaid: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before what a worker is owed is marked as paid: who, which days, how much. */
export function PayDialog({ row, ...form }: Omit<FormProps, 'row'> & { row: PayrollRow | null }) {
  return (
    <Modal opened={row !== null} onClose={form.onClose} title="Mark as paid" centered>
      {row && <PayForm {...form} row={row} />}
    </Modal>
  )
}

function PayForm({ company, period, row, onPaid, onClose }: FormProps) {
  // The amount that the user sees, even if it changes behind the dialog.
  const [amount, setAmount] = useState(row.unpaid)
  const [looked, setLooked] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const name = nameOf(row)

  async function run() {
    setRunning(true)
    setProblem(null)
    const outcome = await pay(company, period, row.workerId, amount)
    if (outcome.kind === 'paid') {
      showSuccess(`${dollars(amount)} marked as paid to ${name}.`)
      onClose()
    } else if (outcome.kind === 'changed') {
      setLooked(amount)
      setAmount(outcome.amount)
    } else setProblem(outcome.message)
    await onPaid()
    setRunning(false)
  }

  return (
    <Stack>
      {looked !== null && (
        <Alert
          color="gray"
          role="alert"
          icon={<IconInfoCircle size={20} aria-hidden />}
          title="The amount has changed"
        >
          It was {dollars(looked)} and is {dollars(amount)} now. Nothing was marked as paid.
        </Alert>
      )}
      {amount > 0 ? (
        <Text>
          Mark <b>{dollars(amount)}</b> as paid to <b>{name}</b> for {periodText(period)}? This notes that you
          have paid; no money is sent.
        </Text>
      ) : (
        <Text>Nothing is left to pay to {name} for these days.</Text>
      )}
      {problem !== null && (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" mih={44} data-autofocus onClick={onClose}>
          {amount > 0 ? 'Cancel' : 'Close'}
        </Button>
        {amount > 0 && (
          <Button mih={44} loading={isRunning} onClick={() => void run()}>
            Mark {dollars(amount)} as paid
          </Button>
        )}
      </Group>
    </Stack>
  )
}

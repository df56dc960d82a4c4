import { Badge } from '@mantine/core'

/** Whether pay was handed over, as text. */
export function PaidMark({ isPaid }: { isPaid: boolean }) {
  return (
    <Badge variant="light" color={isPaid ? 'green' : 'gray'}>
      {isPaid ? 'Paid' : 'Unpaid'}
    </Badge>
  )
}

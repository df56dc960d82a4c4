import { Badge } from '@mantine/core'

/** Whether pay has been handed over, in a word. */
export function PaidMark({ isPaid }: { isPaid: boolean }) {
  return (
    <Badge variant="light" color={isPaid ? 'green' : 'gray'}>
      {isPaid ? 'Paid' : 'Unpaid'}
    </Badge>
  )
}

import { Skeleton, Stack } from '@mantine/core'

/** Shows the outline of a payroll while it loads. */
export function PayrollLoading({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Stack gap="xs" component="output" aria-label="Loading the payroll">
      {Array.from({ length: isNarrow ? 4 : 8 }, (_, index) => (
        <Skeleton key={index} height={isNarrow ? 160 : 48} radius="md" />
      ))}
    </Stack>
  )
}

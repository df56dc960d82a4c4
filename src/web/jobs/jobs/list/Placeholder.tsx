import { Skeleton, Stack } from '@mantine/core'

/** Skeleton of a list that is loading. */
export function Placeholder({ isNarrow }: { isNarrow: boolean }) {
  return (
    <Stack gap={isNarrow ? 8 : 4} component="output" aria-label="Loading jobs">
      {Array.from({ length: isNarrow ? 6 : 14 }, (_, index) => (
        <Skeleton key={index} height={isNarrow ? 124 : 48} radius="md" />
      ))}
    </Stack>
  )
}

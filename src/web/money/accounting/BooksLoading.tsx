import { Skeleton, Stack } from '@mantine/core'

/** Shows placeholder rows while data loads. */
export function BooksLoading({ label }: { label: string }) {
  return (
    <Stack gap="xs" component="output" aria-label={label}>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={48} radius="md" />
      ))}
    </Stack>
  )
}

import { Alert } from '@mantine/core'

/** What is wrong with a form as a whole; nothing while there is no text. */
export function Refusal({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert color="red" variant="outline" role="alert" c="var(--mantine-color-error)">
      {text}
    </Alert>
  )
}

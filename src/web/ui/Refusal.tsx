import { Alert } from '@mantine/core'

/** The error of a form as a whole; renders nothing if the text is empty. */
export function Refusal({ text }: { text: string }) {
  if (text === '') return null
  return (
    <Alert color="red" variant="outline" role="alert" c="var(--mantine-color-error)">
      {text}
    </Alert>
  )
}

import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

interface Props {
  isDirty: boolean
  /** Names of the address's search whose change leaves what is typed, besides another page. */
  within?: readonly string[]
}

/** Asks before unsaved changes are left behind, inside the app and when the tab closes. */
export function UnsavedGuard({ isDirty, within = [] }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [from, to]: Record<string, unknown>[] = [current.search, next.search]
      const isElsewhere =
        current.pathname !== next.pathname || within.some((name) => from?.[name] !== to?.[name])
      return isDirty && isElsewhere
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Unsaved changes"
      centered
    >
      <Text mb="lg">Your changes are not saved. Leave without saving them?</Text>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}

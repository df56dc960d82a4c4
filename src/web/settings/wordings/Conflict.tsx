import { Alert, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { AsyncButton } from '../../ui/AsyncButton.tsx'

interface Props {
  message: string
  /** Whether something is typed here that a reload would drop. */
  isTyped: boolean
  /** Whether it stopped a save: then it is brought into view, wherever the page was. */
  isRefusal: boolean
  onReload: () => Promise<void>
  onKeep: () => Promise<void>
}

/** Says that somebody else saved this text meanwhile; whose text goes on is for the person to say. */
export function Conflict({ message, isTyped, isRefusal, onReload, onKeep }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefusal) box.current?.scrollIntoView({ block: 'center' })
  }, [isRefusal])
  return (
    <Alert ref={box} color="red" title={message} role="alert">
      {isTyped && (
        <Text size="sm" mb="sm">
          Reloading drops what you typed here. Keep your text to save it over theirs; theirs stays among the
          earlier versions.
        </Text>
      )}
      <Group gap="sm">
        <AsyncButton action={onReload} mih={44} variant="default">
          Reload
        </AsyncButton>
        {isTyped && (
          <AsyncButton action={onKeep} mih={44} variant="default">
            Keep my text
          </AsyncButton>
        )}
      </Group>
    </Alert>
  )
}

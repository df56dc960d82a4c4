import { Alert, Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../kernel/save-file.ts'
import classes from './second-factor.module.css'

interface Props {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = codes.join('\n')
  const copyButton = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <Stack>
      <Alert color="yellow" variant="outline" c="var(--mantine-color-text)" role="alert">
        Keep these recovery codes in a safe place. Each lets you in once when you have lost your phone. They
        are not shown again.
      </Alert>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button ref={copyButton} variant="default" mih={44} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          mih={44}
          onClick={() =>
            saveFile({ fileName: 'recovery-codes.txt', mimeType: 'text/plain', content: `${text}\n` })
          }
        >
          Download
        </Button>
        <Button mih={44} onClick={onDone}>
          I have saved them
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        You can make new ones under Settings, Security.
      </Text>
    </Stack>
  )
}

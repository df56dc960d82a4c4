import { Button, Code, FileButton, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { checkFile } from '../../../shared/jobs/agreements/check.ts'
import { CheckResult } from './CheckResult.tsx'
import { checkTools } from './check-tools.ts'
import { verdictOf, type CheckedFile, type SealingKey } from './verdict.ts'
import classes from './verify.module.css'

/** Checks PDFs and agreement records in the browser; no data leaves it. */
export function VerifyPanel({ installationKey }: { installationKey: SealingKey | undefined }) {
  const [checked, setChecked] = useState<CheckedFile[]>([])
  const [isChecking, setChecking] = useState(false)
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState('')
  const resetFiles = useRef<() => void>(null)
  const latest = useRef(0)

  async function check(files: readonly { name: string; content: Blob }[]) {
    if (files.length === 0) return
    latest.current += 1
    const own = latest.current
    setChecking(true)
    const results: CheckedFile[] = []
    for (const { name, content } of files) results.push({ name, report: await reportOn(content) })
    // Newer files were dropped meanwhile, and the user waits for those.
    if (own !== latest.current) return
    setChecked(results)
    setChecking(false)
    // The same file, changed on disk, can be chosen again.
    resetFiles.current?.()
  }

  const checkFiles = (files: readonly File[]) =>
    void check(files.map((content) => ({ name: content.name, content })))

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    checkFiles([...event.dataTransfer.files])
  }

  return (
    <Stack gap="lg">
      <Stack
        className={classes['zone'] ?? ''}
        data-over={isOver}
        align="center"
        gap="sm"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          multiple
          accept=".pdf,.json,application/pdf,application/json"
          resetRef={resetFiles}
          inputProps={{ 'aria-label': 'Files to check' }}
          onChange={checkFiles}
        >
          {(props) => (
            <Button {...props} size="md">
              Choose files
            </Button>
          )}
        </FileButton>
        <Text ta="center">or drop sealed PDFs or records (.json) here</Text>
        <Text c="dimmed" size="sm" ta="center">
          Everything happens in this browser. Nothing is uploaded.
        </Text>
      </Stack>

      <section aria-label="Results" aria-live="polite" aria-busy={isChecking}>
        <Stack gap="sm">
          {isChecking && (
            <Group gap="sm">
              <Loader size="sm" aria-hidden />
              <Text>Checking…</Text>
            </Group>
          )}
          {!isChecking &&
            checked.map((item, index) => (
              // The list is only replaced as a whole, and two files may have the same name.
              <CheckResult key={index} name={item.name} verdict={verdictOf(item, installationKey)} />
            ))}
        </Stack>
      </section>

      <form
        onSubmit={(event) => {
          event.preventDefault()
          void check([{ name: 'Pasted text', content: new Blob([text]) }])
        }}
      >
        <Stack gap="sm" align="flex-start">
          <Textarea
            w="100%"
            label="Record"
            description="The JSON of an agreement record, or of a list of them"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          />
          <Button type="submit" variant="default" disabled={text.trim() === ''}>
            Check record
          </Button>
        </Stack>
      </form>

      {installationKey && (
        <Text size="sm">
          Key of this installation: <Code>{installationKey.keyId}</Code> (Ed25519{' '}
          <Code>{installationKey.publicKey}</Code>)
        </Text>
      )}
    </Stack>
  )
}

async function reportOn(content: Blob): Promise<CheckedFile['report']> {
  try {
    return await checkFile(new Uint8Array(await content.arrayBuffer()), checkTools)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

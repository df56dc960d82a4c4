import { Avatar, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sendFile } from '../../company/files/upload.ts'
import { showSuccess, showFailure } from '../../ui/toasts.ts'

interface Props {
  /** The person in the picture. */
  name: string
  src: string | null
  companyId: number
  /** Stores an uploaded picture's address, or null. */
  onChange: (address: string | null) => Promise<void>
}

/** Shows a person's picture with 'Edit Profile Image': PNG or JPEG. */
export function ProfilePicture({ name, src, companyId, onChange }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function keep(file: File | null) {
    if (!file || share !== null) return
    setProblem(null)
    if (file.type !== 'image/png' && file.type !== 'image/jpeg') {
      setProblem('Unsupported file type.')
      return
    }
    const form = new FormData()
    form.append('purpose', 'profile')
    form.append('company', String(companyId))
    form.append('file', file, file.name)
    setShare(0)
    try {
      const { source_url } = await sendFile(form, setShare, new AbortController().signal)
      await onChange(source_url)
      showSuccess('Profile Pic saved.')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setShare(null)
    }
  }

  async function remove() {
    try {
      await onChange(null)
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <Group gap="md" align="center">
      <Avatar src={src} alt={src === null ? '' : `Picture of ${name}`} name={name} size={84} radius="50%" />
      <Stack gap={4} align="flex-start">
        <Group gap="xs">
          <FileButton onChange={(file) => void keep(file)} accept="image/png,image/jpeg">
            {(props) => (
              <Button {...props} variant="default" loading={share !== null}>
                Edit Profile Image
              </Button>
            )}
          </FileButton>
          {src !== null && (
            <Button variant="subtle" onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          A png or jpeg.
        </Text>
        {share !== null && (
          <Progress value={share * 100} w="100%" aria-label={`Uploading the picture of ${name}`} />
        )}
        {problem !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

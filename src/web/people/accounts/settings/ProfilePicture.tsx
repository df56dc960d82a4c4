import { Avatar, Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../../../shared/kernel/account.ts'
import { updateAccount } from '../../../../shared/people/accounts/profile.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call } from '../../../kernel/api.ts'
import { reloadAccount } from '../../../kernel/session.ts'
import { sendFile } from '../../../company/files/upload.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import classes from './account.module.css'
import ui from '../../../ui/primitives.module.css'

/** Milliseconds that the preview stays after the picture is saved. */
const PREVIEW_CLEARS_MS = 1_000

interface Props {
  account: Account
  onDirty: (isDirty: boolean) => void
}

/** The profile picture: a PNG or JPEG, previewed before it is saved. */
export function ProfilePicture({ account, onDirty }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [isSaved, setSaved] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const reset = useRef<() => void>(null)
  const isDirty = file !== null && !isSaved
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    if (!isSaved) return
    const timer = window.setTimeout(() => {
      setFile(null)
      setSaved(false)
    }, PREVIEW_CLEARS_MS)
    return () => window.clearTimeout(timer)
  }, [isSaved])

  function choose(chosen: File | null) {
    // Allows choosing the same file again.
    reset.current?.()
    if (!chosen) return
    const isPicture = /^image\/(png|jpeg)$/.test(chosen.type)
    setProblem(isPicture ? '' : ERRORS.rest_unsupported_type.text)
    setSaved(false)
    if (isPicture) setFile(chosen)
  }

  async function save(chosen: File) {
    setProblem('')
    const form = new FormData()
    form.append('purpose', 'profile')
    form.append('file', chosen)
    setShare(0)
    try {
      const stored = await sendFile(form, setShare, new AbortController().signal)
      await call(updateAccount, { body: { profilePic: stored.source_url } })
      await reloadAccount()
      setSaved(true)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      throw error
    } finally {
      setShare(null)
    }
  }

  async function remove() {
    await call(updateAccount, { body: { profilePic: null } })
    await reloadAccount()
  }

  return (
    <div className={`${ui['row']} ${classes['picture']}`}>
      {file ? (
        <Preview
          file={file}
          onBroken={() => {
            setFile(null)
            setProblem(ERRORS.rest_unsupported_type.text)
          }}
        />
      ) : (
        <Avatar src={account.profilePic} size={80} alt="Your profile picture" />
      )}
      <div>
        <Group gap="sm">
          {file && !isSaved ? (
            <>
              <AsyncButton mih={44} action={() => save(file)} successText="Profile Pic saved.">
                Save picture
              </AsyncButton>
              <Button variant="subtle" mih={44} disabled={share !== null} onClick={() => setFile(null)}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <FileButton accept="image/png,image/jpeg" resetRef={reset} onChange={choose}>
                {(props) => (
                  <Button {...props} variant="default" mih={44} aria-describedby="picture-hint">
                    {account.profilePic === null ? 'Upload a picture' : 'Upload another picture'}
                  </Button>
                )}
              </FileButton>
              {account.profilePic !== null && (
                <AsyncButton variant="subtle" color="red" mih={44} action={remove} successText="User saved.">
                  Remove picture
                </AsyncButton>
              )}
            </>
          )}
        </Group>
        {share !== null && <Progress mt="xs" value={share * 100} aria-label="Upload of the picture" />}
        {problem === '' ? (
          <Text id="picture-hint" size="sm" c="dimmed" mt={4}>
            PNG or JPEG.
          </Text>
        ) : (
          <Text id="picture-hint" role="alert" size="sm" c="var(--mantine-color-error)" mt={4}>
            {problem}
          </Text>
        )}
      </div>
    </div>
  )
}

/** Previews a chosen picture before it is saved; reports immediately a file that is not a valid image. */
function Preview({ file, onBroken }: { file: File; onBroken: () => void }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (picture.current) picture.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={picture} className={classes['person']} alt="The chosen profile" onError={onBroken} />
}

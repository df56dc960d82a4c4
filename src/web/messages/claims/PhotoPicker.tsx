import { ActionIcon, Button, FileButton, Progress, Text } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { chooseFiles, type ChosenFiles, type Photo } from './photos.ts'
import classes from './disputes.module.css'

interface Props {
  photos: readonly Photo[]
  /** Number of photos that can still be added. */
  left: number
  /** Megabytes. */
  limitMb: number
  isSending: boolean
  onAdd: (files: readonly File[]) => void
  onRemove: (photo: Photo) => void
}

/** Photos for a complaint: taken or chosen, previewed, and removable before they are sent. */
export function PhotoPicker({ photos, left, limitMb, isSending, onAdd, onRemove }: Props) {
  const [problems, setProblems] = useState<ChosenFiles['problems']>([])
  const resetInput = useRef<() => void>(null)
  const adder = useRef<HTMLButtonElement>(null)

  function add(files: readonly File[]) {
    const chosen = chooseFiles(files, left, limitMb)
    setProblems(chosen.problems)
    onAdd(chosen.files)
    // A removed photo can be chosen again.
    resetInput.current?.()
  }
  function remove(photo: Photo) {
    onRemove(photo)
    setProblems([])
    adder.current?.focus()
  }
  return (
    <div className={classes['photos']}>
      <Text size="sm" fw={500}>
        Photos
      </Text>
      <Text size="sm" c="dimmed">
        PNG or JPEG, up to {limitMb} MB each.{' '}
        {left === 0
          ? 'You have added as many as possible.'
          : photos.length > 0
            ? `You can add ${left} more.`
            : `Up to ${left} photos.`}
      </Text>
      {photos.length > 0 && (
        <ul className={classes['thumbs']} aria-label="Photos to send">
          {photos.map((photo) => (
            <li key={photo.key}>
              <img src={photo.preview} alt={photo.file.name} />
              {photo.share !== null && photo.problem === null && (
                <Progress
                  className={classes['share'] ?? ''}
                  value={photo.id === null ? photo.share * 100 : 100}
                  aria-label={`Sending ${photo.file.name}`}
                />
              )}
              {!isSending && (
                <ActionIcon
                  className={classes['remove'] ?? ''}
                  size={44}
                  color="red"
                  aria-label={`Remove ${photo.file.name}`}
                  onClick={() => remove(photo)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              )}
              {photo.problem !== null && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {photo.problem}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {problems.map(({ name, problem }, index) => (
          // Two files may share a name, and the list is replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <Text key={index} size="sm" c="var(--mantine-color-error)">
            {name}: {problem}
          </Text>
        ))}
      </div>
      <FileButton
        accept="image/*"
        multiple
        disabled={left <= 0 || isSending}
        resetRef={resetInput}
        inputProps={{ 'aria-label': 'Photos to add' }}
        onChange={add}
      >
        {(props) => (
          <Button
            {...props}
            ref={adder}
            variant="default"
            className={classes['button'] ?? ''}
            disabled={left <= 0 || isSending}
            leftSection={<IconCamera size={18} aria-hidden />}
          >
            Add photos
          </Button>
        )}
      </FileButton>
    </div>
  )
}

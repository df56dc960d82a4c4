import { ActionIcon, Button, FileButton, Group, Progress, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { MAX_PHOTOS } from '../../../../shared/company/settings/company-page.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { useSettingsUpload } from '../../../company/files/use-settings-upload.ts'
import { focusAfterRender } from '../../../kernel/focus.ts'
import type { TypedPhoto } from './page-form.ts'
import classes from './company-page.module.css'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  companyId: number
  photos: readonly TypedPhoto[]
  errors: FieldErrors
  onChange: (photos: readonly TypedPhoto[]) => void
}

/** Edits the photos of a company's page: their order, and what they show for people who do not see them. */
export function PhotosBlock({ companyId, photos, errors, onChange }: Props) {
  const { share, upload } = useSettingsUpload(companyId, 'photo')
  const [problem, setProblem] = useState<string | null>(null)
  const reset = useRef<() => void>(null)

  async function add(files: readonly File[]) {
    setProblem(null)
    // The same file may be chosen again after it was fixed.
    reset.current?.()
    let next = photos
    try {
      for (const file of files.slice(0, MAX_PHOTOS - photos.length)) {
        const url = await upload(file)
        next = [...next, { key: url, url, text: '' }]
        onChange(next)
        focusAfterRender(`photo-${url}`)
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  const move = (at: number, by: 1 | -1) => {
    const next = [...photos]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  const change = (at: number, text: string) =>
    onChange(photos.map((photo, index) => (index === at ? { ...photo, text } : photo)))
  return (
    <section className={settings['block']} aria-labelledby="page-photos">
      <h3 id="page-photos" className={ui['heading']}>
        Photos
      </h3>
      <p className={settings['hint']}>
        Your crew, your trucks, a careful hand: at most {MAX_PHOTOS}, PNG or JPEG. Say in a few words what
        each one shows; screen readers read it aloud.
      </p>
      {photos.map(({ key, url, text }, at) => (
        <fieldset key={key} className={classes['photo']} aria-label={`Photo ${at + 1}`}>
          <img src={url} alt={text.trim() === '' ? `Photo ${at + 1}` : text} />
          <TextInput
            id={`photo-${key}`}
            label="What it shows"
            placeholder="Two movers carry a sofa"
            maxLength={200}
            value={text}
            error={errors[`photos.${at}.text`] ?? errors[`photos.${at}.url`]}
            onChange={(event) => change(at, event.currentTarget.value)}
          />
          <Group gap={0} wrap="nowrap">
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={`Move photo ${at + 1} up`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <IconArrowUp size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={`Move photo ${at + 1} down`}
              disabled={at === photos.length - 1}
              onClick={() => move(at, 1)}
            >
              <IconArrowDown size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="subtle"
              color="red"
              aria-label={`Remove photo ${at + 1}`}
              onClick={() => onChange(photos.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </fieldset>
      ))}
      {share !== null && <Progress value={share * 100} aria-label="Upload of the photo" />}
      {problem !== null && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <FileButton
        accept="image/png,image/jpeg"
        multiple
        resetRef={reset}
        onChange={(files) => void add(files)}
      >
        {(props) => (
          <Button
            {...props}
            className={classes['add'] ?? ''}
            variant="default"
            mih={44}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            disabled={share !== null || photos.length >= MAX_PHOTOS}
          >
            Add photos
          </Button>
        )}
      </FileButton>
    </section>
  )
}

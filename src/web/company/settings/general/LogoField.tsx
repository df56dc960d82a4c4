import { Button, FileButton, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import type { GeneralValues } from '../general.ts'
import classes from './general.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  company: Pick<Company, 'name' | 'logo'>
  value: GeneralValues['logo']
  error: string | undefined
  /** Upload progress from 0 to 1; null if nothing is being uploaded. */
  share: number | null
  onChange: (value: GeneralValues['logo']) => void
  onProblem: (problem: string) => void
}

/** Edits the company's logo: a PNG or JPEG, shown before it is saved. */
export function LogoField({ company, value, error, share, onChange, onProblem }: Props) {
  const reset = useRef<() => void>(null)
  function choose(file: File | null) {
    if (!file) return
    // The same file may be chosen again after it was fixed.
    reset.current?.()
    if (/^image\/(png|jpeg)$/.test(file.type)) onChange(file)
    else onProblem(ERRORS.rest_unsupported_type.text)
  }
  return (
    <fieldset className={`${ui['fieldset']} ${ui['stackTight']}`}>
      <legend className={classes['label']}>Logo</legend>
      <div className={classes['picture']}>
        {value instanceof File ? (
          <Preview
            file={value}
            onBroken={() => {
              onChange(company.logo === null ? 'none' : 'stored')
              onProblem(ERRORS.rest_unsupported_type.text)
            }}
          />
        ) : value === 'stored' && company.logo !== null ? (
          <img src={company.logo} alt={`Logo of ${company.name}`} />
        ) : (
          <span>No logo</span>
        )}
      </div>
      {share !== null && <Progress value={share * 100} aria-label="Upload of the logo" />}
      <Group gap="sm">
        <FileButton accept="image/png,image/jpeg" resetRef={reset} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              mih={44}
              disabled={share !== null}
              aria-describedby={error === undefined ? 'logo-hint' : 'logo-error'}
            >
              {value === 'none' ? 'Upload a logo' : 'Upload another logo'}
            </Button>
          )}
        </FileButton>
        {value instanceof File ? (
          <Button
            variant="subtle"
            mih={44}
            disabled={share !== null}
            onClick={() => onChange(company.logo === null ? 'none' : 'stored')}
          >
            Cancel
          </Button>
        ) : value === 'stored' ? (
          <Button variant="subtle" color="red" mih={44} onClick={() => onChange('none')}>
            Remove logo
          </Button>
        ) : (
          company.logo !== null && (
            <Button variant="subtle" mih={44} onClick={() => onChange('stored')}>
              Keep your logo
            </Button>
          )
        )}
      </Group>
      {error === undefined ? (
        <Text id="logo-hint" size="sm" c="dimmed">
          PNG or JPEG. Clients see it on your page, your documents and your mail.
        </Text>
      ) : (
        <Text id="logo-error" role="alert" size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

/** Shows a chosen picture before it is saved; a file that is not really a picture is reported immediately. */
function Preview({ file, onBroken }: { file: File; onBroken: () => void }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (picture.current) picture.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={picture} alt="The chosen logo" onError={onBroken} />
}

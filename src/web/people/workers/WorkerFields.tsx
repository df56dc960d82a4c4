import { Avatar, Button, FileButton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { TEXT_LIMITS } from '../../../shared/kernel/wire.ts'
import { personAddress } from '../../kernel/picked-address.ts'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { call } from '../../kernel/api.ts'
import type { RecordForm } from '../../kernel/record-form.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { FigureField } from '../../ui/FigureField.tsx'
import { PhoneInput } from '../../ui/PhoneInput.tsx'
import type { WorkerValues } from './worker-form.ts'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const

interface Props {
  form: RecordForm<WorkerValues>
  isReadOnly?: boolean
  /** Why the email cannot be changed, or null. */
  emailHint: string | null
  seesRate: boolean
}

/** Shows the fields of a worker: picture, names, phone, email, address, rate. */
export function WorkerFields({ form, isReadOnly = false, emailHint, seesRate }: Props) {
  const { values, errors, set } = form
  const field = (name: 'firstName' | 'lastName' | 'email' | 'address2') => ({
    ...form.text(name),
    disabled: isReadOnly,
    autoComplete: 'off',
  })
  return (
    <>
      <PictureField form={form} isReadOnly={isReadOnly} />
      <div className={classes['fields']}>
        <TextInput
          label="First name"
          data-first
          required
          maxLength={TEXT_LIMITS.name}
          {...field('firstName')}
        />
        <TextInput label="Last name" required maxLength={TEXT_LIMITS.name} {...field('lastName')} />
        <PhoneInput label="Phone" autoComplete="off" disabled={isReadOnly} {...form.field('phone')} />
        <TextInput
          label="Email"
          type="email"
          className={classes['wide'] ?? ''}
          {...field('email')}
          description={emailHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly={emailHint !== null}
        />
        <div className={classes['wide']}>
          <AddressInput
            label="Address"
            disabled={isReadOnly}
            value={values.chosen === '' ? null : { verbose_address: values.chosen }}
            text={values.address}
            error={errors['address']}
            search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
            onChange={(place, text) => {
              if (!place) return set('address', text)
              const picked = personAddress(place)
              set('address', picked.address)
              set('chosen', picked.chosen)
              set('addressDetails', picked.addressDetails)
            }}
          />
        </div>
        <TextInput label="Unit" maxLength={TEXT_LIMITS.other} {...field('address2')} />
        {seesRate && (
          <FigureField label="Hourly rate" isMoney disabled={isReadOnly} {...form.field('hourlyRate')} />
        )}
      </div>
    </>
  )
}

function PictureField({ form, isReadOnly }: { form: RecordForm<WorkerValues>; isReadOnly: boolean }) {
  const { values, errors, set } = form
  const { picture, profilePic } = values
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  function pick(file: File | null) {
    if (!file) return
    const isPicture = PICTURE_TYPES.some((type) => type === file.type)
    setProblem(isPicture ? null : 'Pick a png or jpeg picture.')
    if (!isPicture) return
    if (preview !== null) URL.revokeObjectURL(preview)
    setPreview(URL.createObjectURL(file))
    set('picture', file)
  }
  const shown = picture ? preview : profilePic === '' ? null : profilePic
  const name = `${values.firstName} ${values.lastName}`.trim()
  const error = problem ?? errors['profilePic'] ?? null
  return (
    <fieldset className={ui['fieldset']} aria-label="Profile picture">
      <div className={classes['pictureRow']}>
        <Avatar src={shown} name={name || undefined} color="gray" size={72} alt="" aria-hidden />
        {!isReadOnly && (
          <div className={ui['wrap']}>
            <FileButton
              accept={PICTURE_TYPES.join(',')}
              inputProps={{ 'aria-label': 'Profile picture file' }}
              onChange={pick}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {shown ? 'Change picture' : 'Add picture'}
                </Button>
              )}
            </FileButton>
            {shown && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  set('picture', null)
                  set('profilePic', '')
                }}
              >
                Remove picture
              </Button>
            )}
          </div>
        )}
      </div>
      <div role="alert">{error !== null && <p className={ui['hint']}>{error}</p>}</div>
    </fieldset>
  )
}

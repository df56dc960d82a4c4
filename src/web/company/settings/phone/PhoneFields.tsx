import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FigureField } from '../../../ui/FigureField.tsx'
import { infoQuery } from '../settings.queries.ts'
import { Greeting } from './Greeting.tsx'
import type { PhoneForm } from './use-phone-form.ts'
import classes from './phone.module.css'

/** Edits the second phone, labeled with the product's name, the greeting and the maximum message length. */
export function PhoneFields({ form }: { form: PhoneForm }) {
  const { company, values, errors, share, set } = form
  const product = useQuery(infoQuery).data?.productName ?? document.title
  return (
    <>
      <TextInput
        type="tel"
        className={classes['seconds'] ?? ''}
        label={`${product} phone`}
        description="Your clients call and text this number. Without a number, you can’t get calls or texts."
        placeholder="(303) 555-0100"
        autoComplete="off"
        {...form.text('smuvsPhone')}
      />
      <Greeting
        company={company}
        value={values.voicemail}
        error={errors['voicemail']}
        share={share}
        maxSeconds={values.recordingMaxLength === '' ? company.recordingMaxLength : values.recordingMaxLength}
        onChange={(value) => set('voicemail', value)}
        onProblem={(problem) => form.mark({ voicemail: problem })}
      />
      <FigureField
        className={classes['seconds'] ?? ''}
        label="Maximum voicemail length"
        description="In seconds, from 10 to 600; for your greeting and for what callers leave."
        suffix=" seconds"
        inputMode="numeric"
        {...form.field('recordingMaxLength')}
      />
    </>
  )
}

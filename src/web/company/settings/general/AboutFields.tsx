import { Textarea, TextInput } from '@mantine/core'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import type { SetGeneral } from '../general.ts'
import type { GeneralFieldProps } from './field.ts'
import { LogoField } from './LogoField.tsx'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends GeneralFieldProps {
  company: Company
  set: SetGeneral
  share: number | null
  onLogoProblem: (problem: string) => void
}

/** Edits the company's logo, name, email, phone and description. */
export function AboutFields({ company, values, errors, set, share, onLogoProblem }: Props) {
  const field = (name: 'name' | 'email' | 'phone' | 'description') => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <section className={settings['block']} aria-labelledby="about">
      <h3 id="about" className={ui['heading']}>
        Your company
      </h3>
      <LogoField
        company={company}
        value={values.logo}
        error={errors['logo']}
        share={share}
        onChange={(logo) => set('logo', logo)}
        onProblem={onLogoProblem}
      />
      <TextInput
        label="Name"
        required
        maxLength={TEXT_LIMITS.name}
        autoComplete="organization"
        {...field('name')}
      />
      <div className={settings['pair']}>
        <TextInput label="Email" type="email" maxLength={254} autoComplete="off" {...field('email')} />
        <TextInput
          label="Phone"
          type="tel"
          placeholder="(303) 555-0100"
          autoComplete="off"
          {...field('phone')}
        />
      </div>
      <Textarea
        label="Description"
        description="Shown on your public page."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={TEXT_LIMITS.message}
        {...field('description')}
      />
    </section>
  )
}

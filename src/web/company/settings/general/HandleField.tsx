import { TextInput } from '@mantine/core'
import type { Company } from '../../../../shared/company/settings/company.ts'
import { HANDLE_LENGTH } from '../../../../shared/company/settings/handle.ts'
import type { SetGeneral } from '../general.ts'
import type { GeneralFieldProps } from './field.ts'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends GeneralFieldProps {
  company: Company
  set: SetGeneral
}

/** Edits the company's name in addresses; links with an earlier one lead to the new page. */
export function HandleField({ company, values, errors, set }: Props) {
  return (
    <section className={settings['block']} aria-labelledby="web-address">
      <h3 id="web-address" className={ui['heading']}>
        Web address
      </h3>
      <TextInput
        label="Handle"
        description={`Your public page: ${window.location.origin}/${values.handle.trim().toLowerCase()}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={HANDLE_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={values.handle}
        error={errors['handle']}
        onChange={(event) => set('handle', event.currentTarget.value)}
      />
      {values.handle.trim() !== company.handle && (
        <output className={settings['hint']}>
          Links with the old handle, “{company.handle}”, keep working: they lead to the new page.
        </output>
      )}
    </section>
  )
}

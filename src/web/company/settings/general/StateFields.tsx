import { Checkbox, TextInput } from '@mantine/core'
import type { Company } from '../../../../shared/company/settings/company.ts'
import type { Place } from '../../../../shared/kernel/places.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { call } from '../../../kernel/api.ts'
import { AddressInput } from '../../../ui/AddressInput.tsx'
import { showsStateFields, pucAddressOf, type SetGeneral } from '../general.ts'
import type { GeneralFieldProps } from './field.ts'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

const NUMBER_LIMIT = 20

interface Props extends GeneralFieldProps {
  company: Company
  set: SetGeneral
}

/** Edits the numbers that authorities require of a mover, by the state of the address. */
export function StateFields({ company, values, errors, set }: Props) {
  const field = (name: 'pucNumber' | 'certificateNumber' | 'usdotNumber' | 'mcNumber') => ({
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  const storedPuc = pucAddressOf(company)
  function pickPuc(place: Place | null, text: string) {
    set('pucAddress', text)
    set('pucPlace', text === storedPuc ? null : place)
  }
  return (
    <>
      {showsStateFields(company, values, 'Colorado') && (
        <section className={settings['block']} aria-labelledby="colorado">
          <h3 id="colorado" className={ui['heading']}>
            Colorado Required Information
          </h3>
          <TextInput label="PUC mover license number" maxLength={TEXT_LIMITS.name} {...field('pucNumber')} />
          <Checkbox
            classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
            label="Mailing Address on file with PUC same as Primary Address?"
            description={values.address || 'The company has no primary address yet.'}
            checked={values.samePrimaryPuc}
            onChange={(event) => set('samePrimaryPuc', event.currentTarget.checked)}
          />
          {!values.samePrimaryPuc && (
            <AddressInput
              label="Mailing Address on file with PUC"
              required
              value={values.pucPlace ?? (storedPuc === '' ? null : { verbose_address: storedPuc })}
              text={values.pucAddress}
              error={errors['pucAddress']}
              search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
              onChange={pickPuc}
            />
          )}
        </section>
      )}
      {showsStateFields(company, values, 'Texas') && (
        <section className={settings['block']} aria-labelledby="texas">
          <h3 id="texas" className={ui['heading']}>
            Texas Required Information
          </h3>
          <TextInput
            label="TxDMV motor carrier certificate number"
            description="Printed at the head of your documents."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={NUMBER_LIMIT}
            {...field('certificateNumber')}
          />
        </section>
      )}
      <section className={settings['block']} aria-labelledby="federal">
        <h3 id="federal" className={ui['heading']}>
          Federal
        </h3>
        <p className={settings['hint']}>Printed at the head of your documents.</p>
        <div className={settings['pair']}>
          <TextInput label="USDOT number" maxLength={NUMBER_LIMIT} {...field('usdotNumber')} />
          <TextInput label="MC number" maxLength={NUMBER_LIMIT} {...field('mcNumber')} />
        </div>
      </section>
    </>
  )
}

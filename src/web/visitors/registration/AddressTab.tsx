import { TextInput } from '@mantine/core'
import { searchPlaces } from '../../../shared/company/places/places.api.ts'
import { personAddress } from '../../kernel/picked-address.ts'
import { call } from '../../kernel/api.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import type { RegisterForm } from './use-register.ts'

/** The person's address, picked from suggestions. */
export function AddressTab({ form }: { form: RegisterForm }) {
  const { values, set, errorOf, touch } = form
  return (
    <>
      <AddressInput
        label="Address"
        required
        value={values.chosen === '' ? null : { verbose_address: values.chosen }}
        text={values.address}
        error={errorOf('address')}
        search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
        onBlur={() => touch('address')}
        onChange={(place, text) => set(place ? personAddress(place) : { address: text })}
      />
      <TextInput
        label="Unit"
        name="address2"
        autoComplete="address-line2"
        maxLength={500}
        value={values.address2}
        error={errorOf('address2')}
        onChange={(event) => set({ address2: event.currentTarget.value })}
      />
    </>
  )
}

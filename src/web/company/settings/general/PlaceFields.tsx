import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import type { Company } from '../../../../shared/company/settings/company.ts'
import type { Place } from '../../../../shared/kernel/places.ts'
import { zoneLabel } from '../../../../shared/kernel/time-zones.ts'
import { searchPlaces } from '../../../../shared/company/places/places.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { AddressInput } from '../../../ui/AddressInput.tsx'
import { differingTimeZone, zoneChoices, type SetGeneral } from '../general.ts'
import type { GeneralFieldProps } from './field.ts'
import settings from '../../../ui/section.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends GeneralFieldProps {
  company: Company
  set: SetGeneral
}

/** Edits the company's address and time zone. */
export function PlaceFields({ company, values, errors, set }: Props) {
  const zone = differingTimeZone(values)
  const chosen = values.place ?? (company.address === '' ? null : { verbose_address: company.address })
  function pick(place: Place | null, text: string) {
    set('address', text)
    set('place', text === company.address ? null : place)
  }
  return (
    <section className={settings['block']} aria-labelledby="place">
      <h3 id="place" className={ui['heading']}>
        Address and time
      </h3>
      <AddressInput
        label="Primary Address"
        value={chosen}
        text={values.address}
        error={errors['address']}
        search={(search, signal) => call(searchPlaces, { query: { search } }, { signal })}
        onChange={pick}
      />
      <div className={settings['pair']}>
        <TextInput
          label="Unit"
          maxLength={TEXT_LIMITS.name}
          autoComplete="off"
          value={values.unit}
          error={errors['unit']}
          onChange={(event) => set('unit', event.currentTarget.value)}
        />
        <NativeSelect
          label="Time zone"
          data={zoneChoices(company.timezone)}
          value={values.timezone}
          error={errors['timezone']}
          onChange={(event) => set('timezone', event.currentTarget.value)}
        />
      </div>
      {zone !== null && (
        <Alert color="gray" title="Another time zone">
          The address is in the time zone {zoneLabel(zone)}.
          <Button variant="default" mih={44} mt="xs" display="block" onClick={() => set('timezone', zone)}>
            Use {zoneLabel(zone)}
          </Button>
        </Alert>
      )}
      {values.timezone !== company.timezone && (
        <output className={settings['hint']}>
          Jobs keep their local dates and times. Once you save, those times are in the new time zone.
        </output>
      )}
    </section>
  )
}

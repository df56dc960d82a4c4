import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { HOME_SIZE_NAMES, HOME_SIZES, type HomeSize } from '../../../shared/trade/home-sizes.ts'
import { priceMove } from '../../../shared/visitors/booking/price.api.ts'
import type { Answer } from '../../../shared/kernel/endpoint.ts'
import type { Company } from '../../../shared/company/settings/company.ts'
import type { Place } from '../../../shared/kernel/places.ts'
import { call } from '../../kernel/api.ts'
import { focusAfterRender } from '../../kernel/focus.ts'
import { useToday } from '../../kernel/use-today.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { searchAddresses } from './online-booking.queries.ts'
import { TriedPrice } from './TriedPrice.tsx'
import settings from '../../ui/section.module.css'
import classes from './online-booking.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: Pick<Company, 'handle' | 'timezone'>
  isDirty: boolean
}

interface Typed {
  place: Place | null
  text: string
}
const NOWHERE: Typed = { place: null, text: '' }
const RESULT_ID = 'tried-price'

/**
 * Shows the price that a visitor would get for a move with the saved settings; requested from the server as
 * on the public pages.
 */
export function TryPrice({ company, isDirty }: Props) {
  const today = useToday(company.timezone)
  const [size, setSize] = useState<HomeSize>('A2')
  const [day, setDay] = useState('')
  const [from, setFrom] = useState(NOWHERE)
  const [to, setTo] = useState(NOWHERE)
  const [useTruck, setUseTruck] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer<typeof priceMove> | null>(null)

  async function show() {
    const start = addressOf(from)
    if (!start) {
      setProblem('You must input a valid address.')
      focusAfterRender('try-from')
      return
    }
    setProblem(null)
    const end = addressOf(to)
    setAnswer(
      await call(priceMove, {
        params: { company: company.handle },
        body: {
          places: end ? [start, end] : [start],
          day: day === '' ? null : day,
          homeSize: size,
          useTruck,
        },
      }),
    )
    focusAfterRender(RESULT_ID)
  }

  return (
    <fieldset className={`${ui['section']} ${classes['try']}`}>
      <legend className={classes['partTitle']}>Try it</legend>
      <p className={settings['hint']}>
        {isDirty
          ? 'What a visitor would see with the saved settings. Save first to see your changes.'
          : 'What a visitor would see.'}
      </p>
      <div className={classes['figures']}>
        <AddressInput
          label="Moving from"
          value={from.place}
          text={from.text}
          error={problem}
          search={searchAddresses}
          onChange={(place, text) => {
            setFrom({ place, text })
            setProblem(null)
          }}
        />
        <AddressInput
          label="Moving to (optional)"
          value={to.place}
          text={to.text}
          search={searchAddresses}
          onChange={(place, text) => setTo({ place, text })}
        />
        <NativeSelect
          label="Home"
          data={HOME_SIZES.map((value) => ({ value, label: HOME_SIZE_NAMES[value] }))}
          value={size}
          onChange={(event) => {
            const picked = HOME_SIZES.find((one) => one === event.currentTarget.value)
            if (picked) setSize(picked)
          }}
        />
        <DayField label="Move date" value={day} minDate={today} onChange={setDay} />
      </div>
      <Checkbox
        classNames={{ root: settings['check'] ?? '', body: settings['line'] ?? '' }}
        label="With one of your trucks"
        checked={useTruck}
        onChange={(event) => setUseTruck(event.currentTarget.checked)}
      />
      <AsyncButton className={classes['start'] ?? ''} variant="light" mih={44} action={show}>
        Show the price
      </AsyncButton>
      <output id={RESULT_ID} tabIndex={-1} className={classes['result']}>
        {answer && <TriedPrice {...answer} />}
      </output>
    </fieldset>
  )
}

/** Returns the picked address with its details; typed text alone is not enough for a price. */
function addressOf({ place }: Typed) {
  if (!place) return null
  const { verbose_address: address, city, zip, latitude, longitude } = place
  return { address, city, zip, addressState: place.addressState || null, latitude, longitude }
}

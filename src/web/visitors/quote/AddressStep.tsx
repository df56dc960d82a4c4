import type { PublicBookingSettings } from '../../../shared/company/settings/online-booking.ts'
import { MOVING_FROM, MOVING_TO, NO_SECOND_LOCATION } from '../../../shared/visitors/booking/quote-words.ts'
import { AddressField } from '../common/parts/AddressField.tsx'
import { nearPlace } from '../common/parts/picked-place.ts'
import { CheckField } from '../common/parts/CheckField.tsx'
import type { StepProps } from './QuoteForm.tsx'

/** Asks for the start and destination, or for one location. */
export function AddressStep({
  draft,
  errors,
  change,
  position,
}: StepProps & Pick<PublicBookingSettings, 'position'>) {
  return (
    <>
      <AddressField
        label={MOVING_FROM}
        value={draft.from}
        text={draft.fromText}
        near={nearPlace(position, draft.to)}
        onChange={(from, fromText) => change({ from, fromText })}
        error={errors.addressFrom}
        isTypedTaken
        required
      />
      <AddressField
        label={MOVING_TO}
        value={draft.to}
        text={draft.toText}
        near={nearPlace(draft.from, position)}
        onChange={(to, toText) => change({ to, toText })}
        error={draft.isOnePlace ? null : errors.addressTo}
        isDisabled={draft.isOnePlace}
        isTypedTaken
        required={!draft.isOnePlace}
      />
      <CheckField
        label={NO_SECOND_LOCATION}
        isChecked={draft.isOnePlace}
        onChange={(isOnePlace) => change({ isOnePlace })}
      />
    </>
  )
}

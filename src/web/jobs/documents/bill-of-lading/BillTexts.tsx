import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { PAYMENT_FORM_LABELS, PAYMENT_FORMS } from '../../../../shared/jobs/documents/document.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import type { BillForm } from './bill.form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import type { BillFields } from './useBill.ts'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

type KeyOf<T> = { [K in keyof BillForm]: BillForm[K] extends T ? K : never }[keyof BillForm]
type TextKey = Exclude<KeyOf<string>, DayKey>
type DayKey = 'pickupFrom' | 'pickupTo' | 'deliveryFrom' | 'deliveryTo' | 'actualPickup'

const PAYMENTS = PAYMENT_FORMS.map((form) => ({ value: form, label: PAYMENT_FORM_LABELS[form] }))

function inputs({ values, errors, set }: BillFields) {
  return {
    text: (path: TextKey, maxLength: number = TEXT_LIMITS.other) => ({
      'data-path': path,
      value: values[path],
      error: errors[path],
      maxLength,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(path, event.currentTarget.value),
    }),
    day: (path: DayKey) => ({
      'data-path': path,
      value: values[path],
      error: errors[path],
      onChange: (day: string) => set(path, day),
    }),
    check: (path: 'isGuaranteed' | 'isCollectOnDelivery') => ({
      'data-path': path,
      checked: values[path],
      error: errors[path],
      classNames: { label: classes['checkText'] ?? '', inner: classes['checkBox'] ?? '' },
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(path, event.currentTarget.checked),
    }),
  }
}

/** The pickup and delivery dates and the vehicle (49 CFR 375.505(b)(6)–(9)). */
export function DateFields({ fields, startDay }: { fields: BillFields; startDay: string | null }) {
  const { values } = fields
  const { text, day, check } = inputs(fields)
  return (
    <section className={classes['section']} aria-label="Dates and vehicle">
      <h3 className={ui['heading']}>Dates and vehicle</h3>
      <div className={classes['fields']}>
        <DayField label="Pick-up, first day" {...day('pickupFrom')} />
        <DayField label="Pick-up, last day" {...day('pickupTo')} {...after(values.pickupFrom)} />
        <DayField label="Delivery, first day" {...day('deliveryFrom')} />
        <DayField label="Delivery, last day" {...day('deliveryTo')} {...after(values.deliveryFrom)} />
      </div>
      <Checkbox label="Guaranteed pick-up and delivery" {...check('isGuaranteed')} />
      {values.isGuaranteed && (
        <Textarea
          label="Terms of the guarantee"
          description="What is owed for each day that the dates are missed."
          autosize
          minRows={2}
          {...text('guaranteeTerms')}
        />
      )}
      <div className={classes['fields']}>
        <DayField
          label="Actual pick-up"
          {...(startDay !== null && { description: `The move started ${formatDay(startDay)}.` })}
          {...day('actualPickup')}
        />
        <TextInput label="Vehicle" {...text('vehicle', TEXT_LIMITS.name)} />
      </div>
    </section>
  )
}

function after(from: string) {
  return from === '' ? {} : { minDate: from, defaultDate: from }
}

/** How the move is paid (49 CFR 375.505(b)(4), (5), (10)). */
export function PaymentFields({ fields }: { fields: BillFields }) {
  const { values, errors, set } = fields
  const { text, check } = inputs(fields)
  return (
    <section className={classes['section']} aria-label="Payment">
      <h3 className={ui['heading']}>Payment</h3>
      <div className={classes['fields']}>
        <Select
          label="Form of payment"
          data-path="paymentForm"
          placeholder="Choose"
          clearable
          data={PAYMENTS}
          value={values.paymentForm}
          error={errors['paymentForm']}
          onChange={(chosen) => set('paymentForm', PAYMENT_FORMS.find((form) => form === chosen) ?? null)}
        />
      </div>
      <Checkbox label="Collect on delivery" {...check('isCollectOnDelivery')} />
      {values.isCollectOnDelivery && (
        <TextInput
          label="Person to tell of the charges"
          description="Name, with phone or address."
          {...text('notifyPerson')}
        />
      )}
      <Textarea label="Terms of payment" autosize minRows={2} {...text('paymentTerms')} />
    </section>
  )
}

/** Other participants, insurance and additional services (49 CFR 375.505(b)(2), (13), (14)). */
export function ServiceFields({ fields }: { fields: BillFields }) {
  const { text } = inputs(fields)
  return (
    <section className={classes['section']} aria-label="Carriers and services">
      <h3 className={ui['heading']}>Carriers and services</h3>
      <Textarea
        label="Other carriers"
        description="Name, phone, address and USDOT number of each. If there are none, write 'none'."
        autosize
        minRows={2}
        {...text('participatingCarriers')}
      />
      <Textarea
        label="Insurance"
        description="What was sold or procured for the client. If there is none, write 'none'."
        autosize
        minRows={2}
        {...text('insurance')}
      />
      <Textarea
        label="Accessorial services"
        description="Packing, stairs, long carry and the like, with the minimum weight or volume. If there are none, write 'none'."
        autosize
        minRows={2}
        {...text('accessorialServices')}
      />
    </section>
  )
}

import { Button, Text } from '@mantine/core'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { materialCents, materialsCents, withCompanyRate, withRate, type MaterialForm } from './bill.form.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import type { BillFields } from './useBill.ts'
import classes from './bill.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shown instead of an amount whose price only the server knows. */
const AFTER_SAVING = 'Once saved'

interface Props {
  fields: BillFields
  /** Moves the focus to a field when the focused element is gone. */
  onGoTo: (path: string) => void
}

/** The charges for packing: item, quantity, rate and amount. */
export function PackingMaterials({ fields, onGoTo }: Props) {
  const { values, errors, setMaterial } = fields
  const total = materialsCents(values.packingMaterials)
  return (
    <section className={classes['section']} aria-label="Packing materials">
      <h3 className={ui['heading']}>Packing materials</h3>
      <div>
        <div className={classes['columnHeads']} aria-hidden>
          <span>Item</span>
          <span>Quantity</span>
          <span>Rate</span>
          <span className={classes['money']}>Amount</span>
        </div>
        <ul className={ui['list']}>
          {values.packingMaterials.map((line, index) => (
            <MaterialRow
              key={line.item}
              line={line}
              path={`packingMaterials.${index}`}
              errors={errors}
              onChange={(changed) => setMaterial(index, changed)}
              onGoTo={onGoTo}
            />
          ))}
        </ul>
        <p className={classes['total']}>
          <strong>Total</strong>
          <output className={classes['money']}>
            <strong>{total === null ? AFTER_SAVING : formatCents(total)}</strong>
          </output>
        </p>
      </div>
    </section>
  )
}

interface RowProps {
  line: MaterialForm
  path: string
  errors: BillFields['errors']
  onChange: (line: MaterialForm) => void
  onGoTo: (path: string) => void
}

function MaterialRow({ line, path, errors, onChange, onGoTo }: RowProps) {
  const amount = materialCents(line)
  const labelled = { classNames: { label: classes['rowLabel'] ?? '' } }
  return (
    <li className={classes['material']}>
      <Text component="span" size="sm" className={classes['materialName'] ?? ''}>
        {line.label}
      </Text>
      <FigureField
        {...labelled}
        label="Quantity"
        aria-label={`Quantity, ${line.label}`}
        data-path={`${path}.quantity`}
        placeholder="0"
        error={errors[`${path}.quantity`]}
        value={line.quantity}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      <FigureField
        {...labelled}
        label="Rate"
        aria-label={`Rate, ${line.label}`}
        data-path={`${path}.rate`}
        isMoney
        {...(!line.isDirty && line.rate === '' && { placeholder: 'Company price' })}
        error={errors[`${path}.rate`]}
        value={line.rate}
        onChange={(rate) => onChange(withRate(line, rate))}
      />
      <Text
        component="span"
        size="sm"
        className={classes['amount'] ?? ''}
        {...(amount === 0 && { c: 'dimmed' })}
      >
        {amount === null ? AFTER_SAVING : formatCents(amount)}
      </Text>
      {line.isDirty && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes['companyPrice'] ?? ''}
          aria-label={`Use company price, ${line.label}`}
          onClick={() => {
            onChange(withCompanyRate(line))
            onGoTo(`${path}.rate`)
          }}
        >
          Use company price
        </Button>
      )}
    </li>
  )
}

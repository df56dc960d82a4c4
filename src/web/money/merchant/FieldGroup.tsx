import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import section from '../../ui/section.module.css'
import { GROUPS, type Group, type MerchantField, type OptionalPart } from './fields.ts'
import type { OpenParts } from './merchant.ts'
import classes from './merchant.module.css'
import ui from '../../ui/primitives.module.css'

const PART_LABELS: Record<OptionalPart, string> = {
  dba: 'The business has another address than the legal one',
  owner: 'Give the owner’s home address',
}
const PART_OF: Record<Group, OptionalPart | null> = { business: 'dba', owner: 'owner', bank: null }

interface Props {
  group: Group
  fields: readonly MerchantField[]
  open: OpenParts
  onOpen: (part: OptionalPart, isOpen: boolean) => void
  renderField: (field: MerchantField) => ReactNode
}

/** Shows a group of fields with its addresses; an optional address is shown after a checkbox is ticked. */
export function FieldGroup({ group, fields, open, onOpen, renderField }: Props) {
  const part = PART_OF[group]
  const addresses = (which: 'always' | 'asked') =>
    addressesOf(fields, which).map(([name, parts]) => (
      <fieldset key={name} className={`${ui['fieldset']} ${classes['fields']}`}>
        <legend>{name}</legend>
        {parts.map((field) => renderField(field))}
      </fieldset>
    ))
  return (
    <section className={section['block']} aria-labelledby={`merchant-${group}`}>
      <h3 id={`merchant-${group}`} className={ui['heading']}>
        {GROUPS[group]}
      </h3>
      <div className={`${ui['fieldset']} ${classes['fields']}`}>
        {fields.filter(({ address }) => address === undefined).map((field) => renderField(field))}
      </div>
      {addresses('always')}
      {part !== null && (
        <Checkbox
          classNames={{ root: section['check'] ?? '', body: section['line'] ?? '' }}
          label={PART_LABELS[part]}
          checked={open[part] === true}
          onChange={(event) => onOpen(part, event.currentTarget.checked)}
        />
      )}
      {addresses('asked')}
    </section>
  )
}

/**
 * Returns the addresses of a group with their parts: those that are always required and the optional ones
 * that are shown.
 */
function addressesOf(
  fields: readonly MerchantField[],
  which: 'always' | 'asked',
): [string, MerchantField[]][] {
  const wanted = fields.filter(({ part }) => (part === undefined) === (which === 'always'))
  const parts = Map.groupBy(wanted, ({ address }) => address)
  return [...parts].flatMap(([name, of]) => (name === undefined ? [] : [[name, of]]))
}

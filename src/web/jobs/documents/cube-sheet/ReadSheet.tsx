import { Text } from '@mantine/core'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { cubicFeetOf } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { categoriesOf } from './choices.ts'
import type { CubeLine } from './lines.ts'
import classes from './cube-sheet.module.css'

/** The lines of a cube sheet by category, read-only. */
export function ReadSheet({ lines }: { lines: readonly CubeLine[] }) {
  if (lines.length === 0) return <Text c="dimmed">No items on the cube sheet yet.</Text>
  const numbered = lines.map((line, index) => ({ ...line, number: index + 1 }))
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Item</th>
          <th scope="col" className={classes['wideCell']}>
            Comments
          </th>
          <th scope="col" className={classes['wideCell']}>
            Damage
          </th>
          <th scope="col" className={classes['wideCell']}>
            Delivered
          </th>
          <th scope="col" className={classes['sum']}>
            Units
          </th>
          <th scope="col" className={classes['sum']}>
            Volume
          </th>
          <th scope="col" className={classes['sum']}>
            Cubic ft
          </th>
        </tr>
      </thead>
      {categoriesOf(lines).map((category) => {
        const own = numbered.filter((line) => line.category === category)
        if (own.length === 0) return null
        return (
          <tbody key={category}>
            <tr className={classes['categoryRow']}>
              <th scope="rowgroup" colSpan={8}>
                {shownName(category) || 'Other'}
              </th>
            </tr>
            {own.map((line) => (
              <ReadRow key={line.key} line={line} number={line.number} />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}

function ReadRow({ line, number }: { line: CubeLine; number: number }) {
  const units = line.units || 0
  const volume = line.volume || 0
  const notes = [
    line.comments,
    line.damage && `Damage: ${line.damage}`,
    line.delivered && 'Delivered',
  ].filter(Boolean)
  return (
    <tr>
      <td className={classes['number']}>{number}</td>
      <th scope="row">
        {shownName(line.item)}
        {notes.length > 0 && <span className={classes['notes']}>{notes.join(' · ')}</span>}
      </th>
      <td className={classes['wideCell']}>{line.comments}</td>
      <td className={classes['wideCell']}>{line.damage}</td>
      <td className={classes['wideCell']}>{line.delivered ? 'Yes' : 'No'}</td>
      <td className={classes['sum']}>{units}</td>
      <td className={classes['sum']}>{volume}</td>
      <td className={classes['sum']}>{cubicFeetOf([{ units, volume }])}</td>
    </tr>
  )
}
